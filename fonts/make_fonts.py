"""Make the font files in this folder, again and byte for byte, from two packages on PyPI.

Run it only when the fonts should change (it takes about two minutes):

    python3 -m venv /path/to/a/throwaway/venv
    .../bin/pip install "fonttools==4.68.0" "skia-pathops==0.9.2"
    .../bin/python fonts/make_fonts.py

Files listed in COPIED are taken as they are. What it does, for each style of each family listed in FAMILIES:

1. takes the variable font out of the wheel (downloaded by pip into a temporary folder),
2. pins weight and width, so that the file is static (Typst, ReportLab and CAD programs want that),
3. unites overlapping contours, so that even-odd and non-zero filling agree (laser programs use either),
4. keeps the characters in KEEP and the layout features in FEATURES,
5. gives each file its own PostScript name (two fonts of one name are taken for the same by PDF writers).

Noto has no reserved font name, so a subset may keep its name (SIL Open Font License 1.1, see OFL.txt).
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.removeOverlaps import removeOverlaps
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).resolve().parent

# (package, file in the wheel, [(our file, family, style, weight)])
FAMILIES = [
    (
        "fontpkg-noto-sans==2.15",
        "fontpkg_noto_sans/files/NotoSans[wdth,wght].ttf",
        [("NotoSans-Regular", "Noto Sans", "Regular", 400), ("NotoSans-Bold", "Noto Sans", "Bold", 700)],
    ),
    (
        "fontpkg-noto-sans==2.15",
        "fontpkg_noto_sans/files/NotoSans-Italic[wdth,wght].ttf",
        [("NotoSans-Italic", "Noto Sans", "Italic", 400), ("NotoSans-BoldItalic", "Noto Sans", "Bold Italic", 700)],
    ),
]
LICENCE = "fontpkg_noto_sans/LICENSE"

# (package, folder in the wheel, files): static already, taken as they are, with their own licence beside them.
COPIED = [
    (
        "fontpkg-sarabun==1.0",
        "fontpkg_sarabun/files",
        ["Sarabun-Regular", "Sarabun-Bold", "Sarabun-Italic", "Sarabun-BoldItalic"],
    ),
]
COPIED_LICENCE = ("fontpkg-sarabun==1.0", "fontpkg_sarabun/LICENSE", "OFL-Sarabun.txt")

KEEP = [
    (0x0020, 0x024F),  # Latin, Latin-1, Extended-A and -B
    (0x0250, 0x02FF),  # IPA and modifier letters (phonics sets)
    (0x0300, 0x036F),  # combining marks
    (0x0370, 0x03FF),  # Greek
    (0x0400, 0x052F),  # Cyrillic
    (0x0E00, 0x0E7F),  # Thai
    (0x1E00, 0x1EFF),  # Vietnamese and Welsh
    (0x2000, 0x206F),  # punctuation
    (0x2070, 0x209F),  # superscripts and subscripts
    (0x20A0, 0x20BF),  # currency
    (0x2100, 0x218F),  # letterlike, fractions
    (0x2190, 0x21FF),  # arrows
    (0x2200, 0x22FF),  # mathematics
    (0x25A0, 0x25FF),  # shapes, the dotted circle among them
    (0xFB00, 0xFB06),  # ligatures
]
FEATURES = [
    "ccmp",
    "locl",
    "mark",
    "mkmk",
    "kern",
    "liga",
    "calt",
    "rlig",
    "zero",
    "tnum",
    "lnum",
    "sups",
    "subs",
    "case",
]


def unpack(package: str, member: str, folder: Path) -> bytes:
    """Bytes of one file in a package's wheel, downloaded with pip."""
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder), package], check=True
    )
    stem = package.split("==")[0].replace("-", "_")
    wheel = next(folder.glob(f"{stem}-*.whl"))
    return zipfile.ZipFile(wheel).read(member)


def rename(font: TTFont, file: str, family: str, style: str) -> None:
    """Give the static font a complete and unique set of names."""
    names = font["name"]
    for number, value in {1: family, 2: style, 3: f"tilegen subset: {file}", 4: f"{family} {style}", 6: file}.items():
        names.setName(value, number, 3, 1, 0x409)
        names.removeNames(nameID=number, platformID=1)
    for number in (16, 17, 21, 22, 25):
        names.removeNames(nameID=number)


def make(source: Path, file: str, family: str, style: str, weight: int) -> Path:
    """Write one static, overlap-free, subset font beside this script."""
    font = TTFont(source, recalcTimestamp=False)
    font = instantiateVariableFont(font, {"wght": weight, "wdth": 100}, inplace=True)
    options = Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.notdef_outline = True
    options.glyph_names = False
    options.name_IDs = ["*"]
    options.name_languages = ["*"]
    subset = Subsetter(options)
    subset.populate(unicodes=[code for low, high in KEEP for code in range(low, high + 1)])
    subset.subset(font)
    removeOverlaps(font)
    rename(font, file, family, style)
    target = HERE / f"{file}.ttf"
    font.save(target)
    return target


def main() -> None:
    """Make every font and copy the licence beside them."""
    with tempfile.TemporaryDirectory() as folder:
        for package, member, styles in FAMILIES:
            source = Path(folder) / Path(member).name
            source.write_bytes(unpack(package, member, Path(folder)))
            for file, family, style, weight in styles:
                target = make(source, file, family, style, weight)
                print(f"{target.name}: {target.stat().st_size} bytes")
        for package, inside, files in COPIED:
            for file in files:
                (HERE / f"{file}.ttf").write_bytes(unpack(package, f"{inside}/{file}.ttf", Path(folder)))
                print(f"{file}.ttf: copied")
        package, licence, name = COPIED_LICENCE
        (HERE / name).write_bytes(unpack(package, licence, Path(folder)))
        (HERE / "OFL.txt").write_bytes(unpack(FAMILIES[0][0], LICENCE, Path(folder)))


if __name__ == "__main__":
    main()
