import { expect, it } from 'vitest';
import en from '../words/en';
import fr from '../words/fr';

it.each([
  ['English', en],
  ['French', fr],
])('thanks those who kept and translated the rulebooks, in %s, without their addresses', (_, words) => {
  const said = Object.entries(words)
    .filter(([key]) => key.startsWith('credits.rulebooks'))
    .map(([, sentence]) => sentence)
    .join(' ');
  for (const name of ['Escale à jeux', 'Marc Laumonier', 'Jay Tummelson', 'Easyplay'])
    expect(said).toContain(name);
  expect(said).not.toMatch(/@|\.fr\b|https?:|(\d\d[ .]){3}/);
});
