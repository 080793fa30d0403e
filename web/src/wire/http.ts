// HTTP, with refusals as errors that say what the server said.
import { settings } from '../app/settings.svelte';
import type {
  ActionInfo,
  CourseInfo,
  GameInfo,
  Here,
  Joining,
  LessonMoment,
  LessonWish,
  LinkInfo,
  Links,
  NewTable,
  Pledging,
  Problem,
  Promises,
  Rematch,
  Replay,
  ReplayWish,
  Revealing,
  Revoked,
  SeatLink,
  LinkedTable,
  Transcript,
  WatchLink,
} from './types';

/** A request that was not followed; `message` is for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule: string | null,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Whether the server said that a link opens nothing any more. */
export function isDead(error: unknown): boolean {
  return error instanceof Refusal && error.status === 401;
}

interface Wish {
  method?: string;
  token?: string;
  body?: unknown;
}

async function ask(path: string, { method = 'GET', token, body }: Wish = {}): Promise<Response> {
  const headers: Record<string, string> = { 'Accept-Language': settings.language };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refusal('unreachable', '', null, 0);
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new Refusal(problem?.code ?? 'trouble', problem?.message ?? '', problem?.rule ?? null, answer.status);
}

async function json<T>(path: string, wish?: Wish): Promise<T> {
  return (await ask(path, wish)).json() as Promise<T>;
}

async function text(path: string, wish?: Wish): Promise<string> {
  return (await ask(path, wish)).text();
}

const game = (id: string, what: string) => `/api/games/${encodeURIComponent(id)}/${what}`;

export const api = {
  here: () => json<Here>('/api/here'),
  games: () => json<GameInfo[]>('/api/games'),
  rules: (id: string, lang: string) => text(game(id, `rules?lang=${lang}`)),
  texts: (id: string, lang: string) => json<Record<string, string>>(game(id, `texts?lang=${lang}`)),
  course: (id: string, lang: string) => json<CourseInfo>(game(id, `lessons?lang=${lang}`)),
  /** A lesson after some moves of the learner. */
  lesson: (wish: LessonWish, lang: string) =>
    json<LessonMoment>(`/api/lesson?lang=${lang}`, { method: 'POST', body: wish }),
  actions: (id: string) => json<ActionInfo[]>(game(id, 'actions')),
  create: (wish: NewTable) => json<Links>('/api/tables', { method: 'POST', body: wish }),
  link: (token: string) => json<LinkInfo>('/api/link', { token }),
  info: (token: string) => json<LinkedTable>('/api/table', { token }),
  join: (token: string, joining: Joining) =>
    json<SeatLink>('/api/table/join', { method: 'POST', token, body: joining }),
  reissue: (token: string, seat: number) =>
    json<SeatLink>(`/api/table/seats/${seat}/link`, { method: 'POST', token }),
  revoke: (token: string, seat: number) =>
    json<Revoked>(`/api/table/seats/${seat}/link`, { method: 'DELETE', token }),
  /** A watching link of the table, with the link of a seat or of the host. */
  watch: (token: string) => json<WatchLink>('/api/table/watch', { method: 'POST', token }),
  rematch: (token: string) => json<Rematch>('/api/table/rematch', { method: 'POST', token }),
  promises: (token: string) => json<Promises>('/api/table/promises', { token }),
  pledge: (token: string, pledging: Pledging) =>
    json<Promises>('/api/table/pledge', { method: 'POST', token, body: pledging }),
  reveal: (token: string, revealing: Revealing) =>
    json<Promises>('/api/table/reveal', { method: 'POST', token, body: revealing }),
  record: (token: string) => text('/api/table/record', { token }),
  transcript: (token: string) => json<Transcript>('/api/table/transcript', { token }),
  replay: (wish: ReplayWish, lang: string) =>
    json<Replay>(`/api/replay?lang=${lang}`, { method: 'POST', body: wish }),
};

/** A nonce: this person's part of the randomness, made here. */
export function newNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
