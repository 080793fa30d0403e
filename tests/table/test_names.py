"""Names of people: every script and every emoji, nothing that hides or disturbs the lines of others."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taniere.core.record import loads
from taniere.table.errors import TableError
from taniere.table.names import CODE_POINT_LIMIT, NAME_LIMIT, clean_name
from taniere.table.opening import record_of
from taniere.table.table import Table
from tests.table.making import BOT, NOW, PERSON, PIG, vault_of

FAMILY = "👨‍👩‍👧"
KISS = "👩🏻‍❤️‍💋‍👩🏻"
WALES = "\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "Zoë",
        "李",
        "O'Hara <b>",
        "Nguyễn Thị Ánh",
        "אָבְרָהָם",
        "علی\u200cرضا",  # the two parts of the name do not join
        "ශ්\u200dරී",  # the joiner makes one syllable
        "葛\U000e0100城",  # how this family writes its name
        "🦖",
        "\U0001fae8",  # newer than the Unicode of the oldest Python that runs us
        FAMILY,
        KISS,
        WALES,
        "🇫🇷",
        "1\ufe0f\u20e3",
        "☎\ufe0e",
        FAMILY * 17,
        "x" * NAME_LIMIT,
        "🦖" * NAME_LIMIT,
        "ש\u05c1\u05bc\u05b8\u0594",  # dot, dagesh, vowel, accent
    ],
)
def test_a_name_that_can_be_seen_is_kept(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Anna\t Maria ", "Anna Maria"),
        ("Anna\u00a0Maria", "Anna Maria"),
        ("Anna\u3000Maria\u2003", "Anna Maria"),
        ("Anna\nMaria\u2028", "Anna Maria"),
        ("Zoe\u0308", "Zoë"),  # the same name, however a keyboard spells it
    ],
)
def test_spaces_and_spellings_are_made_one(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "\u00a0\u2007\u202f",  # spaces that do not break
        "\u200b",  # zero width
        "\u200d",
        "\u2060\ufeff",
        "\u00ad",  # a soft hyphen
        "\u115f\u1160",  # Hangul fillers
        "\u3164",
        "\uffa0",
        "\u2800",  # Braille without a dot
        "\ufffc",
        "\ufe0f",  # selectors that select nothing
        "\U000e0100",
        "\u180b",
        "\u034f",
        "\u17b4",
        "\U000e0067\U000e007f",  # tags without a flag
        "\U00013441",  # hieroglyphic blanks
        "\U0001d159",  # a musical note without a head
        "\u0301",  # an accent on nothing
        "\u0e34",
    ],
    ids=ascii,
)
def test_a_name_that_cannot_be_seen_is_refused(text: str) -> None:
    with pytest.raises(TableError) as caught:
        clean_name(text)
    assert caught.value.code == "bad_name"


@pytest.mark.parametrize(
    "text",
    [
        "a\x00b",
        "a\x07b",
        "a\x1b[31mb",  # would colour a terminal
        "a\x7f",
        "a\u202eb",  # overrides, embeddings, isolates and marks of direction
        "a\u202ab",
        "a\u2066b\u2069",
        "a\u200eb",
        "a\u061cb",
        "a\u200bb",
        "a\u200db",  # a joiner between letters that do not join
        "a\u200cb",
        "🦖\u200d",  # a joiner that joins nothing
        "a\ufe0f",
        "a\U000e0100",
        "a\u3164",
        "a\u2800",
        "\U0001f3f4\U000e0067\U000e007f",  # no region has a code of one letter
        "a\ufff9b",
        "\ud800",
        "\ue000",  # private: a different picture on every machine
        "\u0378",  # no character at all
        "\u0301Anna",  # would sit on whatever stands before the name
        "Anna \u0301",
        "Z\u0336\u0335\u0334\u0330\u0331a",
        "Z" + "\u0336" * 300,
    ],
    ids=ascii,
)
def test_what_disturbs_the_lines_of_others_is_refused(text: str) -> None:
    with pytest.raises(TableError) as caught:
        clean_name(text)
    assert caught.value.code == "bad_name"


@pytest.mark.parametrize(
    "text",
    [
        "x" * (NAME_LIMIT + 1),
        "🦖" * (NAME_LIMIT + 1),
        "e\u0301" * (NAME_LIMIT + 1),
        KISS * (CODE_POINT_LIMIT // len(KISS) + 1),
        "\u200d".join("👨" * 100),  # one grapheme, and a hundred people wide
        "क\u094d" * CODE_POINT_LIMIT,
    ],
    ids=lambda text: f"{text[:4]!a}",
)
def test_a_name_that_is_too_long_is_refused(text: str) -> None:
    with pytest.raises(TableError) as caught:
        clean_name(text)
    assert caught.value.code == "bad_name"


def test_a_name_of_pictures_is_as_long_as_it_looks() -> None:
    pictures = FAMILY + KISS + WALES  # three, of 22 code points
    name = pictures + "x" * (NAME_LIMIT - 3)
    assert clean_name(name) == name
    with pytest.raises(TableError):
        clean_name(name + "x")


def test_the_sentence_says_what_would_do() -> None:
    with pytest.raises(TableError) as caught:
        clean_name("")
    assert str(NAME_LIMIT) in str(caught.value)
    assert "{" not in str(caught.value)


@given(st.text(max_size=60))
def test_whatever_is_typed_a_name_stays_one_line_of_a_record(text: str) -> None:
    try:
        name = clean_name(text)
    except TableError:
        return
    assert clean_name(name) == name
    assert name.splitlines() == [name]
    vault = vault_of(PIG, PERSON, BOT)
    table = Table(vault, PIG)
    table.join(0, text, None, NOW)
    record = record_of(PIG, vault, table.fresh)
    assert loads(record.dumps().encode()).notes["name-0"] == name
