import { app } from './app';
import { box } from './box';
import { coach } from './coach';
import { fair } from './fair';
import { friends } from './friends';
import { learn } from './learn';
import { replay } from './replay';
import { shelf } from './shelf';
import { table } from './table';

export default { ...app, ...shelf, ...box, ...friends, ...fair, ...table, ...replay, ...learn, ...coach };
