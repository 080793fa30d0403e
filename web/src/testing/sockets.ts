// A WebSocket that a test drives by hand.
import type { FromServer, Update } from '../wire/types';

export class FakeSocket {
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1) as FakeSocket;
  }

  sent: Record<string, unknown>[] = [];
  isClosed = false;
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.fail(1000);
  }

  open(): void {
    this.onopen();
  }

  hear(message: FromServer): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  fail(code: number): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.onclose({ code });
  }
}

/** An update such as a server sends. */
export function anUpdate(news: Partial<Update> & { version?: number } = {}): Update {
  const { version = 1, ...rest } = news;
  return {
    type: 'update',
    table: {
      table: 'vvwpbke5wm',
      game: 'pig',
      version,
      status: 'playing',
      seats: [],
      host: null,
      options: {},
      commitment: '',
      created: 0,
      clock: null,
      deadline: null,
      waiting_for: [0],
      question: null,
      has_agreed_to_hints: false,
      taken_back: 0,
      ending: null,
      seed: null,
      rematch_of: null,
      rematch: null,
      rematch_by: null,
    },
    seat: 0,
    view: { viewer: 0, seats: 2, options: {}, data: null, choosing: [0], result: null },
    outlook: { points: [] },
    legal: ['roll'],
    decision: `${version}-0-0`,
    moment: `${version}-0-0`,
    sealed: null,
    can_take_back: false,
    events: [],
    is_complete: true,
    result: null,
    ...rest,
  };
}
