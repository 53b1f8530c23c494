"""Where the data lies: the user's own folder first, then what is shipped with tilegen."""

from __future__ import annotations

import os
from pathlib import Path

from tilegen.data import seen
from tilegen.errors import DataError, nearest

_PACKAGE = Path(__file__).resolve().parent.parent

# What the kinds are called in messages.
KINDS = {
    "tilesets": "tile set",
    "sheets": "sheet",
    "styles": "style",
    "machines": "machine",
    "materials": "material",
    "texts": "language",
    "boards": "board",
    "rules": "ruleset",
    "booklet": "language of the booklet",
    "braille": "Braille code",
}


def shipped() -> Path:
    """Return the folder that holds templates/ and fonts/: inside an installed package, or the top of a checkout."""
    inside = _PACKAGE / "_shipped"
    return inside if inside.is_dir() else _PACKAGE.parent


def fonts() -> Path:
    """Return the folder of the fonts."""
    return shipped() / "fonts"


def own() -> Path:
    """Return the user's template folder: $TILEGEN_TEMPLATES, or tilegen/ in the user's configuration folder."""
    given = os.environ.get("TILEGEN_TEMPLATES")
    if given:
        return Path(given).expanduser()
    config = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(config) / "tilegen"


def folders(kind: str) -> tuple[Path, ...]:
    """Return the folders that may hold files of a kind, in order of precedence."""
    return own() / kind, shipped() / "templates" / kind


def names(kind: str) -> list[str]:
    """Return the names of all files of a kind, sorted."""
    found = (path for folder in folders(kind) if folder.is_dir() for path in folder.glob("*.toml"))
    return sorted({path.stem for path in found if path.is_file()})


def is_path(name: str) -> bool:
    """Tell whether the user means a file ("./my.toml", "sets/my.toml") and not a name ("binary")."""
    return name.endswith(".toml") or "/" in name or os.sep in name


def locate(kind: str, name: str) -> Path:
    """Return the file of a kind by name, or by path. Raises DataError with the nearest name."""
    if is_path(name):
        path = Path(name)
        if path.is_dir():
            raise DataError(f"{name} is a folder, not a file", hint=f"give the {KINDS[kind]} file inside it")
        if not path.is_file():
            seen.looked_for(path)
            raise DataError(f"{name}: no such file", hint=_neighbour(path))
        return path
    for folder in folders(kind):
        path = folder / f"{name}.toml"
        if path.is_file():
            return path
        seen.looked_for(path)
    here = Path(f"{name}.toml")
    hint = f"there is a file {here} in this folder: write {here}" if here.is_file() else nearest(name, names(kind))
    raise DataError(f'no {KINDS[kind]} "{name}"', hint=hint)


def _neighbour(path: Path) -> str:
    folder = path.parent
    if not folder.is_dir():
        return f"there is no folder {folder}"
    others = [other.name for other in sorted(folder.glob("*.toml"))]
    return nearest(path.name, others) or f"no .toml file in {folder.resolve().name or folder}"
