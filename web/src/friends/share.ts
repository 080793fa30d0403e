// Links on their way to somebody: by what the device offers, else through the clipboard.
import { toast } from '../ui/toasts.svelte';
import { t } from '../words/index.svelte';

/** Whether the device has its own way to share. */
export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

export async function shareLink(url: string, text: string): Promise<void> {
  try {
    await navigator.share({ text, url });
  } catch (error) {
    // Somebody who changed their mind needs no message.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(url);
  }
}

/** Copies a link, says so, and whether it did; plain-HTTP home networks have no clipboard but the old command. */
export async function copyLink(url: string): Promise<boolean> {
  const written = await navigator.clipboard?.writeText(url).then(
    () => true,
    () => false,
  );
  const isCopied = written ?? copyByHand(url);
  toast(t(isCopied ? 'lobby.copied' : 'lobby.copy_failed'));
  return isCopied;
}

function copyByHand(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  return isCopied;
}
