// The Markdown of our rulebooks as a tree that components paint. Nothing is ever taken for HTML but the
// anchors of rules, `<a id="COD-7"></a>`; everything else is text.

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'em'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; children: Inline[] };

export type Block =
  | { kind: 'heading'; level: number; id: string; children: Inline[] }
  | { kind: 'paragraph'; rule: string | null; isOurs: boolean; children: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string };

const ANCHOR = /^<a id="([\w.-]+)"><\/a>/;
const RULING = /^G[A-Z]+-\d|-G\d/; // GC-4, PIG-G1: what the printed rulebook leaves open
const LIST = /^\s*(?:[-*+]|(\d+)[.)])\s+(.*)$/;

/** The blocks of a text. */
export function parse(markdown: string): Block[] {
  return blocksOf(markdown.replaceAll('\r', '').split('\n'), new Set());
}

/** The words of some inline content, without its marks. */
export function plain(children: readonly Inline[]): string {
  return children.map((one) => ('text' in one ? one.text : plain(one.children))).join('');
}

/** Whether a rule is a ruling of ours. */
export function isRuling(rule: string): boolean {
  return RULING.test(rule);
}

function blocksOf(lines: readonly string[], ids: Set<string>): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  /** The lines from here on that fit. */
  const take = (fits: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && fits(lines[at] as string)) at++;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] as string;
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line);
    if (!line.trim()) at++;
    else if (heading) {
      at++;
      const children = inline(heading[2] as string);
      blocks.push({
        kind: 'heading',
        level: (heading[1] as string).length,
        id: slug(plain(children), ids),
        children,
      });
    } else if (line.startsWith('```')) {
      at++;
      blocks.push({ kind: 'code', text: take((next) => !next.startsWith('```')).join('\n') });
      at++;
    } else if (line.startsWith('>')) {
      const quoted = take((next) => next.startsWith('>')).map((next) => next.replace(/^> ?/, ''));
      blocks.push({ kind: 'quote', blocks: blocksOf(quoted, ids) });
    } else if (isTable(lines, at)) blocks.push(tableOf(take((next) => next.trim().startsWith('|'))));
    else if (LIST.test(line)) {
      const isOrdered = LIST.exec(line)?.[1] !== undefined;
      blocks.push({
        kind: 'list',
        isOrdered,
        items: itemsOf(take((next) => LIST.test(next) || /^\s+\S/.test(next))),
      });
    } else {
      at++; // whatever else it looks like, this line is text
      blocks.push(paragraphOf([line, ...take((next) => isText(next))].join(' ').trim()));
    }
  }
  return blocks;
}

function isText(line: string): boolean {
  return Boolean(line.trim()) && !/^(#{1,6}\s|```|>|\|)/.test(line) && !LIST.test(line) && !ANCHOR.test(line);
}

function isTable(lines: readonly string[], at: number): boolean {
  return (lines[at] as string).trim().startsWith('|') && /^\s*\|[\s:|-]+\|\s*$/.test(lines[at + 1] ?? '');
}

function tableOf(lines: readonly string[]): Block {
  const cells = lines.map((line) =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => inline(cell.trim().replaceAll('\\|', '|'))),
  );
  return { kind: 'table', head: cells[0] ?? [], rows: cells.slice(2) };
}

function itemsOf(lines: readonly string[]): Inline[][] {
  const items: string[] = [];
  for (const line of lines) {
    const item = LIST.exec(line);
    if (item) items.push(item[2] as string);
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return items.map((item) => inline(item));
}

function paragraphOf(text: string): Block {
  const anchor = ANCHOR.exec(text);
  const rule = anchor?.[1] ?? null;
  const children = inline(text.slice(anchor?.[0].length ?? 0).trim());
  return { kind: 'paragraph', rule, isOurs: rule !== null && isRuling(rule), children };
}

// In this order: code first, since nothing inside it is a mark.
const MARK = /`([^`]+)`|\[([^\]]+)\]\(([^()\s]+)\)|\*\*(.+?)\*\*(?!\*)|\*([^*\s](?:[^*]*[^*\s])?)\*/;

function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  let rest = text;
  for (let found = MARK.exec(rest); found; found = MARK.exec(rest)) {
    const [whole, code, label, href, strong, em] = found;
    if (found.index > 0) parts.push({ kind: 'text', text: rest.slice(0, found.index) });
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (label !== undefined && href !== undefined) {
      if (isSafe(href)) parts.push({ kind: 'link', href, children: inline(label) });
      else parts.push({ kind: 'text', text: whole });
    } else if (strong !== undefined) parts.push({ kind: 'strong', children: inline(strong) });
    else if (em !== undefined) parts.push({ kind: 'em', children: inline(em) });
    rest = rest.slice(found.index + whole.length);
  }
  if (rest) parts.push({ kind: 'text', text: rest });
  return parts;
}

/** Links within the page, or to the web: never a script. */
function isSafe(href: string): boolean {
  return /^(#|https?:\/\/)/i.test(href);
}

function slug(text: string, taken: Set<string>): string {
  const base =
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'section';
  let id = `s-${base}`; // never the id of a rule
  for (let count = 2; taken.has(id); count++) id = `s-${base}-${count}`;
  taken.add(id);
  return id;
}
