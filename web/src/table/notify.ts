// Calling back somebody who is looking elsewhere.
import { settings } from '../app/settings.svelte';
import { sound } from '../app/sound';
import { toast } from '../ui/toasts.svelte';
import { t } from '../words/index.svelte';

/** Asks for the browser's leave to notify; where there is none, the title of the tab must do. */
export async function askToNotify(): Promise<void> {
  const isAllowed = 'Notification' in window && (await Notification.requestPermission()) === 'granted';
  settings.set('notify', isAllowed);
  if (!isAllowed) toast(t('table.notify_refused'));
}

/** It has become this person's turn. */
export function notifyTurn(game: string): void {
  if (document.visibilityState === 'visible') return void sound('turn');
  if (!settings.notify || !('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const note = new Notification(t('table.notice_turn', { game }), { tag: 'taniere-turn' });
    note.onclick = () => (window.focus(), note.close());
  } catch {
    // Some phones allow notifications from service workers only.
  }
}
