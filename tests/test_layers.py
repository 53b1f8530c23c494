"""The walls between the wings, held by reading the imports."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "tilegen"

# wing: (may import of tilegen, third-party libraries by file; "*" means every file of the wing)
WINGS: dict[str, tuple[set[str], dict[str, set[str]]]] = {
    "errors": (set(), {}),
    "units": ({"errors"}, {}),
    "model": ({"errors"}, {}),
    "data": (
        {"errors", "units", "model"},
        {"tilesets.py": {"tomlkit"}, "workbook.py": {"python_calamine"}, "find.py": {"platformdirs"}},
    ),
    "drawing": ({"errors"}, {"fontfile.py": {"uharfbuzz"}, "clusters.py": {"regex"}}),
    "layout": ({"errors", "model", "drawing"}, {}),
    "products": ({"errors", "model", "layout", "drawing"}, {}),
    "preflight": ({"errors", "model", "drawing"}, {}),
    "backends": (
        {"errors", "model", "drawing"},
        {
            "pdf.py": {"reportlab"},
            "pdf_finish.py": {"pikepdf"},
            "impose.py": {"pikepdf"},
            "pdf_pages.py": {"pikepdf"},
            "pdf_printer.py": {"pikepdf"},
            "pdf_press.py": {"pikepdf"},
            "pdf_claims.py": {"pikepdf"},
            "pdf_recolour.py": {"pikepdf"},
            "told.py": {"pikepdf"},
            "typeset.py": {"typst"},
            "svg.py": {"svgwrite"},
            "dxf.py": {"ezdxf"},
            "png.py": {"cairosvg", "resvg_py"},
            # readers/
            "read_pdf.py": {"pikepdf"},
            "pdf_content.py": {"pikepdf"},
            "pdf_colour.py": {"pikepdf"},
            "pdf_fonts.py": {"pikepdf"},
            "pdf_streams.py": {"pikepdf"},
            "read_dxf.py": {"ezdxf"},
        },
    ),
    "rules": ({"errors", "model"}, {}),
    "cli": (
        {"errors", "units", "model", "data", "drawing", "layout", "products", "preflight", "backends", "rules"},
        {"*": {"click", "rich"}},
    ),
}
FILES = sorted(ROOT.rglob("*.py"))


def imports(source: str) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute here"
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


def breaches(path: Path, source: str) -> list[str]:
    """What a file imports that its wing may not."""
    wing = path.relative_to(ROOT).parts[0].removesuffix(".py")
    if wing in ("__init__", "__main__"):
        wing = "cli"
    allowed, libraries = WINGS[wing]
    third = libraries.get(path.name, set()) | libraries.get("*", set())
    bad = []
    for name in imports(source):
        top, *rest = name.split(".")
        if top == "tilegen":
            target = rest[0] if rest else "__init__"
            if target not in allowed | {wing, "__version__"}:
                bad.append(name)
        elif top not in third and not standard(top):
            bad.append(name)
    return bad


def standard(name: str) -> bool:
    import sys

    return name in sys.stdlib_module_names


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_wing_imports_only_what_its_row_allows(path: Path) -> None:
    assert breaches(path, path.read_text("utf-8")) == []


def test_every_wing_has_a_row() -> None:
    wings = {p.name for p in ROOT.iterdir() if p.is_dir() and not p.name.startswith("_")}
    assert wings <= set(WINGS)


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("model/tileset.py", "from tilegen.drawing import items"),
        ("drawing/geometry.py", "import uharfbuzz"),
        ("products/magnets.py", "from tilegen import units"),
        ("products/magnets.py", "from tilegen.rules.game import Game"),
        ("backends/svg.py", "import ezdxf"),
    ],
)
def test_the_table_can_fail(file: str, line: str) -> None:
    assert breaches(ROOT / file, line)


def test_only_cli_knows_both_drawing_and_rules() -> None:
    both = {w for w, (allowed, _) in WINGS.items() if {"drawing", "rules"} <= allowed}
    assert both == {"cli"}


def test_heavy_libraries_are_imported_inside_functions() -> None:
    heavy = re.compile(
        r"^(?:import|from) (reportlab|pikepdf|svgwrite|ezdxf|cairosvg|resvg_py|uharfbuzz|tomlkit|typst|python_calamine|regex)\b",
        re.M,
    )
    assert [str(p) for p in FILES if heavy.search(p.read_text("utf-8"))] == []
