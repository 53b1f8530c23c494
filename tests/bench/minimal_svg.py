"""The least that draws N laser tiles with bare svgwrite: one d string an operation."""

import math
import sys

import svgwrite

count, target = int(sys.argv[1]), sys.argv[2]
FACE = "l7.2 0 0 10.4 -7.2 0zm2 2l0 6.4 3.2 0 0 -6.4zm10 9l1 0 0 2.2 -1 0z"
columns = math.ceil(math.sqrt(count))
size = columns * 20.2 + 10
out = svgwrite.Drawing(target, size=(f"{size}mm", f"{size}mm"), viewBox=f"0 0 {size} {size}", debug=False)
engrave = "".join(f"M{11.4 + i % columns * 20.2:.4f} {9.8 + i // columns * 20.2:.4f}{FACE}" for i in range(count))
cut = "".join(f"M5 {5 + i * 20.2:.4f}h{columns * 20.2:.4f}" for i in range(columns + 1))
cut += "".join(f"M{5 + i * 20.2:.4f} 5v{columns * 20.2:.4f}" for i in range(columns + 1))
out.add(out.path(d=engrave, fill="#000000"))
out.add(out.path(d=cut, fill="none", stroke="#ff0000"))
out.save()
