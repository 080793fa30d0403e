// A piece that can be dragged onto something, in addition to being clicked.
import type { Attachment } from 'svelte/attachments';

const FROM = 8; // pixels: less is an unsteady click

export interface Drag {
  canStart: () => boolean;
  onstart: () => void;
  /** Where it was let go. */
  ondrop: (under: Element | null) => void;
}

export function draggable({ canStart, onstart, ondrop }: Drag): Attachment<HTMLElement> {
  return (node) => {
    let start: { x: number; y: number; id: number } | null = null;
    let isDragging = false;

    function down(event: PointerEvent) {
      if (event.button === 0 && canStart())
        start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    }

    function move(event: PointerEvent) {
      if (!start || event.pointerId !== start.id) return;
      const x = event.clientX - start.x;
      const y = event.clientY - start.y;
      if (!isDragging && Math.hypot(x, y) < FROM) return;
      if (!isDragging) {
        isDragging = true;
        node.setPointerCapture(start.id);
        node.dataset.dragged = '';
        onstart();
      }
      node.style.translate = `${x}px ${y}px`;
    }

    function end(event: PointerEvent) {
      if (!start || event.pointerId !== start.id) return;
      start = null;
      if (!isDragging) return;
      isDragging = false;
      node.style.pointerEvents = 'none';
      const under =
        event.type === 'pointerup' ? document.elementFromPoint(event.clientX, event.clientY) : null;
      node.style.pointerEvents = '';
      node.style.translate = '';
      delete node.dataset.dragged;
      // The click that ends a drag is not a click.
      const swallow = (click: Event) => click.stopPropagation();
      node.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => node.removeEventListener('click', swallow, { capture: true }));
      ondrop(under);
    }

    node.addEventListener('pointerdown', down);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', end);
    node.addEventListener('pointercancel', end);
    return () => {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', end);
      node.removeEventListener('pointercancel', end);
    };
  };
}
