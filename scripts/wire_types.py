"""Write the TypeScript types of everything that goes over the wire, from the Python that defines it.

web/src/wire/types.ts   every message and every body of HTTP (src/taniere/server/wire), from three files:
                        base.ts (what all games share), messages.ts (sockets), bodies.ts (HTTP)
web/src/wire/games.ts   for each registered game its view, its outlook, and what may happen in it (games/*.ts)

usage: python scripts/wire_types.py      a test fails when one of the files is not what this writes
"""

from __future__ import annotations

import re
import types
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from taniere.core.events import Event, Private
from taniere.core.game import Game
from taniere.core.outlook import Outlook
from taniere.core.registry import game_ids, load_game
from taniere.core.results import Result
from taniere.core.views import View
from taniere.server import wire
from taniere.server.routes import ENDPOINTS, TEXT

OUT = Path(__file__).resolve().parent.parent / "web" / "src" / "wire"
HEAD = "// Written by scripts/wire_types.py: `make types` writes it anew.\n"
PLAIN: dict[object, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    None: "null",
    type(None): "null",
    Any: "unknown",
    object: "unknown",
}
# What Python leaves open because it passes it on unread.
KNOWN_BETTER = {"view": "View", "outlook": "Outlook", "events": "AnyEvent[]", "result": "Result | null"}

BASES = (Outlook, Result, View)  # base.ts has them
BASE_NAMES = [base.__name__ for base in BASES]

ANY_EVENT = """/** What happened; games.ts has each game's own events. What one may not read is null. */
export interface AnyEvent {
  event: string;
  rule: string;
  [field: string]: unknown;
}
"""


def common_texts() -> dict[str, str]:
    """types.ts and the files that it gathers: the messages and bodies, each with what it refers to."""
    from_client, from_server = get_args(wire.FromClient), get_args(wire.FromServer)
    taken = [endpoint.takes for endpoint in ENDPOINTS if endpoint.takes is not None]
    given = [endpoint.gives for endpoint in ENDPOINTS if endpoint.gives is not TEXT]
    asked = set(_structs([*from_client, *taken]))
    base = _structs(BASES)
    answers = (wire.Advice,)  # of `consult`, beside what games say
    messages = _structs([*from_client, *from_server, *answers], known=base)
    bodies = _structs([*taken, *given, wire.Problem], known=[*base, *messages])
    texts: dict[str, str] = {}
    declared: dict[str, list[str]] = {}
    for name, kinds in (("base", base), ("messages", messages), ("bodies", bodies)):
        parts = [_interface(kind, is_asked=kind in asked) for kind in kinds]
        if name == "base":
            parts.append(ANY_EVENT)
        if name == "messages":
            parts.insert(0, f"export const PROTOCOL = {wire.PROTOCOL};\n")
            for union, members in (("FromClient", from_client), ("FromServer", from_server)):
                parts.append(f"export type {union} = {_union([kind.__name__ for kind in members])};\n")
        imports = "".join(_imports(f"./{other}", names, parts) for other, names in declared.items())
        texts[f"{name}.ts"] = "\n".join([HEAD + imports, *parts])
        declared[name] = [kind.__name__ for kind in kinds] + ["AnyEvent"] * (name == "base")
    exports = "".join(
        f"export {'' if name == 'messages' else 'type '}* from './{name}';\n" for name in declared
    )
    return texts | {"types.ts": HEAD + exports}


def games_texts() -> dict[str, str]:
    """games.ts: which view, outlook and events each game has; games/<family>.ts: these."""
    parts: dict[str, dict[str, str]] = {}  # by family: what is declared there
    views: dict[str, str] = {}
    outlooks: dict[str, str] = {}
    events: dict[str, str] = {}
    for game in map(load_game, game_ids()):
        position = game.new(game.seats[0]).view(None)
        view, outlook = type(position), type(game.outlook(position))
        kinds = _structs([view, outlook], known=BASES)
        for kind in kinds:
            if kind not in _names:
                _names[kind] = kind.__name__
                if list(_names.values()).count(kind.__name__) > 1:
                    _names[kind] = _family(kind) + kind.__name__
        declared = parts.setdefault(_folder(view), {})
        for kind in kinds:
            declared.setdefault(_name(kind), _interface(kind))
        name = _family(view) + "Event"
        union = "\n  | ".join(_event(kind) for kind in _events(game, view))
        declared.setdefault(name, f"export type {name} =\n  | {union};\n")
        views[game.id], outlooks[game.id], events[game.id] = _name(view), _name(outlook), name
    texts = {}
    for folder, declared in parts.items():
        imports = _imports("../base", BASE_NAMES, [*declared.values()])
        texts[f"games/{folder}.ts"] = "\n".join([HEAD + imports, *declared.values()])
    used = dict.fromkeys([*views.values(), *outlooks.values(), *events.values()])
    tables = [_table("Views", views), _table("Outlooks", outlooks), _table("Events", events)]
    imports = _imports("./base", BASE_NAMES, tables)
    for folder, declared in parts.items():
        own = ", ".join(sorted(set(declared) & set(used)))
        imports += f"import type {{ {own} }} from './games/{folder}';\n"
    exports = "".join(f"export type * from './games/{folder}';\n" for folder in parts)
    texts["games.ts"] = "\n".join([HEAD + imports, exports, *tables])
    return texts


def _imports(place: str, names: Iterable[str], texts: list[str]) -> str:
    """What of these names the texts refer to, as an import."""
    used = [name for name in names if any(_uses(text, name) for text in texts)]
    return f"import type {{ {', '.join(used)} }} from '{place}';\n" if used else ""


# Classes of games by what they are called here: the second of a name has that of its game before it.
_names: dict[type, str] = {}


def _name(kind: type) -> str:
    return _names.get(kind, kind.__name__)


def _structs(roots: Iterable[Any], known: Iterable[type] = ()) -> list[type]:
    """Every class that these types refer to, each once, in the order of their first mention."""
    found: dict[type, None] = {}

    def visit(kind: Any) -> None:
        if isinstance(kind, type) and _is_struct(kind):
            if kind not in found and kind not in known:
                found[kind] = None
                for inner in _fields(kind).values():
                    visit(inner)
            return
        for inner in get_args(kind):
            visit(inner)

    for root in roots:
        visit(root)
    return list(found)


def _is_struct(kind: type) -> bool:
    return kind is not Private and (is_dataclass(kind) or issubclass(kind, msgspec.Struct))


def _fields(kind: type) -> dict[str, Any]:
    """The type of each field, in their order."""
    hints = get_type_hints(kind, include_extras=True)
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else kind.__struct_fields__  # type: ignore[attr-defined]
    return {name: hints[name] for name in names}


def _interface(kind: type, *, is_asked: bool = False) -> str:
    """A class as an interface; what may be left out of what is asked or said is optional."""
    lines = [f"/** {(kind.__doc__ or '').splitlines()[0]} */", f"export interface {_name(kind)}"]
    shown = _fields(kind)
    for base in (View, Outlook):
        if issubclass(kind, base) and kind is not base:
            lines[-1] += f" extends {base.__name__}"
            shown = {name: hint for name, hint in shown.items() if name not in _fields(base)}
    lines[-1] += " {"
    if issubclass(kind, wire.Message):
        lines.append(f"  type: '{kind.__struct_config__.tag}';")
    optional = _optional(kind) if is_asked or _omits_defaults(kind) else set()
    for name, hint in shown.items():
        is_open = hint in (Any, Any | None, list[dict[str, Any]])
        said = KNOWN_BETTER[name] if is_open and name in KNOWN_BETTER else typescript(hint)
        if hint == Any | None and not said.endswith(" | null"):
            said += " | null"
        lines.append(f"  {name}{'?' if name in optional else ''}: {said};")
    return "\n".join([*lines, "}", ""])


def _optional(kind: type) -> set[str]:
    if not issubclass(kind, msgspec.Struct):
        return set()
    names, defaults = kind.__struct_fields__, kind.__struct_defaults__
    return set(names[len(names) - len(defaults) :])


def _omits_defaults(kind: type) -> bool:
    return issubclass(kind, msgspec.Struct) and kind.__struct_config__.omit_defaults


def _events(game: Game, view: type) -> list[type[Event]]:
    """The events of a game: those defined beside its view, or in its own folder."""
    found: dict[str, type[Event]] = {}
    for package in dict.fromkeys((view.__module__.rpartition(".")[0], game.package)):
        for module in iter_modules(import_module(package).__path__, f"{package}."):
            for name, kind in vars(import_module(module.name)).items():
                if (
                    isinstance(kind, type)
                    and issubclass(kind, Event)
                    and kind is not Event
                    and kind.__module__ == module.name
                ):
                    found[name] = kind
    return list(found.values())


def _event(kind: type[Event]) -> str:
    said = [f"{name}: {typescript(hint)}" for name, hint in _fields(kind).items()]
    return f"{{ event: '{kind.__name__}'; {'; '.join(said)} }}"


def _family(view: type) -> str:
    """`FiveDice` of taniere.games.five_dice.views."""
    return "".join(word.capitalize() for word in view.__module__.split(".")[-2].split("_"))


def _folder(view: type) -> str:
    """`five-dice` of taniere.games.five_dice.views."""
    return view.__module__.split(".")[-2].replace("_", "-")


def _uses(text: str, name: str) -> bool:
    code = re.sub(r"/\*\*.*?\*/", "", text)
    return re.search(rf"(?:extends|[:|<(]) ?{name}\b", code) is not None


def _table(name: str, rows: Mapping[str, str]) -> str:
    lines = [f"  '{game}': {kind};" for game, kind in rows.items()]
    return "\n".join([f"export interface {name} {{", *lines, "}", ""])


def typescript(hint: Any) -> str:
    """A Python type as TypeScript reads its JSON.

    >>> typescript(dict[str, tuple[int, ...] | None])
    'Record<string, number[] | null>'
    >>> typescript(Annotated[Private, str])
    'string | null'
    """
    if hint in PLAIN:
        return PLAIN[hint]
    if hint is Private:
        return "unknown"  # null, or what a game did not say: Annotated[Private, str] would
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _union([typescript(inner[1]), "null"]) if inner[0] is Private else typescript(inner[0])
    if origin is Literal:
        return _union([f"'{value}'" if isinstance(value, str) else str(value).lower() for value in inner])
    if origin in (Union, types.UnionType):
        return _union([typescript(part) for part in inner])
    if origin is tuple and not (len(inner) == 2 and inner[1] is Ellipsis):
        return f"[{', '.join(map(typescript, inner))}]"
    if origin in (list, tuple):
        item = typescript(inner[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return f"Record<{typescript(inner[0])}, {typescript(inner[1])}>"
    if isinstance(hint, type) and _is_struct(hint):
        return _name(hint)
    raise TypeError(f"{hint} has no TypeScript type here: teach scripts/wire_types.py")


def _union(parts: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(parts))


def written() -> dict[Path, str]:
    """Each file with what must stand in it."""
    return {OUT / name: text for name, text in (common_texts() | games_texts()).items()}


if __name__ == "__main__":
    for path, text in written().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.name}")
