// Search as people type: capitals, accents and kinds of spaces make no difference.

export interface Piece {
  text: string;
  isHit: boolean;
}

/** A text of the same length in which equal letters are equal. */
export function fold(text: string): string {
  return [...text]
    .map((letter) => {
      const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      return bare.length === letter.length ? bare : letter;
    })
    .join('')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replaceAll('’', "'");
}

/** A text in pieces, those that were looked for marked. */
export function pieces(text: string, wanted: string): Piece[] {
  const needle = fold(wanted.trim());
  if (!needle) return [{ text, isHit: false }];
  const hay = fold(text);
  const found: Piece[] = [];
  let from = 0;
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, from)) {
    if (at > from) found.push({ text: text.slice(from, at), isHit: false });
    found.push({ text: text.slice(at, at + needle.length), isHit: true });
    from = at + needle.length;
  }
  if (from < text.length) found.push({ text: text.slice(from), isHit: false });
  return found;
}
