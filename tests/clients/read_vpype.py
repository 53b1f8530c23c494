"""Read an SVG with vpype and print as JSON its size, the lengths of its layers, and how far its sorters get."""

from __future__ import annotations

import json
import sys

MM = 25.4 / 96
SORTERS = ("linesort", "linesort --two-opt", "linemerge --tolerance 0.02mm linesort")


def main(path: str) -> None:
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
    sorted_ = [vpype_cli.execute(sorter, alone).layers[1].pen_up_length()[0] * MM for sorter in SORTERS]
    size = document.page_size or (0, 0)
    print(json.dumps({"size": [v * MM for v in size], "layers": layers, "last": str(last), "sorted": sorted_}))


if __name__ == "__main__":
    main(sys.argv[1])
