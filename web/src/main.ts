import '@fontsource-variable/fredoka/index.css';
import '@fontsource-variable/nunito/index.css';
import './app/theme.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { expectPage } from './app/pages';
import { router, startRouter } from './app/router.svelte';
import { startSettings } from './app/settings.svelte';
import { loadWords } from './words/index.svelte';

startSettings();
startRouter();
expectPage(router.place.page);
await loadWords();
mount(App, { target: document.getElementById('app') as HTMLElement });
requestAnimationFrame(() => setTimeout(() => document.documentElement.classList.add('lettered')));
