"""What a user gets: one file for each product, and one line here.

From this line follow the command, the list, the kit, and the golden and preflight tests. Products are loaded
when they are needed, so that `tilegen --help` does not wait for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilegen.products.base import Product


@dataclass(frozen=True)
class Entry:
    """A product by its command, the file in this wing that makes it, and what it is in one sentence."""

    command: str
    module: str
    help: str

    def load(self) -> Product:
        """Return the product itself."""
        product: Product = import_module(f"tilegen.products.{self.module}").PRODUCT
        return product


PRODUCTS: tuple[Entry, ...] = (
    Entry("safety", "safety", "One page on what can hurt: magnets, small parts, laser, knives (PDF, text)."),
    Entry("magnets", "magnets", "Print-ready sheets of tiles for magnetic paper (PDF)."),
    Entry("calibrate", "calibration", "A sheet that shows with a ruler what your printer is off (PDF)."),
    Entry("contour", "contour", "Outlines to cut printed magnet sheets along, for a craft cutter (SVG, DXF)."),
    Entry("board", "board", "The board on paper: poster, one page or panels (PDF)."),
    Entry("rack", "rack", "Racks for the players' tiles, to fold from card (PDF)."),
    Entry("reference", "reference", "One sheet for the table: tiles, scoring, the agreed rules (PDF, text)."),
    Entry("booklet", "booklet", "The rules as a booklet, in the players' language (PDF, text)."),
    Entry("laser tiles", "laser_tiles", "Cut lines and engraved faces for a laser cutter (SVG, DXF)."),
    Entry("laser rack", "laser_rack", "Parts of a rack that holds together without glue (SVG, DXF)."),
    Entry("laser board", "laser_board", "The board to cut and mark, in one piece or in panels (SVG, DXF)."),
    Entry("laser cutlist", "laser_cutlist", "Sheets, material, lengths and time of the laser tiles (text, CSV)."),
    Entry("laser coupon", "laser_coupon", "A strip to measure the kerf with, before anything else is cut (SVG, DXF)."),
    Entry("inventory", "inventory", "A list of faces, counts and points with their totals (text, CSV)."),
)
