import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse, plain } from '../rules/markdown';
import { lastWords } from './games';

const folder = '../docs/rules';

it.each(readdirSync(folder))('%s ends with its credits', (file) => {
  const blocks = parse(readFileSync(`${folder}/${file}`, 'utf-8'));
  const heading = blocks.findLast((block) => block.kind === 'heading');
  expect(heading && plain(heading.children)).toMatch(/^(Credits|Crédits)$/);
  expect(lastWords(blocks).length).toBeGreaterThan(20);
});
