"""What a user gets: one file for each product, and one line here.

From this line follow the command, the list, the kit, and the golden, read-back and preflight tests.
"""

from __future__ import annotations

from tilegen.products import inventory, laser_tiles, magnets
from tilegen.products.base import Product

PRODUCTS: tuple[Product, ...] = (
    magnets.PRODUCT,
    laser_tiles.PRODUCT,
    inventory.PRODUCT,
)
