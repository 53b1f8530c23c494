"""`make bench`: CPU seconds and peak memory of fresh processes, beside the least that bare libraries need.

Each figure is the best of a few runs: noise only adds. Ratios come from one run of this script on one machine.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parent
FACES = (
    ("0", 28),
    ("1", 28),
    ("=", 14),
    ("+", 5),
    ("−", 5),
    ("×", 3),
    ("÷", 2),
    ("OR", 4),
    ("AND", 4),
    ("NOT", 4),
    ("", 3),
)
SIZES = (100, 1_000, 10_000)

# What we hold ourselves to: PDF as a ratio to the bare library, the others in seconds at a size.
REACH = {
    ("pdf", 100): "≤ 2.5 ×, ≤ 30 KB",
    ("pdf", 1_000): "≤ 2.5 ×",
    ("pdf", 10_000): "≤ 2.5 ×, ≤ 60 MiB, ≤ 250 KB",
    ("svg", 10_000): "≤ 0.6 s",
    ("dxf", 100): "≤ 1 s",
    ("dxf", 10_000): "linear",
}
COMMANDS = {"--help": "≤ 0.15 s", "booklet": "≤ 1 s", "reference": "≤ 1 s"}
RULES = (["booklet"], ["booklet", "--lang", "th"], ["reference"], ["reference", "--lang", "th"])


def measure(arguments: list[str], folder: Path, runs: int) -> tuple[float, float]:
    """Return (CPU seconds, peak MiB) of the fastest of some fresh processes."""
    best = (float("inf"), 0.0)
    # What users run is compiled once; without byte code every process would compile it again.
    compiled = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(runs):
        process = subprocess.Popen([sys.executable, *arguments], cwd=folder, stdout=subprocess.DEVNULL, env=compiled)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            sys.exit(f"{' '.join(arguments)} failed with {process.returncode}")
        best = min(best, (usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024))
    return best


def main() -> None:
    """Print the table."""
    table = Table("what", "tiles", "CPU s", "MiB", "bare s", "bare MiB", "ratio", "KB", "to reach")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for count in SIZES:
            rows = "".join(f'{{ face = "{f}", count = {n * count // 100}, points = 1 }},\n' for f, n in FACES)
            (folder / f"{count}.toml").write_text(f"tiles = [\n{rows}]\n", encoding="utf-8")
        for suffix in ("pdf", "svg", "dxf"):
            for count in SIZES:
                runs = 2 if suffix == "dxf" and count == SIZES[-1] else 5
                command = ["magnets"] if suffix == "pdf" else ["laser", "tiles", "--bed", "2500x2500"]
                ours = measure(["-m", "tilegen", *command, f"{count}.toml", "-o", f"x.{suffix}"], folder, runs)
                bare = measure([str(HERE / f"minimal_{suffix}.py"), str(count), f"y.{suffix}"], folder, runs)
                kb = (folder / f"x.{suffix}").stat().st_size / 1000
                table.add_row(
                    f"{' '.join(command[:2])} {suffix}",
                    f"{count:,}",
                    f"{ours[0]:.2f}",
                    f"{ours[1]:.0f}",
                    f"{bare[0]:.2f}",
                    f"{bare[1]:.0f}",
                    f"{ours[0] / bare[0]:.2f}",
                    f"{kb:,.0f}",
                    REACH.get((suffix, count), ""),
                )
        for command in (["--help"], ["inventory"], *RULES):
            cpu, memory = measure(["-m", "tilegen", *command], folder, 5)
            table.add_row(
                " ".join(command),
                "",
                f"{cpu:.2f}",
                f"{memory:.0f}",
                "",
                "",
                "",
                "",
                COMMANDS.get(command[0], ""),
            )
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
