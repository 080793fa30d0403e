import { describe, expect, it } from 'vitest';
import { clipped, givenName } from './names';

const FAMILY = '👨‍👩‍👧'; // five code points, eight units of a JavaScript string

describe('a name that is typed', () => {
  it('has 40 characters as people count them', () => {
    expect(clipped('x'.repeat(41))).toBe('x'.repeat(40));
    expect(clipped('🦖'.repeat(41))).toBe('🦖'.repeat(40));
    expect(clipped(`${FAMILY.repeat(5)}${'x'.repeat(40)}`)).toBe(`${FAMILY.repeat(5)}${'x'.repeat(35)}`);
  });

  it('has 120 code points at most, and no character is cut in two', () => {
    expect(clipped(FAMILY.repeat(30))).toBe(FAMILY.repeat(24));
    expect(clipped(`Z${'\u0336'.repeat(300)}`)).toBe('');
  });
});

describe('a name that is given', () => {
  it.each(['Zoë', '李', FAMILY, '🦖', '!'])('is %s', (name) => {
    expect(givenName(`  ${name} `)).toBe(name);
  });

  it.each(['', '  ', '\u00a0', '\u200b', '\u3164', '\u2800', '\ufe0f', '\u0301', '\u202e'])(
    'is none where nothing is to be seen: %j',
    (text) => {
      expect(givenName(text)).toBe('');
    },
  );
});
