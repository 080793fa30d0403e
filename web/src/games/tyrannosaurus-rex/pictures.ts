// The icon of each dinosaur, of Ty-Rex, of the tiles and of the cards.
import Rex from '~icons/game-icons/dinosaur-rex';
import Diplodocus from '~icons/game-icons/diplodocus';
import Move from '~icons/game-icons/footprint';
import Rest from '~icons/game-icons/night-sleep';
import Pteranodon from '~icons/game-icons/pterodactylus';
import Panic from '~icons/game-icons/sprint';
import Triceratops from '~icons/game-icons/triceratops-head';
import Volcano from '~icons/game-icons/volcano';
import Lake from '~icons/game-icons/big-wave';
import Stegosaurus from './Stegosaurus.svelte';

export const PICTURES = {
  rex: Rex,
  triceratops: Triceratops,
  pteranodon: Pteranodon,
  diplodocus: Diplodocus,
  stegosaurus: Stegosaurus,
  lake: Lake,
  volcano: Volcano,
  move: Move,
  rest: Rest,
  panic: Panic,
};

/** The icon of something, where it has one. */
export function pictureOf(name: string | null) {
  return name !== null && name in PICTURES ? PICTURES[name as keyof typeof PICTURES] : null;
}
