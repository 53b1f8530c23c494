"""Where things go: grids on paper, shared cut lines, cut order, guides. Millimetres, origin top left."""
