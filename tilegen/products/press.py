"""What products for print shops have in common: their options, and what these come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tilegen.drawing.items import Text
from tilegen.errors import OptionError
from tilegen.model.press import STANDARDS, Press, Profile
from tilegen.products.base import Job, Option

HOME, PRESS = "home", "press"
PRESS_OPTIONS: tuple[Option, ...] = (
    Option("profile", "choice", "for your own printer, or PDF/X for a print shop", HOME, (HOME, PRESS)),
    Option("pdfx", "choice", "with --profile press: the standard of the file [default: x4]", choices=STANDARDS),
    Option("icc", "icc", "with --profile press: a printing condition, or the shop's ICC profile [default: fogra39]"),
    Option("no-marks", "flag", "with --profile press: no crop marks and no words outside the trim"),
)
CUT_OPTION = Option(
    "cut-contour", "flag", 'with --profile press: where to cut, as lines in the spot colour "CutContour"'
)
LINE_EM = 2.2  # of the words outside the trim, mm


def press_of(options: Mapping[str, Any]) -> Press | None:
    """Return what a print shop wants of a file, or None for one's own printer. Raises OptionError."""
    if options.get("profile") != PRESS:
        for option in (*PRESS_OPTIONS[1:], CUT_OPTION):
            if options.get(option.key):
                raise OptionError(f"--{option.name} is for a print shop", hint="add --profile press")
        return None
    if options.get("printer"):
        raise OptionError("--printer is for your own printer", hint="leave out --printer or --profile press")
    profile: Profile = options["icc"]
    return Press(
        standard=options.get("pdfx") or STANDARDS[0],
        profile=profile,
        marks=not options.get("no_marks"),
        cut_contour=bool(options.get("cut_contour")),
    )


def line(job: Job, press: Press | None) -> Callable[[str], Text] | None:
    """Return what sets words outside the trim, at 0, 0; for files without any, None."""
    if press is None or not press.marks:
        return None

    def placed(text: str) -> Text:
        run = job.fonts.run(text, LINE_EM, style="regular")
        if run.missing:  # a game's name in a script that no font has: the rest still helps
            kept = "".join(c for c in text if c not in run.missing)
            run = job.fonts.run(kept.strip(), LINE_EM, style="regular")
        return run.placed("mark", 0.0, 0.0)

    return placed
