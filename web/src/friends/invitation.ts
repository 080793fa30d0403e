// Invitations as people pass them on: a link, a token, or a code that can be read aloud.
import { base64url, sha256 } from '../fair/sha256';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const CODE = /^[2-9A-HJ-NP-Z]{10}$/; // table/links.py: without 0 and O, 1 and I

/** A code without the dashes and spaces people write into it; null where it is none. */
export function codeOf(text: string): string | null {
  const plain = text.replace(/[\s-]/g, '').toUpperCase();
  return CODE.test(plain) ? plain : null;
}

/** A code in groups that can be read aloud: K7PM 2XQ F4W. */
export function spelt(code: string): string[] {
  return [code.slice(0, 4), code.slice(4, 7), code.slice(7)];
}

/** The token that follows from a code (table/links.py says how). */
export function tokenOfCode(code: string): string {
  return base64url(sha256(new TextEncoder().encode(`taniere invite ${code}`)));
}

/** The token that the fragment of an address stands for: itself, or a code. */
export function tokenOf(fragment: string): string | null {
  if (TOKEN.test(fragment)) return fragment;
  const code = codeOf(fragment);
  return code === null ? null : tokenOfCode(code);
}

/** The page that a pasted link, a token or a code opens; null where it is none of them. */
export function wayIn(text: string): string | null {
  const said = text.trim();
  const hash = said.indexOf('#');
  if (hash < 0) return tokenOf(said) === null ? null : `/join#${tokenOf(said)}`;
  const fragment = said.slice(hash + 1);
  const table = /\/table\/([a-z0-9]+)$/.exec(said.slice(0, hash));
  if (table && TOKEN.test(fragment)) return `/table/${table[1]}#${fragment}`;
  const token = tokenOf(fragment);
  return token === null ? null : `/join#${token}`;
}

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]', '0.0.0.0']);

/** Whether an address means this device itself, and so nothing to any other. */
export function isLocal(hostname: string): boolean {
  return LOCAL.has(hostname);
}
