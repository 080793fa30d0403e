// How this person likes it: language, theme, sound, name.
import { onRemembered, recall, remember } from './storage';

export type Language = 'en' | 'fr';
export type Theme = 'auto' | 'light' | 'dark';

interface Settings {
  language: Language | null; // null: what the browser speaks
  theme: Theme;
  sound: boolean;
  wasSoundOffered: boolean; // once is enough
  notify: boolean;
  text: boolean; // the board in words, beside the picture
  pace: number; // how long things are shown, of the usual time
  name: string;
}

const DEFAULTS: Settings = {
  language: null,
  theme: 'auto',
  sound: false,
  wasSoundOffered: false,
  notify: false,
  text: false,
  pace: 1,
  name: '',
};

function load(): Settings {
  return { ...DEFAULTS, ...recall<Partial<Settings>>('settings', {}) };
}

const kept = $state<Settings>(load());

/** The first of the browser's languages that we speak. */
export function browserLanguage(spoken: readonly string[] = navigator.languages): Language {
  for (const tag of spoken) {
    const language = tag.slice(0, 2).toLowerCase();
    if (language === 'fr' || language === 'en') return language;
  }
  return 'en';
}

let spokenHere: Language | undefined; // the browser makes its list anew for each who asks

export const settings = {
  get language(): Language {
    return kept.language ?? (spokenHere ??= browserLanguage());
  },
  get theme(): Theme {
    return kept.theme;
  },
  get sound(): boolean {
    return kept.sound;
  },
  get wasSoundOffered(): boolean {
    return kept.wasSoundOffered;
  },
  get notify(): boolean {
    return kept.notify;
  },
  get text(): boolean {
    return kept.text;
  },
  get pace(): number {
    return kept.pace;
  },
  get name(): string {
    return kept.name;
  },
  set<K extends keyof Settings>(key: K, value: Settings[K]): void {
    kept[key] = value;
    remember('settings', kept);
    show();
  },
};

function show(): void {
  document.documentElement.lang = settings.language;
  if (kept.theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = kept.theme;
}

export function startSettings(): void {
  show();
  onRemembered('settings', () => {
    Object.assign(kept, load());
    show();
  });
}

/** Whether the person asked their system for calm. */
export function prefersCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
