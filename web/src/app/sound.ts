// Sounds, synthesised here; off until somebody wants them, and loaded only then.
import { settings } from './settings.svelte';

export type Sound = 'dice' | 'place' | 'gain' | 'loss' | 'turn' | 'clock' | 'end';

const PARAMETERS: Record<Sound, (number | undefined)[]> = {
  dice: [0.6, 0.3, 130, 0, 0.04, 0.12, 4, 2.2, 0, 0, 0, 0, 0, 6, 0, 0.2, 0.03],
  place: [0.7, 0.1, 320, 0, 0.01, 0.05, 1, 1.6, -8],
  gain: [0.7, 0, 520, 0.01, 0.09, 0.25, 1, 1.8, 0, 0, 210, 0.07],
  loss: [0.7, 0.05, 190, 0.02, 0.12, 0.3, 2, 0.9, -3],
  turn: [0.6, 0, 660, 0.01, 0.06, 0.2, 0, 1.5, 0, 0, 160, 0.06],
  clock: [0.4, 0, 880, 0, 0.01, 0.03, 1, 1.5],
  end: [0.8, 0, 440, 0.03, 0.25, 0.6, 1, 1.7, 0, 0, 220, 0.1, 0.1],
};

/** Plays a sound where sounds are wanted. */
export async function sound(name: Sound): Promise<void> {
  if (!settings.sound || document.visibilityState === 'hidden') return;
  try {
    const { zzfx } = await import('zzfx');
    zzfx(...PARAMETERS[name]);
  } catch {
    // A device without sound: nobody needs to be told.
  }
}
