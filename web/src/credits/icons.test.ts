import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ARTISTS } from './icons';

interface IconSet {
  icons: Record<string, { body: string }>;
}
const { icons } = JSON.parse(
  readFileSync('node_modules/@iconify-json/game-icons/icons.json', 'utf-8'),
) as IconSet;

const files = ['src', 'public'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf-8' })
    .filter((path) => /\.(svelte|ts|svg)$/.test(path))
    .map((path) => readFileSync(`${folder}/${path}`, 'utf-8')),
);
const paths = (source: string) =>
  [...source.matchAll(/\bd="([^"]{40,})"/g)].map((found) => found[1] as string);

/** Imported by name, or drawn into a picture of ours. */
function used(): Set<string> {
  const byPath = new Map(
    Object.entries(icons).flatMap(([name, { body }]) => paths(body).map((path) => [path, name])),
  );
  const names = new Set<string>();
  for (const source of files) {
    for (const found of source.matchAll(/~icons\/game-icons\/([a-z0-9-]+)/g)) names.add(found[1] as string);
    for (const path of paths(source)) if (byPath.has(path)) names.add(byPath.get(path) as string);
  }
  return names;
}

describe('the icons of others', () => {
  const inUse = used();
  const credited = ARTISTS.flatMap((artist) => artist.icons);

  it('are all credited, each to one artist', () => {
    expect([...inUse].filter((name) => !credited.includes(name))).toEqual([]);
    expect(new Set(credited).size).toBe(credited.length);
  });

  it('are credited only where they are used', () => {
    expect(credited.filter((name) => !inUse.has(name))).toEqual([]);
  });
});
