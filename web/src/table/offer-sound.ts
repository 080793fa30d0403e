// Sounds are off until somebody wants them; once per device they are offered.
import { settings } from '../app/settings.svelte';
import { sound } from '../app/sound';
import { toast } from '../ui/toasts.svelte';
import { t } from '../words/index.svelte';

export function offerSound(): void {
  if (settings.wasSoundOffered || settings.sound) return;
  settings.set('wasSoundOffered', true);
  const onclick = () => {
    settings.set('sound', true);
    void sound('turn');
  };
  toast(t('table.sound_offer'), 'note', null, { label: t('table.sound_on'), onclick });
}
