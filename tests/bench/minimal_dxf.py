"""The least that draws N laser tiles with bare ezdxf: the contours of a face as polylines, the grid as lines."""

import math
import sys

import ezdxf

count, target = int(sys.argv[1]), sys.argv[2]
RING = [(3.6 * math.cos(a / 20 * math.pi), 5.2 * math.sin(a / 20 * math.pi)) for a in range(40)]
columns = math.ceil(math.sqrt(count))
document = ezdxf.new("R2000")
space = document.modelspace()
for i in range(count):
    x, y = 15 + i % columns * 20.2, 15 + i // columns * 20.2
    for scale in (1, 0.6, 0.2):
        space.add_lwpolyline([(x + scale * dx, y + scale * dy) for dx, dy in RING], close=True)
for i in range(columns + 1):
    space.add_line((5, 5 + i * 20.2), (5 + columns * 20.2, 5 + i * 20.2))
    space.add_line((5 + i * 20.2, 5), (5 + i * 20.2, 5 + columns * 20.2))
document.saveas(target)
