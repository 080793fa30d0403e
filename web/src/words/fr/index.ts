import type { Words } from '../index.svelte';
import { app } from './app';
import { box } from './box';
import { coach } from './coach';
import { fair } from './fair';
import { friends } from './friends';
import { learn } from './learn';
import { replay } from './replay';
import { shelf } from './shelf';
import { table } from './table';

const words: Words = {
  ...app,
  ...shelf,
  ...box,
  ...friends,
  ...fair,
  ...table,
  ...replay,
  ...learn,
  ...coach,
};
export default words;
