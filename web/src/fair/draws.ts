// The draws of a table, computed again from its seed and nonces (docs/fairness.md).
import { sha256 } from './sha256';

const BLOCK = 64;
const SPACE = 1n << 256n;
const utf8 = new TextEncoder();

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** HMAC-SHA256 (RFC 2104). */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

/** What was promised before the first draw. */
export function commitmentOf(seed: Uint8Array): string {
  return hex(sha256(joined(utf8.encode('taniere seed '), seed)));
}

/** What a seat publishes of its nonce while that is secret; it names the commitment it answers. */
export function pledgeOf(commitment: string, nonce: string): string {
  return hex(sha256(utf8.encode(`taniere nonce ${commitment} ${nonce}`)));
}

/** All nonces as one text, in seat order; null for a seat that has none. */
export function mixed(nonces: readonly (string | null)[]): string {
  return nonces.flatMap((nonce, seat) => (nonce === null ? [] : [`${seat}=${nonce}`])).join(',');
}

/** Draw number `index`: uniform below the bound, as numbers of the last, incomplete part are refused. */
export function drawNumber(seed: Uint8Array, nonces: string, index: number, bound: number): number {
  const whole = BigInt(bound);
  const limit = SPACE - (SPACE % whole);
  for (let attempt = 0; ; attempt++) {
    const value = BigInt(`0x${hex(hmac(seed, utf8.encode(`taniere draw ${index} ${attempt} ${nonces}`)))}`);
    if (value < limit) return Number(value % whole);
  }
}
