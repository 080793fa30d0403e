// Who drew the icons of game-icons.net that we use (CC BY 3.0). A test fails on one that is not named here.

export interface Artist {
  name: string;
  home: string | null;
  icons: readonly string[];
}

export const ARTISTS: readonly Artist[] = [
  {
    name: 'Delapouite',
    home: 'https://delapouite.com',
    icons: [
      'anticlockwise-rotation',
      'binoculars',
      'bird-cage',
      'cactus',
      'cake-slice',
      'cpu',
      'fern',
      'floor-hatch',
      'gold-stack',
      'hamburger-menu',
      'lasso',
      'laurels-trophy',
      'meeple',
      'meeple-group',
      'nest-eggs',
      'palm-tree',
      'piggy-bank',
      'pterodactylus',
      'rolling-dices',
      'rule-book',
      'sauropod-head',
      'share',
      'smartphone',
      'speaker',
      'speaker-off',
      'spiked-dragon-head',
      't-rex-skull',
      'talk',
      'triceratops-head',
      'velociraptor',
      'vintage-robot',
      'white-book',
    ],
  },
  {
    name: 'Lorc',
    home: 'https://lorcblog.blogspot.com',
    icons: [
      'big-wave',
      'claw-hammer',
      'dinosaur-egg',
      'dinosaur-rex',
      'double-dragon',
      'fishing-net',
      'hourglass',
      'hydra',
      'peaks',
      'pine-tree',
      'poker-hand',
      'robot-golem',
      'scroll-unfurled',
      'sea-dragon',
      'snowflake-2',
      'wyvern',
    ],
  },
  { name: 'Faithtoken', home: 'http://www.faithtoken.com', icons: ['dragon-head'] },
  { name: 'Skoll', home: null, icons: ['pig'] },
];
