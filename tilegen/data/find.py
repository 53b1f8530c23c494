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
    "printers": "printer",
    "icc": "printing condition",
}

# Files that tile sets are read from besides TOML: tables as texts, and workbooks.
TEXTS = (".csv", ".tsv", ".txt")
WORKBOOKS = (".xlsx", ".ods")
_ASK = "save the table as .xlsx, .ods or .csv"
# Files in which people keep tables too, with what to do about them.
REFUSED = {
    ".xls": "save it as .xlsx",
    ".xlsb": "save it as .xlsx",
    ".xlsm": "save it as .xlsx",
    ".numbers": "export it as CSV or Excel (.xlsx)",
    **dict.fromkeys((".doc", ".docx", ".odt", ".rtf", ".pages", ".md", ".html", ".htm", ".json"), _ASK),
    ".pdf": "a PDF has no cells: use the spreadsheet that it was made from",
}


def shipped() -> Path:
    """Return the folder that holds templates/ and fonts/: inside an installed package, or the top of a checkout."""
    inside = _PACKAGE / "_shipped"
    return inside if inside.is_dir() else _PACKAGE.parent


def fonts() -> Path:
    """Return the folder of the fonts."""
    return shipped() / "fonts"


def own() -> Path:
    """Return the user's own folder: $TILEGEN_TEMPLATES, or tilegen/ in the user's configuration folder.

    That is $XDG_CONFIG_HOME where it is set, else the system's: ~/.config, ~/Library/Application Support, %APPDATA%.
    """
    given = os.environ.get("TILEGEN_TEMPLATES")
    if given:
        return Path(given).expanduser()
    config = os.environ.get("XDG_CONFIG_HOME")
    if config:
        return Path(config) / "tilegen"
    import platformdirs

    return platformdirs.user_config_path("tilegen", appauthor=False, roaming=True)


def folders(kind: str) -> tuple[Path, ...]:
    """Return the folders that may hold files of a kind, in order of precedence; one that is closed to us does not."""
    mine, ours = own() / kind, shipped() / "templates" / kind
    return (ours,) if _closed(mine) else (mine, ours)


def unreadable() -> str:
    """Return what to say if the user's own folder, or one in it, cannot be read; else ""."""
    folder = next((folder for folder in (own(), *(own() / kind for kind in KINDS)) if _closed(folder)), None)
    if folder is None:
        return ""
    return f"{folder} cannot be read: templates of your own are passed over (TILEGEN_TEMPLATES names another folder)"


def _closed(folder: Path) -> bool:
    try:
        os.scandir(folder).close()
        return not os.access(folder, os.X_OK)
    except PermissionError:
        return True
    except (OSError, ValueError):
        return False  # it is not there, or no folder


def names(kind: str) -> list[str]:
    """Return the names of all files of a kind, sorted."""
    found = (path for folder in folders(kind) if folder.is_dir() for path in folder.glob("*.toml"))
    return sorted({path.stem for path in found if path.is_file()})


def is_path(name: str) -> bool:
    """Tell whether the user means a file ("./my.toml", "tiles.xlsx") and not a name ("binary")."""
    return _ending(part(name)[0]) in (".toml", *TEXTS, *WORKBOOKS, *REFUSED) or "/" in name or os.sep in name


def _ending(name: str) -> str:
    return Path(name).suffix.lower()


def part(name: str) -> tuple[str, str]:
    """Return the file and the sheet that "tiles.xlsx#Sheet name" means; a file that has the whole name comes first.

    >>> part("tiles.xlsx#My sheet"), part("tiles.csv#1")
    (('tiles.xlsx', 'My sheet'), ('tiles.csv#1', ''))
    """
    if "#" not in name or os.path.isfile(name):
        return name, ""
    ends = [n for n, c in enumerate(name) if c == "#" and _ending(name[:n]) in WORKBOOKS]
    best = next((n for n in ends if os.path.isfile(name[:n])), ends[0] if ends else None)
    return (name, "") if best is None else (name[:best], name[best + 1 :])


def bare(name: str) -> str:
    """Return a name as it is, or the file's name of a path: no file tells where on a machine it was made.

    >>> bare("binary"), bare("/home/ada/my game.toml"), bare("sets/tiles.xlsx#All/new"), bare("3/4in")
    ('binary', 'my game.toml', 'tiles.xlsx#All/new', '3/4in')
    """
    file, sheet = part(name)
    if not file.lower().endswith((".toml", ".icc", ".icm", *TEXTS, *WORKBOOKS)):
        return name
    return Path(file).name + (f"#{sheet}" if sheet else "")


def locate(kind: str, name: str) -> Path:
    """Return the file of a kind by name, or by path. Raises DataError with the nearest name."""
    if is_path(name):
        return _file(kind, Path(name))
    for folder in folders(kind):
        path = folder / f"{name}.toml"
        if path.is_file():
            return path
        seen.looked_for(path)
    endings = _endings(kind)
    here = next((Path(f"{name}{ending}") for ending in endings if os.path.isfile(f"{name}{ending}")), None)
    hint = f"there is a file {here} in this folder: write {here}" if here else _known(kind, name)
    if here is None and os.path.isfile(name):
        hint = f"there is a file {name} in this folder, but {_wanted(kind)}: rename it"
    raise DataError(f'no {KINDS[kind]} "{name}"', hint=hint)


def _known(kind: str, name: str) -> str:
    """Return the advice for a name of which there is no file."""
    if kind == "sheets":
        from tilegen.data import part_numbers

        return part_numbers.hint(name, names(kind))
    return nearest(name, names(kind))


def _wanted(kind: str) -> str:
    """Return what the name of a file of a kind must end in."""
    if kind == "tilesets":
        return f"its name must end in .toml, or for a table in {', '.join((*TEXTS, *WORKBOOKS))}"
    return "its name must end in .toml"


def _endings(kind: str) -> tuple[str, ...]:
    """Return what the files of a kind end in."""
    return (".toml", *TEXTS, *WORKBOOKS) if kind == "tilesets" else (".toml",)


def _file(kind: str, path: Path) -> Path:
    """Return the path of a file of a kind. Raises DataError for one that is not there or cannot be of this kind."""
    if path.is_dir():
        raise DataError(f"{path} is a folder, not a file", hint=f"give the {KINDS[kind]} file inside it")
    if not path.is_file():
        seen.looked_for(path)
        if path.is_symlink() and not path.exists():
            raise DataError(f"{path} is a link to {path.readlink()}, and there is no such file")
        if path.exists():
            raise DataError(f"{path} is a pipe or device, not a file", hint="save what it gives as a file first")
        raise DataError(f"{path}: no such file", hint=_neighbour(kind, path))
    ending = _ending(path.name)
    if kind == "tilesets" and not ending:
        raise DataError(f"{path}: {_wanted(kind)}", hint="rename it")
    if kind == "tilesets" and ending in REFUSED:
        raise DataError(f"{path}: {ending} files cannot be read", hint=REFUSED[ending])
    return path


def _neighbour(kind: str, path: Path) -> str:
    folder = path.parent
    if not folder.is_dir():
        return f"there is no folder {folder}"
    others = sorted(other.name for other in folder.glob("*") if other.suffix.lower() in _endings(kind))
    wanted = ".toml file" if kind != "tilesets" else "tile set file"
    return nearest(path.name, others) or f"no {wanted} in {folder.resolve().name or folder}"
