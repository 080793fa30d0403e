// Shortcuts of a board: letters and digits that are not meant for anything else on the page.

/** Whether a key pressed somewhere may be a shortcut of the board. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, textarea, select, [contenteditable], dialog')) return false;
  return document.querySelector('dialog[open]') === null;
}
