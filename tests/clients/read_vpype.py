"""Read SVG files with vpype and print as JSON the size, the lengths of the layers, and how far its sorters get.

One path a line on standard input, one answer a line; `sort` before a path asks for the sorters too.
"""

from __future__ import annotations

import json
import sys

MM = 25.4 / 96
SORTERS = ("linesort", "linesort --two-opt", "linemerge --tolerance 0.02mm linesort")


def main(path: str, sort: bool) -> None:
    import vpype
    import vpype_cli

    document = vpype.read_multilayer_svg(path, quantization=0.05 / MM)
    layers = {
        str(number): {"length": layer.length() * MM, "travel": layer.pen_up_length()[0] * MM}
        for number, layer in document.layers.items()
    }
    last = max(document.layers)
    alone = vpype.Document(page_size=document.page_size)
    alone.add(document.layers[last], 1)
    sorters = SORTERS if sort else ()
    sorted_ = [vpype_cli.execute(sorter, alone).layers[1].pen_up_length()[0] * MM for sorter in sorters]
    size = document.page_size or (0, 0)
    print(
        json.dumps({"size": [v * MM for v in size], "layers": layers, "last": str(last), "sorted": sorted_}), flush=True
    )


if __name__ == "__main__":
    for line in sys.stdin:
        asked, _, path = line.rstrip("\n").partition(" ")
        main(path, asked == "sort")
