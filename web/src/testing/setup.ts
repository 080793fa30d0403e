// jsdom has no Web Animations, no dialogs, no media queries and no layout; components need them to exist.
import { vi } from 'vitest';

if (typeof Element !== 'undefined') {
  Element.prototype.animate ??= vi.fn().mockImplementation(() => {
    const animation = {
      cancel() {},
      finish() {},
      currentTime: 0,
      startTime: 0,
      onfinish: null as null | (() => void),
      finished: Promise.resolve(),
    };
    queueMicrotask(() => animation.onfinish?.());
    return animation;
  });
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  window.matchMedia ??= (query: string) =>
    ({
      matches: false,
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}
