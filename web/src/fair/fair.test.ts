// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkDraws } from './check';
import { commitmentOf, drawNumber, fromHex, hex, hmac, mixed } from './draws';
import { readRecord } from './record';

// The same numbers that the Python tests check themselves by.
const vectors = JSON.parse(readFileSync('../tests/table/fair-vectors.json', 'utf-8')) as {
  commitments: { seed: string; commitment: string }[];
  draws: { seed: string; nonces: string; index: number; bound: number; number: number }[];
};
const utf8 = new TextEncoder();

describe('draws', () => {
  it('agree with RFC 4231', () => {
    const found = hmac(utf8.encode('Jefe'), utf8.encode('what do ya want for nothing?'));
    expect(hex(found)).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
  });

  it('hash keys that are longer than a block', () => {
    const found = hmac(
      new Uint8Array(131).fill(0xaa),
      utf8.encode('Test Using Larger Than Block-Size Key - Hash Key First'),
    );
    expect(hex(found)).toBe('60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54');
  });

  it('keep the promise as the server does', () => {
    expect(vectors.commitments.length).toBeGreaterThan(3);
    for (const { seed, commitment } of vectors.commitments)
      expect(commitmentOf(fromHex(seed))).toBe(commitment);
  });

  it('give the numbers that the server gives', () => {
    expect(vectors.draws.length).toBeGreaterThan(50);
    for (const { seed, nonces, index, bound, number } of vectors.draws)
      expect(drawNumber(fromHex(seed), nonces, index, bound)).toBe(number);
  });

  it('mix nonces in seat order and pass over bots', () => {
    expect(mixed(['aa', null, 'bb'])).toBe('0=aa,2=bb');
  });
});

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

function recordOf(indices: number[], notes: Record<string, string> = {}): string {
  const nonces = '0=0123456789abcdef';
  const all = {
    commitment: commitmentOf(fromHex(SEED)),
    seed: SEED,
    'nonce-0': '0123456789abcdef',
    ...notes,
  };
  const lines = indices.map((index) => `* roll 3 @${index} ${drawNumber(fromHex(SEED), nonces, index, 6)}/6`);
  const head = Object.entries(all).map(([name, value]) => `note ${name} ${value}`);
  return [
    'taniere-record 1',
    'game pig 1',
    'seats 2',
    ...head,
    '',
    ...lines.flatMap((line) => [line, '0 roll']),
    `end ${2 * lines.length} finished`,
    '',
  ].join('\n');
}

const check = (text: string) => checkDraws(readRecord(text)!);

describe('a record', () => {
  it('is read with its head and its draws', () => {
    const record = readRecord(recordOf([0, 1]))!;
    expect(record).toMatchObject({ game: 'pig', version: 1, seats: 2, untold: 0 });
    expect(record.draws.map((draw) => [draw.entry, draw.index])).toEqual([
      [1, 0],
      [3, 1],
    ]);
  });

  it('is told from any other text', () => {
    expect(readRecord('hello')).toBeNull();
  });

  it('that is honest passes', async () => {
    expect(await check(recordOf([0, 1, 2]))).toEqual({ fault: null, draws: 3, takenBack: 0 });
  });

  it('may leave out only what it says was taken back', async () => {
    expect((await check(recordOf([0, 2]))).fault?.code).toBe('order');
    expect(await check(recordOf([0, 4, 5], { 'taken-back': '1-3' }))).toEqual({
      fault: null,
      draws: 3,
      takenBack: 3,
    });
  });

  it('with a changed number is caught', async () => {
    const text = recordOf([0]);
    const forged = text.replace(/@0 (\d)\/6/, (_, number: string) => `@0 ${(Number(number) + 1) % 6}/6`);
    expect((await check(forged)).fault?.code).toBe('number');
  });

  it('with another seed than was promised is caught', async () => {
    expect((await check(recordOf([0], { seed: SEED.replace('00', '01') }))).fault?.code).toBe('seed');
  });

  it('without a promise says so', async () => {
    expect(
      (await check('taniere-record 1\ngame pig 1\nseats 2\n\n* roll 3\nend 1 unfinished\n')).fault?.code,
    ).toBe('no_commitment');
  });

  it('whose draws do not say where they came from is caught', async () => {
    expect((await check(recordOf([0]).replace(/ @0 \d\/6/, ''))).fault?.code).toBe('untold');
  });
});
