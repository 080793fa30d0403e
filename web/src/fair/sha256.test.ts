// @vitest-environment node
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { base64url, hex, sha256 } from './sha256';

const bytes = (text: string) => new Uint8Array([...text].map((letter) => letter.charCodeAt(0)));

describe('sha256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('agrees with the published vectors', (message, digest) => {
    expect(hex(sha256(bytes(message)))).toBe(digest);
  });

  it('agrees with another implementation at every length around the block', () => {
    for (let length = 0; length < 200; length++) {
      const message = Uint8Array.from({ length }, (_, place) => (place * 37 + length) % 256);
      expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
    }
  });

  it('reads only the part of a buffer that was given', () => {
    const whole = bytes('xxabcxx');
    expect(sha256(whole.subarray(2, 5))).toEqual(sha256(bytes('abc')));
  });
});

describe('base64url', () => {
  it('uses the alphabet of addresses, without padding', () => {
    expect(base64url(new Uint8Array([0xfb, 0xff, 0xfe, 0xff]))).toBe('-__-_w');
  });
});
