"""Frozen facts, in millimetres: tile sets, papers, sheets, styles, machines. No drawing, no files."""
