// What a check of a record has shown, in a sentence for people.
import { person } from '../words/game.svelte';
import { t } from '../words/index.svelte';
import { checkDraws, compare, type Check, type Finding } from './check';
import { notes } from './notes.svelte';
import { readRecord } from './record';

export interface Verdict {
  /** Whether everything fits; null where it does, but proves little to this browser. */
  isGood: boolean | null;
  sentence: string;
  besides: string[]; // what else the record tells: draws taken back, nonces left out
}

/** Checks a record against itself, and against what this browser noted before the game. */
export async function judge(
  record: string,
  onProgress: (share: number) => void = () => {},
): Promise<Verdict | null> {
  const head = readRecord(record);
  if (!head) return null;
  const check = await checkDraws(head, onProgress);
  if (check.fault) return { isGood: false, sentence: faultWords(check), besides: [] };
  const found = compare(head, notes.of(head.notes.get('table') ?? ''));
  return { isGood: isGood(found), sentence: findingWords(found, check.draws), besides: besides(check) };
}

function isGood({ code }: Finding): boolean | null {
  if (code === 'proved') return true;
  return code === 'other_commitment' || code === 'other_pledge' || code === 'other_nonce' ? false : null;
}

function findingWords(found: Finding, count: number): string {
  if ('seat' in found) return t(`fair.${found.code}`, { name: person(found.seat) });
  if (found.code === 'other_commitment') return t('fair.other_commitment');
  return t(`fair.${found.code}`, { count });
}

function faultWords({ fault }: Check): string {
  if (!fault) return '';
  if (fault.code === 'order') return t('replay.fault_order', { index: fault.draw.index });
  if (fault.code === 'number')
    return t('replay.fault_number', {
      index: fault.draw.index,
      said: fault.draw.number,
      gives: fault.gives,
    });
  if ('seat' in fault) return t(`replay.fault_${fault.code}`, { name: person(fault.seat) });
  return t(`replay.fault_${fault.code}`);
}

function besides({ takenBack, leftOut }: Check): string[] {
  const told = leftOut.map((seat) => t('fair.was_left_out', { name: person(seat) }));
  return takenBack > 0 ? [t('fair.taken_back', { count: takenBack }), ...told] : told;
}
