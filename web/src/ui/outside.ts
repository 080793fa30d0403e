import type { Attachment } from 'svelte/attachments';

/** Does something whenever anything but this element is pressed: `{@attach outside(() => (isOpen = false))}`. */
export function outside(doing: () => void): Attachment {
  return (element) => {
    const listen = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element.contains(target)) doing();
    };
    addEventListener('pointerdown', listen);
    return () => removeEventListener('pointerdown', listen);
  };
}
