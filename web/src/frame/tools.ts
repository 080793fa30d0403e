// The tools of the top bar.
import type { Component } from 'svelte';

export interface Tool {
  id: string;
  label: string;
  /** An icon, or a letter or two that stand for one. */
  Icon: Component<{ 'aria-hidden'?: 'true' }> | string;
  pressed?: boolean;
  /** `wide`: only where there is room, else the menu has it; `narrow`: only where the log has no column. */
  room?: 'always' | 'wide' | 'narrow';
  onclick: () => void;
}
