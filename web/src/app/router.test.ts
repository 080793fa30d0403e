import { describe, expect, it } from 'vitest';
import { placeOf } from './router.svelte';

const at = (path: string) => placeOf(new URL(path, 'http://den.example'));

describe('an address', () => {
  it('opens its page', () => {
    expect(at('/')).toEqual({ page: 'shelf' });
    expect(at('/box/pig')).toEqual({ page: 'box', game: 'pig' });
    expect(at('/box/pig/rules#PIG-5')).toEqual({ page: 'rules', game: 'pig', anchor: 'PIG-5' });
    expect(at('/join#abc')).toEqual({ page: 'join', token: 'abc' });
    expect(at('/credits')).toEqual({ page: 'credits' });
  });

  it('keeps secrets in its fragment', () => {
    expect(at('/table/vvwpbke5wm#se_cret')).toEqual({ page: 'table', table: 'vvwpbke5wm', token: 'se_cret' });
    expect(at('/replay#se-cret@12')).toEqual({ page: 'replay', token: 'se-cret', step: 12 });
    expect(at('/replay')).toEqual({ page: 'replay', token: '', step: null });
  });

  it('of nothing leads nowhere', () => {
    expect(at('/box')).toEqual({ page: 'nowhere' });
    expect(at('/elsewhere')).toEqual({ page: 'nowhere' });
  });
});
