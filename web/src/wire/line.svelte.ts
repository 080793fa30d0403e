// One link's line to its table. It comes back by itself, and repeats what was not answered: the server
// follows a decision once, however often it hears of it.
import { settings } from '../app/settings.svelte';
import { Refusal } from './http';
import { PROTOCOL, type Consulted, type FromClient, type FromServer, type Update } from './types';

export type LineStatus = 'connecting' | 'open' | 'waiting' | 'ended';

type Sent = Exclude<FromClient, { type: 'hello' }>;
/** A message without the reference, which is ours to give. */
export type Saying = Sent extends infer M ? (M extends unknown ? Omit<M, 'ref'> : never) : never;

interface Pending {
  message: Sent;
  resolve: (answer: FromServer) => void;
  reject: (error: Refusal) => void;
  repeats: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const ANSWER_WITHIN = 8000; // then the connection is taken for dead
const LINK_GONE = 1008;

/** Where the position is the same (only the clock runs, say) the board notices nothing: what is in hand stays there. */
function likeBefore(before: Update | null, update: Update): Update {
  if (!before || update.events.length > 0 || !isSame(before.view, update.view)) return update;
  const legal = isSame(before.legal, update.legal) ? before.legal : update.legal;
  return { ...update, view: before.view, outlook: before.outlook ?? null, legal };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export class Line {
  status = $state<LineStatus>('connecting');
  /** Why the line ended, where the server said so. */
  error = $state.raw<Refusal | null>(null);
  /** What the server last said of the table. */
  latest = $state.raw<Update | null>(null);
  onUpdate: (update: Update) => void = () => {};
  /** The server ended the line: its link opens nothing any more. */
  onEnded: () => void = () => {};

  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  #count = 0;
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly token: string) {
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#connect();
  }

  get seat(): number | null {
    return this.latest?.seat ?? null;
  }

  /** Says something and waits until it is durably done; `Refusal` where it was refused. */
  async say(message: Saying): Promise<FromServer> {
    const ref = String(++this.#count);
    const whole = { ...message, ref } as Sent;
    return new Promise((resolve, reject) => {
      const pending: Pending = {
        message: whole,
        resolve,
        reject,
        repeats: message.type !== 'consult',
        timer: undefined,
      };
      this.#pending.set(ref, pending);
      if (this.status === 'open') this.#send(pending);
    });
  }

  /** Facts on demand about the present position, such as the board in words. */
  async consult(topic: string): Promise<Consulted> {
    return (await this.say({ type: 'consult', topic })) as Consulted;
  }

  end(): void {
    this.#finish(null);
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}/ws`);
    this.#socket = socket;
    socket.onopen = () => {
      const since = this.latest?.table.version ?? null;
      const hello: FromClient = {
        type: 'hello',
        protocol: PROTOCOL,
        token: this.token,
        since,
        lang: settings.language,
        outlook: true,
      };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as FromServer);
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      if (event.code === LINK_GONE) {
        this.#finish(this.error);
        this.onEnded();
      } else this.#later();
    };
  }

  #hear(message: FromServer): void {
    if (message.type === 'update') {
      this.latest = likeBefore(this.latest, message);
      this.onUpdate(this.latest);
      if (this.status !== 'open') {
        this.status = 'open';
        this.#wait = FIRST_WAIT;
        for (const pending of this.#pending.values()) this.#send(pending);
      }
      return;
    }
    const pending =
      message.ref === null || message.ref === undefined ? undefined : this.#pending.get(message.ref);
    if (pending && message.ref) {
      clearTimeout(pending.timer);
      this.#pending.delete(message.ref);
    }
    if (message.type === 'refused') {
      const refusal = new Refusal(message.code, message.message, message.rule ?? null, 409);
      if (pending) pending.reject(refusal);
      else this.error = refusal;
    } else pending?.resolve(message);
  }

  #send(pending: Pending): void {
    clearTimeout(pending.timer);
    this.#socket?.send(JSON.stringify(pending.message));
    pending.timer = setTimeout(() => this.#socket?.close(), ANSWER_WITHIN);
  }

  #later(): void {
    if (this.status === 'ended') return;
    this.status = 'waiting';
    for (const [ref, pending] of this.#pending) {
      clearTimeout(pending.timer);
      if (pending.repeats) continue;
      this.#pending.delete(ref);
      pending.reject(new Refusal('unreachable', '', null, 0));
    }
    this.#retry = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }

  #hurry = (): void => {
    if (this.status === 'waiting' && document.visibilityState === 'visible') {
      this.#wait = FIRST_WAIT;
      this.#connect();
    }
  };

  #finish(error: Refusal | null): void {
    this.status = 'ended';
    this.error = error;
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    for (const pending of this.#pending.values()) {
      clearTimeout(pending.timer);
      pending.reject(error ?? new Refusal('unreachable', '', null, 0));
    }
    this.#pending.clear();
  }
}
