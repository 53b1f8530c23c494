"""Load files into MeerK40t without its window, and print as JSON what it understood. Run as a process of its own.

One path a line on standard input, one answer a line. Its libraries are loaded once; each file has a process and a kernel
of its own.

MeerK40t keeps its operations in the user's settings, so HOME must be a folder of its own.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys


def plugins() -> list[object]:
    from meerk40t.core import core, svg_io
    from meerk40t.device import dummydevice
    from meerk40t.dxf.plugin import plugin as dxf
    from meerk40t.extra import lbrn
    from meerk40t.extra.coolant import plugin as coolant
    from meerk40t.fill import fills
    from meerk40t.grbl import plugin as grbl
    from meerk40t.image import imagetools
    from meerk40t.network import kernelserver
    from meerk40t.rotary import rotary

    modules = (kernelserver, dummydevice, core, imagetools, fills, grbl, svg_io, rotary, lbrn)
    return [*(module.plugin for module in modules), coolant, dxf]


def load(path: str) -> dict[str, object]:
    from meerk40t.core.units import UNITS_PER_MM
    from meerk40t.kernel import Kernel

    kernel = Kernel("MeerK40t", "0.0.0", "check", ansi=False, ignore_settings=True)
    for plugin in plugins():
        kernel.add_plugin(plugin)
    kernel(partial=True)
    kernel.console("service device start grbl 0\n")
    elements = kernel.elements
    if not elements.load(os.path.abspath(path)):
        return {"loaded": False}

    def length(node: object) -> float:
        return float(node.as_geometry().length() / UNITS_PER_MM)  # type: ignore[attr-defined]  # MeerK40t is untyped

    found = []
    for node in elements.elems():
        box = [float(v) / UNITS_PER_MM for v in node.as_geometry().bbox()]
        # The box comes as (x0, y0, x1, y1).
        found.append({"box": box, "length": length(node), "claims": [r.parent.type for r in node.references]})
    operations = [
        {"type": op.type, "label": str(op.label), "length": sum(length(c.node) for c in op.children)}
        for op in elements.ops()
        if op.children
    ]
    # The way of the head as MeerK40t would run the file if it is told to keep our order.
    planner = kernel.planner
    for option in ("reduce_travel", "inner_first", "nearest_neighbor", "2opt", "merge_ops", "effect_combine"):
        setattr(planner, f"opt_{option}", False)
    kernel.console("plancheck clear copy preprocess validate blob\n")
    travel = {}
    for item in planner.get_or_make_plan("check").plan:
        if hasattr(item, "length_travel"):
            settings = item.settings or {}
            native = settings.get("native_mm") or next((c.settings.get("native_mm") for c in item.flat()), 1)
            travel[str(item.original_op)] = item.length_travel() / native
    return {"loaded": True, "elements": found, "operations": operations, "travel": travel}


if __name__ == "__main__":
    from meerk40t.kernel import Kernel  # noqa: F401  # loaded before the first file, as what follows

    plugins()
    while line := sys.stdin.readline():
        child = os.fork()
        if not child:
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                answer = load(line.rstrip("\n"))
            print(json.dumps(answer), flush=True)
            os._exit(0)  # its threads need not end
        if os.waitpid(child, 0)[1]:
            print("MeerK40t has ended", flush=True)
