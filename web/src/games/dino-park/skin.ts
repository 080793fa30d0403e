import type { Skin } from '../../pieces/five-dice/skin';
import Back from './Back.svelte';
import DinosaurCard from './DinosaurCard.svelte';
import Scene from './Scene.svelte';
import Tool from './Tool.svelte';
import ToolSpace from './ToolSpace.svelte';

export const skin: Skin = {
  id: 'dino-park',
  slot: 'dino',
  faces: ['rope', 'trapdoor', 'hammer', 'cage', 'net', 'binoculars'],
  lostReturn: false,
  digits: 'place',
  Symbol: Tool,
  Art: DinosaurCard,
  Space: ToolSpace,
  Back,
  Scene,
};
