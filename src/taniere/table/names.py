"""The names of people at a table: any script and any emoji, but visible, of a bounded length and harmless.

Names stand in the middle of other people's lines (the log, a terminal, a record's notes), so nothing in them
may hide, turn the direction of the text, break a line or pile up above and below it.
"""

from __future__ import annotations

import unicodedata

import regex  # its character properties and \X follow the newest Unicode, whichever Python runs

from taniere.table.errors import TableError

NAME_LIMIT = 40  # graphemes: what people count as characters
CODE_POINT_LIMIT = 3 * NAME_LIMIT  # 17 families of four, or 40 letters with two accents each
MARK_LIMIT = 4  # in a row: a Hebrew letter with dot, dagesh, vowel and accent; not a tower of accents

# Ignorable characters where they shape what is seen. Anywhere else they only hide.
_SHAPING = regex.compile(
    r"""
      (?<= [\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F] ) \u200D (?= \p{Extended_Pictographic} )
    | (?<= \p{Emoji} ) [\uFE0E\uFE0F]                        # drawn as text, or in colours
    | (?<= \U0001F3F4 ) [\U000E0030-\U000E0039\U000E0061-\U000E007A]{3,6} \U000E007F  # the flag of a region
    | (?<= \p{ccc=9} ) [\u200C\u200D]                        # a virama, joined or not: ශ්‍රී
    | (?<= \p{scx=Arabic} ) \u200C (?= \p{scx=Arabic} )      # letters that do not join: علی‌رضا
    | (?<= \p{Han} ) [\U000E0100-\U000E01EF]                 # the form of a character that a family writes
    """,
    regex.VERBOSE,
)

# Controls, format characters (the bidirectional overrides among them), surrogates, private and unassigned
# code points; what Unicode calls ignorable (Hangul fillers, joiners, selectors); signs that are drawn blank.
_HIDDEN = regex.compile(
    r"[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\U00013441\U00013442\U0001D159]"
)
_MARK_ON_NOTHING = regex.compile(r"(?: ^ | \s ) \p{M}", regex.VERBOSE)
_TOWER_OF_MARKS = regex.compile(rf"\p{{M}}{{{MARK_LIMIT + 1}}}")
_GRAPHEME = regex.compile(r"\X")


def clean_name(text: str) -> str:
    """Return the name as a table keeps it: composed (NFC), single spaces; TableError where it cannot be one.

    >>> clean_name("  Anna   Maria ")
    'Anna Maria'
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if (
        not name
        or len(name) > CODE_POINT_LIMIT
        or len(_GRAPHEME.findall(name)) > NAME_LIMIT
        or _HIDDEN.search(_SHAPING.sub("", name))
        or _MARK_ON_NOTHING.search(name)
        or _TOWER_OF_MARKS.search(name)
    ):
        raise TableError("bad_name", limit=NAME_LIMIT, points=CODE_POINT_LIMIT, marks=MARK_LIMIT)
    return name
