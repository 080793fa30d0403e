// How each dinosaur is drawn: a body plan, its marks, its colour. Colours are guesses; the shapes are not.

export type Plan = 'longneck' | 'hunter' | 'runner' | 'beaked' | 'armoured' | 'horned' | 'ostrich';
export type Mark =
  | 'tall' // front legs longer than hind legs
  | 'plates'
  | 'spikes'
  | 'club'
  | 'scutes'
  | 'frill'
  | 'horns'
  | 'nose-horn'
  | 'brow-horns'
  | 'crests'
  | 'tube'
  | 'sail'
  | 'claw'
  | 'feathers'
  | 'crest'
  | 'hump';

export interface Drawing {
  plan: Plan;
  marks: readonly Mark[];
  hue: number;
  /** How big it is drawn, of the whole picture. */
  size: number;
}

const draw = (plan: Plan, hue: number, size: number, ...marks: Mark[]): Drawing => ({
  plan,
  marks,
  hue,
  size,
});

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  brachiosaurus: draw('longneck', 96, 1, 'tall'),
  diplodocus: draw('longneck', 140, 1),
  stegosaurus: draw('armoured', 78, 1, 'plates', 'spikes'),
  camptosaurus: draw('beaked', 110, 0.95),
  dryosaurus: draw('runner', 130, 0.8),
  scutellosaurus: draw('runner', 60, 0.75, 'scutes'),
  allosaurus: draw('hunter', 18, 1, 'brow-horns'),
  torvosaurus: draw('hunter', 2, 1),
  ceratosaurus: draw('hunter', 30, 0.95, 'nose-horn', 'scutes'),
  dilophosaurus: draw('hunter', 48, 0.9, 'crests'),
  compsognathus: draw('runner', 22, 0.7),
  massospondylus: draw('longneck', 200, 0.8),
  limusaurus: draw('ostrich', 190, 0.75),
  heterodontosaurus: draw('runner', 280, 0.75, 'feathers'),
  fruitadens: draw('runner', 220, 0.65, 'feathers'),
  triceratops: draw('horned', 84, 1, 'frill', 'horns', 'nose-horn'),
  argentinosaurus: draw('longneck', 110, 1),
  ankylosaurus: draw('armoured', 52, 1, 'scutes', 'club'),
  parasaurolophus: draw('beaked', 150, 1, 'tube'),
  protoceratops: draw('horned', 64, 0.75, 'frill'),
  hypsilophodon: draw('runner', 120, 0.75),
  giganotosaurus: draw('hunter', 10, 1),
  spinosaurus: draw('hunter', 26, 1, 'sail'),
  carnotaurus: draw('hunter', 356, 0.95, 'brow-horns', 'horns'),
  baryonyx: draw('hunter', 40, 0.95, 'claw'),
  velociraptor: draw('runner', 14, 0.8, 'feathers', 'claw'),
  deinocheirus: draw('ostrich', 210, 1, 'hump', 'feathers'),
  gallimimus: draw('ostrich', 236, 0.9),
  ornithomimus: draw('ostrich', 266, 0.85, 'feathers'),
  oviraptor: draw('ostrich', 186, 0.8, 'crest', 'feathers'),
};

const BY_DIET: Readonly<Record<string, Drawing>> = {
  herbivore: draw('beaked', 100, 0.9),
  carnivore: draw('hunter', 12, 0.9),
  omnivore: draw('ostrich', 220, 0.9),
};

/** The drawing of a dinosaur; of its diet, where an owner of the box has typed in another. */
export function drawingOf(id: string, diet: string): Drawing {
  return DRAWINGS[id] ?? BY_DIET[diet] ?? draw('runner', 40, 0.9);
}
