"""The games of a run as Parquet, one row a game, in the order of their numbers (docs/arena.md)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from taniere.arena.experiment import Experiment, Unit
from taniere.arena.rows import UnitRow
from taniere.core.errors import SetupError

NAME = "games.parquet"
ROW_GROUP = 20_000


def _pyarrow() -> Any:
    try:
        import_module("pyarrow.parquet")
        return import_module("pyarrow")
    except ImportError:
        raise SetupError("extra_missing", what="Parquet", extra="arena") from None


def check_parquet() -> None:
    """Find out before the games, not after them, that their rows could not be written."""
    _pyarrow()


def schema() -> Any:
    """The columns."""
    arrow = _pyarrow()
    text, number = arrow.string(), arrow.int64()
    return arrow.schema(
        [
            arrow.field(name, kind, nullable=False)
            for name, kind in (
                ("number", number),
                ("match", arrow.int32()),
                ("round", arrow.int32()),
                ("rotation", arrow.int32()),
                ("case", text),
                ("taniere", text),
                ("code", text),
                ("game", text),
                ("version", arrow.int32()),
                ("options", text),
                ("seed", number),
                ("draws", text),
                ("seats", arrow.int32()),
                ("bots", arrow.list_(text)),
                ("scores", arrow.list_(number)),
                ("ranks", arrow.list_(arrow.int32())),
                ("decisions", arrow.int32()),
                ("ending", text),
                ("decider", text),
            )
        ]
    )


def game_rows(experiment: Experiment, units: Iterable[tuple[Unit, UnitRow]]) -> Iterator[dict[str, object]]:
    """Every game with all its columns."""
    options = [json.dumps(case.options, ensure_ascii=False) for case in experiment.cases]
    for unit, row in units:
        match = experiment.matches[unit.match]
        for game in row.games:
            yield {
                "number": experiment.game_number(unit, game.rotation),
                "match": unit.match,
                "round": unit.round,
                "rotation": game.rotation,
                "case": experiment.cases[match.case].name,
                "taniere": experiment.taniere,
                "code": experiment.code,
                "game": experiment.game,
                "version": experiment.version,
                "options": options[match.case],
                "seed": experiment.seed,
                "draws": experiment.draws(unit),
                "seats": experiment.cases[match.case].seats,
                "bots": [match.line_up.players[who] for who in match.line_up.seated(game.rotation)],
                "scores": game.scores,
                "ranks": game.ranks,
                "decisions": game.decisions,
                "ending": game.ending,
                "decider": game.decider,
            }


def write_games(path: Path, experiment: Experiment, units: Iterable[tuple[Unit, UnitRow]]) -> None:
    """Write all games, some thousands at a time; equal games give equal bytes."""
    arrow, columns = _pyarrow(), schema()
    rows = game_rows(experiment, units)
    with arrow.parquet.ParquetWriter(path, columns, compression="zstd") as writer:
        while group := list(islice(rows, ROW_GROUP)):
            writer.write_table(arrow.Table.from_pylist(group, schema=columns))


def read_games(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of a file that `write_games` wrote."""
    arrow = _pyarrow()
    with path.open("rb") as raw:
        try:
            file = arrow.parquet.ParquetFile(raw)
            if not file.schema_arrow.equals(schema()):
                raise SetupError("not_our_parquet", file=str(path))
        except (arrow.ArrowInvalid, OSError):
            raise SetupError("not_our_parquet", file=str(path)) from None
        for batch in file.iter_batches():
            yield from batch.to_pylist()
