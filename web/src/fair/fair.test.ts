// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkDraws, compare } from './check';
import { commitmentOf, drawNumber, fromHex, hex, hmac, mixed, pledgeOf } from './draws';
import type { Notes } from './notes.svelte';
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
    expect(await check(recordOf([0, 1, 2]))).toMatchObject({ fault: null, draws: 3, takenBack: 0 });
  });

  it('may leave out only what it says was taken back', async () => {
    expect((await check(recordOf([0, 2]))).fault?.code).toBe('order');
    expect(await check(recordOf([0, 4, 5], { 'taken-back': '1-3' }))).toMatchObject({
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

const COMMITMENT = commitmentOf(fromHex(SEED));
const [ANNE, BEN] = ['a'.repeat(32), 'b'.repeat(32)];

/** The record of a table with two people; what differs from the honest one is named. */
function played(news: Record<string, string | null> = {}, seed = SEED): string {
  const commitment = commitmentOf(fromHex(seed));
  const all: Record<string, string | null> = {
    table: 'abc',
    commitment,
    seed,
    'nonce-0': ANNE,
    'nonce-1': BEN,
    ...news,
  };
  for (const seat of [0, 1]) {
    const nonce = all[`nonce-${seat}`];
    all[`pledge-${seat}`] ??= nonce ? pledgeOf(commitment, nonce) : null;
  }
  const nonces = mixed([all['nonce-0'] ?? null, all['nonce-1'] ?? null]);
  const rolls = [0, 1, 2].map(
    (index) => `* roll 3 @${index} ${drawNumber(fromHex(seed), nonces, index, 6)}/6`,
  );
  const notes = Object.entries(all).flatMap(([name, value]) =>
    value === null ? [] : [`note ${name} ${value}`],
  );
  return ['taniere-record 1', 'game pig 1', 'seats 3', ...notes, '', ...rolls, 'end 3 finished', ''].join(
    '\n',
  );
}

describe('pledges', () => {
  it('are hashes of the commitment and the nonce', () => {
    // python3 -c "import hashlib; print(hashlib.sha256(b'taniere nonce c0ffee ' + b'a' * 32).hexdigest())"
    expect(pledgeOf('c0ffee', ANNE)).toBe('4930b858999563410982e871c1fde9ef7e4b3269de93eb9c15ab7fbd2d2c5ea0');
  });

  it('must be kept', async () => {
    expect(await check(played())).toMatchObject({ fault: null, hasPledges: true, leftOut: [] });
    const broken = played({ 'pledge-1': pledgeOf(COMMITMENT, ANNE) });
    expect((await check(broken)).fault).toEqual({ code: 'pledge', seat: 1 });
  });

  it('must be there for every nonce, and a nonce for every pledge that was not left out', async () => {
    const unpledged = played({ 'nonce-1': null, 'nonce-2': BEN });
    expect((await check(unpledged)).fault).toEqual({ code: 'unaccounted', seat: 2 });
    const silent = { 'nonce-1': null, 'pledge-1': pledgeOf(COMMITMENT, BEN) };
    expect((await check(played(silent))).fault).toEqual({ code: 'unaccounted', seat: 1 });
    expect(await check(played({ ...silent, 'left-out': '1' }))).toMatchObject({ fault: null, leftOut: [1] });
    expect((await check(played({ 'left-out': '1' }))).fault).toEqual({ code: 'unaccounted', seat: 1 });
  });
});

describe('a witness', () => {
  const noted: Notes = {
    commitment: COMMITMENT,
    pledges: [pledgeOf(COMMITMENT, ANNE), pledgeOf(COMMITMENT, BEN), null],
    nonces: { 0: ANNE },
    noted: 0,
  };
  const found = (text: string, notes: Notes | null = noted) => compare(readRecord(text)!, notes);

  it('says what is proved', () => {
    expect(found(played())).toEqual({ code: 'proved' });
    expect(found(played({ 'nonce-1': null, 'pledge-1': noted.pledges[1] ?? null, 'left-out': '1' }))).toEqual(
      {
        code: 'proved_but',
      },
    );
    expect(found(played(), null)).toEqual({ code: 'no_notes' });
    expect(found(played(), { ...noted, nonces: {} })).toEqual({ code: 'no_part' });
  });

  it('finds out a server that ground its seed, or shows the record of another table', async () => {
    const ground = played({}, SEED.replace('00', '77'));
    expect((await check(ground)).fault).toBeNull(); // it fits itself
    expect(found(ground)).toEqual({ code: 'other_commitment' });
  });

  it('finds out a server that swapped a nonce', async () => {
    const swapped = played({ 'nonce-1': 'c'.repeat(32) });
    expect((await check(swapped)).fault).toBeNull();
    expect(found(swapped)).toEqual({ code: 'other_pledge', seat: 1 });
    expect(found(played({ 'nonce-0': 'c'.repeat(32) }), { ...noted, pledges: [] })).toEqual({
      code: 'other_nonce',
      seat: 0,
    });
  });

  it('finds out that its own nonce was left out, or that somebody was added', () => {
    const without = played({ 'nonce-0': null, 'pledge-0': noted.pledges[0] ?? null, 'left-out': '0' });
    expect(found(without)).toEqual({ code: 'left_out', seat: 0 });
    const more = played({ 'nonce-2': 'd'.repeat(32), 'pledge-2': pledgeOf(COMMITMENT, 'd'.repeat(32)) });
    expect(found(more)).toEqual({ code: 'other_pledge', seat: 2 });
  });

  it('says that tables of the old order prove less', () => {
    const old = recordOf([0, 1], { table: 'abc' });
    const notes: Notes = { ...noted, pledges: [], nonces: { 0: '0123456789abcdef' } };
    expect(found(old, notes)).toEqual({ code: 'old_order' });
  });
});
