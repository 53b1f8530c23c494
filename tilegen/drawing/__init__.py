"""What is on paper, in millimetres: geometry, the display list, glyph outlines. Origin top left, y down."""
