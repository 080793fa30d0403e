import type { Skin } from '../../pieces/five-dice/skin';
import Back from './Back.svelte';
import Safe from './Safe.svelte';
import Scene from './Scene.svelte';
import Symbol from './Symbol.svelte';
import Wheel from './Wheel.svelte';

export const skin: Skin = {
  id: 'code-cracker',
  slot: 'safe',
  faces: ['1', '2', '3', '4', '5', 'chip'],
  lostReturn: true,
  digits: 'face',
  Symbol,
  Art: Safe,
  Space: Wheel,
  Back,
  Scene,
};
