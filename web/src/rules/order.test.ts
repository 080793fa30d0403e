import { expect, it } from 'vitest';
import { parse, plain } from './markdown';
import { fromTheTurn } from './order';

const PAGE = `# Game

What it is.

## Aim

<a id="A-1"></a>**A-1** Win.

## Set-up

<a id="A-2"></a>**A-2** Deal.

## Your turn

<a id="A-3"></a>**A-3** Play.

## End

<a id="A-4"></a>**A-4** Count.

## Glossary

| Word | Meaning |
|---|---|
| card | A card. |
`;

const headings = (rule: string) =>
  fromTheTurn(parse(PAGE), rule).flatMap((block) =>
    block.kind === 'heading' ? [plain(block.children)] : [],
  );

it('tells a turn first, then what follows it, and the glossary last', () => {
  expect(headings('A-3')).toEqual(['Game', 'Your turn', 'End', 'Aim', 'Set-up', 'Glossary']);
});

it('leaves a page as it is where no rule is named, or none of it', () => {
  for (const rule of ['', 'A-1', 'B-1'])
    expect(headings(rule)).toEqual(['Game', 'Aim', 'Set-up', 'Your turn', 'End', 'Glossary']);
});

it('loses no block', () => {
  expect(fromTheTurn(parse(PAGE), 'A-3')).toHaveLength(parse(PAGE).length);
});
