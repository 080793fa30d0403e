import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../wire/http';
import { openWords } from '../words/game.svelte';
import { listen } from './asking';
import { explained, explanationOf, kindOfAction, kindsExplained } from './explain';
import { beside } from './placing';

beforeAll(async () => {
  vi.spyOn(api, 'texts').mockResolvedValue({
    'explain.die': 'A die: keep it. (COD-6)',
    'explain.wheel': 'A wheel turns (a quarter). (LAB-G27)',
    'explain.plain': 'Nothing to cite.',
  });
  vi.spyOn(api, 'actions').mockResolvedValue([]);
  await openWords('tiny', 'en');
});

describe('an explanation', () => {
  it('is a sentence with its rule', () => {
    expect(explanationOf('die')).toEqual({ words: 'A die: keep it.', rule: 'COD-6' });
    expect(explanationOf('wheel')).toEqual({ words: 'A wheel turns (a quarter).', rule: 'LAB-G27' });
    expect(explanationOf('plain')).toEqual({ words: 'Nothing to cite.', rule: null });
    expect(explanationOf('ghost')).toBeNull();
    expect(kindsExplained()).toEqual(['die', 'wheel', 'plain']);
  });

  it('describes an element for those who listen, beside what describes it already', () => {
    const piece = document.createElement('button');
    piece.setAttribute('aria-describedby', 'own');
    const end = explained('die')(piece);
    expect(piece.getAttribute('aria-describedby')).toBe('own explain-die');
    if (end) end();
    expect(piece.getAttribute('aria-describedby')).toBe('own');
    explained('ghost')(piece);
    explained(undefined)(piece);
    expect(piece.hasAttribute('data-explain')).toBe(false);
  });

  it('of a button is that of its verb', () => {
    expect(kindOfAction('egg left')).toBe('egg');
  });

  it('stands above its piece, else below, and always in the window', () => {
    const card = { width: 200, height: 60 };
    const piece = { left: 300, top: 300, width: 40, height: 40 };
    expect(beside(piece, card, 800, 600)).toEqual({ left: 220, top: 232 });
    expect(beside({ ...piece, top: 20 }, card, 800, 600).top).toBe(68);
    expect(beside({ ...piece, left: 0 }, card, 800, 600).left).toBe(8);
    expect(beside({ ...piece, left: 780 }, card, 800, 600).left).toBe(592);
  });
});

describe('who asks', () => {
  let end: () => void;
  let piece: HTMLElement;
  let show: ReturnType<typeof vi.fn<(element: Element) => void>>;
  let hide: ReturnType<typeof vi.fn<() => void>>;
  let clicked: ReturnType<typeof vi.fn<() => void>>;

  beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML = '<button data-explain="die"><i>2</i></button><p></p>';
    piece = document.querySelector('button')!;
    show = vi.fn();
    hide = vi.fn();
    clicked = vi.fn<() => void>();
    piece.addEventListener('click', clicked);
    end = listen({ show, hide, isShown: () => false });
  });
  afterEach(() => {
    end();
    vi.useRealTimers();
  });

  function point(type: string, target: Element, pointerType: string, x = 0): void {
    const event = new MouseEvent(type, { bubbles: true, clientX: x, cancelable: true });
    Object.defineProperty(event, 'pointerType', { value: pointerType });
    target.dispatchEvent(event);
  }

  it('is a pointer that rests, not one that passes', () => {
    point('pointerover', piece.querySelector('i')!, 'mouse');
    vi.advanceTimersByTime(600);
    point('pointerover', document.querySelector('p')!, 'mouse');
    vi.advanceTimersByTime(5000);
    expect(show).not.toHaveBeenCalled();
    point('pointerover', piece, 'mouse');
    vi.advanceTimersByTime(700);
    expect(show).toHaveBeenCalledExactlyOnceWith(piece);
  });

  it('is not who clicks', () => {
    point('pointerover', piece, 'mouse');
    point('pointerdown', piece, 'mouse');
    piece.click();
    vi.advanceTimersByTime(5000);
    expect(show).not.toHaveBeenCalled();
    expect(clicked).toHaveBeenCalledOnce();
  });

  it('is a finger that stays, which has not tapped then', () => {
    point('pointerdown', piece, 'touch');
    vi.advanceTimersByTime(600);
    expect(show).toHaveBeenCalledExactlyOnceWith(piece);
    point('pointerup', piece, 'touch');
    piece.click();
    expect(clicked).not.toHaveBeenCalled();
  });

  it('is no finger that taps or moves', () => {
    point('pointerdown', piece, 'touch');
    vi.advanceTimersByTime(100);
    point('pointerup', piece, 'touch');
    piece.click();
    expect(clicked).toHaveBeenCalledOnce();
    point('pointerdown', piece, 'touch');
    point('pointermove', piece, 'touch', 40);
    vi.advanceTimersByTime(5000);
    expect(show).not.toHaveBeenCalled();
  });

  it('ends with any key', () => {
    piece.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(hide).toHaveBeenCalled();
  });
});
