import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../wire/http';
import { loadWords } from '../words/index.svelte';
import Rulebook from './Rulebook.svelte';

const RULES = `# Tiny

## Turn

<a id="TIN-1"></a>**TIN-1** Roll the die. See [TIN-G1](#TIN-G1).

## Rulings

<a id="TIN-G1"></a>**TIN-G1** *May you roll twice?* No. <b>never</b>
`;

beforeEach(async () => {
  await loadWords('en');
  vi.spyOn(api, 'rules').mockResolvedValue(RULES);
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the rulebook', () => {
  it('shows the rule that a link led to, and marks rulings as ours', async () => {
    render(Rulebook, { props: { game: 'tiny', anchor: 'TIN-G1' } });
    const ruling = (await screen.findByText('May you roll twice?')).closest('.rule');
    await vi.waitFor(() => expect(ruling?.classList.contains('shown')).toBe(true));
    expect(ruling?.textContent).toContain('Our ruling');
    expect(ruling?.textContent).toContain('<b>never</b>');
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
  });

  it('follows its own links without touching the address, which may hold a secret', async () => {
    const before = location.href;
    render(Rulebook, { game: 'tiny' });
    const link = await screen.findByRole('link', { name: 'TIN-G1' });
    expect(await fireEvent.click(link)).toBe(false); // the browser does not follow it
    expect(location.href).toBe(before);
    await vi.waitFor(() => expect(document.getElementById('TIN-G1')?.classList.contains('shown')).toBe(true));
  });

  it('finds what is typed', async () => {
    render(Rulebook, { game: 'tiny' });
    await fireEvent.input(await screen.findByRole('searchbox'), { target: { value: 'ROLL' } });
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('1 of 2'));
    await fireEvent.click(screen.getByRole('button', { name: 'Next place' }));
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('2 of 2'));
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Roll', 'roll']);
  });

  it('says calmly that it cannot be fetched', async () => {
    vi.spyOn(api, 'rules').mockRejectedValue(new Error());
    render(Rulebook, { game: 'tiny' });
    expect((await screen.findByRole('alert')).textContent).toContain('could not be fetched');
  });
});
