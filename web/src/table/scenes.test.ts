import { expect, it } from 'vitest';
import type { AnyEvent } from '../games/contract';
import { scenesOf } from './scenes';

const event = (name: string): AnyEvent => ({ event: name, rule: 'PIG-1' });
const shown = (events: AnyEvent[], together: string[] = []) =>
  scenesOf(events, { beats: { Shown: 400, Passed: 500, Moved: 900 }, together }).map((scene) => [
    scene.events.map((one) => one.event).join('+'),
    scene.time,
  ]);

it('shows events one after the other', () => {
  expect(shown([event('Shown'), event('Shown'), event('Told')])).toEqual([
    ['Shown', 400],
    ['Shown', 400],
    ['Told', 0],
  ]);
});

it('shows at once what happens together, for the longest of the times', () => {
  const events = ['Shown', 'Passed', 'Shown', 'Moved', 'Moved', 'Shown'].map(event);
  expect(shown(events, ['Shown', 'Passed'])).toEqual([
    ['Shown+Passed+Shown', 500],
    ['Moved', 900],
    ['Moved', 900],
    ['Shown', 400],
  ]);
});
