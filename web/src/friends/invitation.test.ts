import { describe, expect, it } from 'vitest';
import { codeOf, isLocal, spelt, tokenOf, tokenOfCode, wayIn } from './invitation';

const TOKEN = 'QTQHOYPmondFBW3CXkAY7abOXzGV5uVnfASUX1ipJHE';

describe('codes', () => {
  it('are read with dashes, spaces and small letters', () => {
    expect(codeOf(' k7pm-2xq f4w ')).toBe('K7PM2XQF4W');
  });

  it.each(['', 'K7PM2XQF4', 'K7PM2XQF4WW', 'K7PM2XQF0W', 'K7PM2XQFIW'])('are none: %s', (text) => {
    expect(codeOf(text)).toBeNull();
  });

  it('give the token that the server computes', () => {
    expect(tokenOfCode('K7PM2XQF4W')).toBe('M2nXQ_ULjHHP7MgfB-is1R_5lfpjxV2LgHNMfpaAmBc');
  });

  it('are spelt in groups', () => {
    expect(spelt('K7PM2XQF4W')).toEqual(['K7PM', '2XQ', 'F4W']);
  });
});

describe('the way in', () => {
  it('takes whatever people paste', () => {
    expect(wayIn(`http://192.168.1.7:8000/join#${TOKEN}`)).toBe(`/join#${TOKEN}`);
    expect(wayIn(TOKEN)).toBe(`/join#${TOKEN}`);
    expect(wayIn('k7pm 2xq f4w')).toBe(`/join#${tokenOfCode('K7PM2XQF4W')}`);
    expect(wayIn('http://host/join#K7PM2XQF4W')).toBe(`/join#${tokenOfCode('K7PM2XQF4W')}`);
    expect(wayIn(` http://host/table/vvwpbke5wm#${TOKEN} `)).toBe(`/table/vvwpbke5wm#${TOKEN}`);
  });

  it.each(['', 'hello', 'http://host/table/vvwpbke5wm', '#short'])('finds none in %s', (text) => {
    expect(wayIn(text)).toBeNull();
  });

  it('keeps a token that has the letters of a code', () => {
    expect(tokenOf(TOKEN)).toBe(TOKEN);
  });
});

describe('a local address', () => {
  it('is the name of this device for itself', () => {
    expect(['localhost', '127.0.0.1', '[::1]'].every(isLocal)).toBe(true);
    expect(['192.168.1.7', 'games.example'].some(isLocal)).toBe(false);
  });
});
