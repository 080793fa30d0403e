import { expect, it } from 'vitest';
import { parse } from '../rules/markdown';
import { makersIn } from './games';

it.each(['Credits', 'Crédits'])('finds who made a game under %s', (heading) => {
  const rules = `# Tiny\n\nLead.\n\n## ${heading}\n\nTiny is by **Anne**.\n\nNot affiliated.`;
  expect(makersIn(parse(rules))).toBe('Tiny is by Anne.');
});

it('says nothing where a rulebook names nobody', () => {
  expect(makersIn(parse('# Tiny\n\n## Our rulings\n\nNone.'))).toBe('');
});
