// The tools of a table, each with its name.
import Menu from '~icons/game-icons/hamburger-menu';
import Scroll from '~icons/game-icons/scroll-unfurled';
import ShareIcon from '~icons/game-icons/share';
import Sound from '~icons/game-icons/speaker';
import NoSound from '~icons/game-icons/speaker-off';
import Book from '~icons/game-icons/white-book';
import { settings } from '../app/settings.svelte';
import { sound } from '../app/sound';
import type { Tool } from '../frame/tools';
import { t } from '../words/index.svelte';

export function switchWords(): void {
  settings.set('text', !settings.text);
}

export function switchSound(): void {
  settings.set('sound', !settings.sound);
  void sound('turn');
}

/** `isWordy`: the words stand where the log would, which then needs a button everywhere. */
export function toolsOf(
  isWordy: boolean,
  open: (what: 'share' | 'log' | 'menu') => void,
  openRules: () => void,
): Tool[] {
  return [
    {
      id: 'words',
      label: t('table.text_view'),
      Icon: 'Aa',
      pressed: settings.text,
      room: 'wide',
      onclick: switchWords,
    },
    { id: 'share', label: t('table.share'), Icon: ShareIcon, room: 'wide', onclick: () => open('share') },
    {
      id: 'sound',
      label: t('table.sound'),
      Icon: settings.sound ? Sound : NoSound,
      pressed: settings.sound,
      room: 'wide',
      onclick: switchSound,
    },
    {
      id: 'log',
      label: t('table.log_short'),
      Icon: Scroll,
      room: isWordy ? 'always' : 'narrow',
      onclick: () => open('log'),
    },
    { id: 'rules', label: t('table.rules'), Icon: Book, onclick: openRules },
    { id: 'menu', label: t('table.menu'), Icon: Menu, onclick: () => open('menu') },
  ];
}
