// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { understand } from './commands';

const own = { undo: 'reprendre', rules: 'règles', repeat: 'répéter', help: 'aide' };
const choices = [
  { token: 'keep 2 safe-1', words: 'garder un 2 pour le coffre 1' },
  { token: 'keep 2 safe-3', words: 'garder un 2 pour le coffre 3' },
  { token: 'roll', words: 'relancer' },
];
const said = (line: string) => understand(line, choices, own);

describe('a command', () => {
  it('may be a number', () => {
    expect(said('3')).toEqual({ kind: 'play', token: 'roll' });
    expect(said('4')).toEqual({ kind: 'unknown' });
    expect(said('0')).toEqual({ kind: 'unknown' });
  });

  it('may be a token or words, in any case and without accents', () => {
    expect(said('ROLL')).toEqual({ kind: 'play', token: 'roll' });
    expect(said('Relancer')).toEqual({ kind: 'play', token: 'roll' });
    expect(said('regles')).toEqual({ kind: 'rules' });
    expect(said('undo')).toEqual({ kind: 'undo' });
  });

  it('may be some of the words, if only one thing has them', () => {
    expect(said('coffre 3')).toEqual({ kind: 'play', token: 'keep 2 safe-3' });
    expect(said('garder')).toMatchObject({ kind: 'several', found: [choices[0]!.words, choices[1]!.words] });
  });

  it('may be a rule', () => {
    expect(said('cod-7')).toEqual({ kind: 'rule', rule: 'COD-7' });
    expect(said('TAR-5.2')).toEqual({ kind: 'rule', rule: 'TAR-5.2' });
  });

  it('may be nonsense', () => {
    expect(said('xyzzy')).toEqual({ kind: 'unknown' });
    expect(said('')).toEqual({ kind: 'unknown' });
  });
});
