"""tilegen: from one tile-set file to everything people need to make and play a tile game."""

__version__ = "0.1.0"
