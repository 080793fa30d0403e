// Written by scripts/wire_types.py: `make types` writes it anew.
import type { Outlook } from './base';
import type { FiveDiceEvent, FiveDiceOutlook, FiveDiceView } from './games/five-dice';
import type { LabyrintusEvent, LabyrintusOutlook, LabyrintusView } from './games/labyrintus';
import type { PigEvent, PigView } from './games/pig';
import type { TRexEvent, TRexOutlook, TRexView } from './games/t-rex';
import type { TarasqueEvent, TarasqueOutlook, TarasqueView } from './games/tarasque';
import type { TyrannosaurusOutlook, TyrannosaurusRexEvent, TyrannosaurusView } from './games/tyrannosaurus-rex';

export type * from './games/five-dice';
export type * from './games/labyrintus';
export type * from './games/pig';
export type * from './games/t-rex';
export type * from './games/tarasque';
export type * from './games/tyrannosaurus-rex';

export interface Views {
  'code-cracker': FiveDiceView;
  'dino-park': FiveDiceView;
  'labyrintus': LabyrintusView;
  'pig': PigView;
  't-rex': TRexView;
  'tarasque': TarasqueView;
  'tyrannosaurus-rex': TyrannosaurusView;
}

export interface Outlooks {
  'code-cracker': FiveDiceOutlook;
  'dino-park': FiveDiceOutlook;
  'labyrintus': LabyrintusOutlook;
  'pig': Outlook;
  't-rex': TRexOutlook;
  'tarasque': TarasqueOutlook;
  'tyrannosaurus-rex': TyrannosaurusOutlook;
}

export interface Events {
  'code-cracker': FiveDiceEvent;
  'dino-park': FiveDiceEvent;
  'labyrintus': LabyrintusEvent;
  'pig': PigEvent;
  't-rex': TRexEvent;
  'tarasque': TarasqueEvent;
  'tyrannosaurus-rex': TyrannosaurusRexEvent;
}
