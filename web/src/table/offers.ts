// Everything that the bar of a table could say at this moment; which of it is said, frame/bar.ts decides.
import type { Offer, Kind } from '../frame/bar';
import type { Action } from '../frame/frame.svelte';
import { seatOf, withoutName } from '../frame/log';
import type { QuestionInfo, TableInfo } from '../wire/types';
import { eventWords, hasText, person } from '../words/game.svelte';
import { t } from '../words/index.svelte';
import { listOf, type Prompt } from './prompt';
import type { Session } from './session.svelte';

/** What the person can do in answer. */
export interface Answers {
  answer: (seat: number, isYes: boolean) => void;
  withdraw: () => void;
  comeBack: () => void;
  showEnd: () => void;
  again: (() => void) | null;
}

export interface Circumstances {
  session: Session;
  info: TableInfo;
  prompt: Prompt;
  isOver: boolean;
  /** At the board, after the end. */
  isLooking: boolean;
  refusal: { message: string; rule: string | null } | null;
  call: string;
  /** What is new in a first game. */
  tip: { text: string; rule: string | null } | null;
  /** What has come to pass besides the game; empty where nothing has. */
  note: string;
  /** Switches the sound on, where it is offered now. */
  soundOn: (() => void) | null;
  answers: Answers;
}

export type Offers = Partial<Record<Kind, Offer | null>>;

export function offersOf({
  session,
  info,
  prompt,
  isOver,
  isLooking,
  refusal,
  call,
  tip,
  note,
  soundOn,
  answers,
}: Circumstances): Offers {
  const { beats } = session;
  return {
    lost: lost(session),
    ...asked(session, info, answers),
    away:
      !isOver && session.seats.some((seat) => info.seats[seat]?.is_away)
        ? {
            words: t('table.a_bot_plays'),
            actions: [button('come_back', t('table.come_back'), answers.comeBack)],
          }
        : null,
    note: note ? { words: note } : null,
    over: isOver ? { words: prompt.words, actions: isLooking ? afterwards(answers) : [] } : null,
    now: beats.isPlaying ? happening(session) : null,
    refusal: refusal && { words: refusal.message, rule: refusal.rule },
    hand: call ? { words: call } : null,
    news: meanwhile(session),
    tip: tip && { who: t('guide.new'), words: tip.text, rule: tip.rule },
    offer: soundOn && {
      words: t('table.sound_offer'),
      pill: { label: t('table.sound_on'), onclick: soundOn },
    },
    prompt,
  };
}

function lost({ status, error }: Session): Offer | null {
  if (status === 'waiting') return { words: t('table.waiting'), actions: [] };
  return status === 'ended' ? { words: error?.message || t('table.ended'), actions: [] } : null;
}

/** How a question reads for those who are asked, and for who asked it. */
const QUESTIONS = {
  take_back: { asks: 'table.asked_undo', asked: 'table.you_asked_undo' },
  end: { asks: 'table.asked_end', asked: 'table.you_asked_end' },
  hints: { asks: 'coach.asked', asked: 'coach.you_asked' },
} as const;

function asked(session: Session, info: TableInfo, { answer, withdraw }: Answers): Offers {
  const { question } = info;
  if (!question) return {};
  const { asks, asked } = QUESTIONS[question.what as keyof typeof QUESTIONS];
  const seat = session.seats.find((one) => one !== question.seat && !question.agreed.includes(one));
  if (seat !== undefined)
    return {
      question: {
        words: t(asks, { name: person(question.seat) }),
        seat: question.seat,
        actions: [
          button('yes', t('table.yes'), () => answer(seat, true)),
          button('no', t('table.no'), () => answer(seat, false), 'halt'),
        ],
      },
    };
  if (!session.seats.includes(question.seat)) return {};
  const names = listOf(awaited(info, question).map(person));
  return {
    asked: {
      words: t(asked, { names }),
      actions: [button('withdraw', t('table.withdraw'), withdraw, 'halt')],
    },
  };
}

/** Who has not agreed yet. A take-back asks everybody, to end here only those who are present. */
function awaited(info: TableInfo, { seat: asking, what, agreed }: QuestionInfo): number[] {
  return info.seats.flatMap((seat, number) => {
    const isAsked = seat.kind === 'person' && !seat.has_resigned && (what !== 'end' || !seat.is_away);
    return isAsked && number !== asking && !agreed.includes(number) ? [number] : [];
  });
}

function afterwards({ showEnd, again }: Answers): Action[] {
  const result = button('result', t('end.show'), showEnd);
  return again ? [result, button('again', t('end.again'), again, 'halt')] : [result];
}

/** What is being shown; between two events the last one stays. */
export function happening({ beats, seats }: Pick<Session, 'beats' | 'seats'>): Offer {
  if (beats.summary) {
    const { seat, words } = beats.summary;
    return { words: t('table.turn_summary', { name: person(seat), words }), seat };
  }
  const [first, ...others] = beats.events.filter((one) => hasText(`event.${one.event}`));
  if (!first) return { words: '' };
  // What several do at once is nobody's alone.
  if (others.length > 0) return { words: [first, ...others].map(eventWords).join(' ') };
  const seat = seatOf(first);
  const isOwn = seats.length === 1 && seats[0] === seat;
  return { words: isOwn ? nameless(eventWords(first), person(seat)) : eventWords(first), seat };
}

/** Of oneself nobody is told by name: the chip of the seat stands before it. */
function nameless(words: string, name: string): string {
  const { rest } = withoutName(words, name);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

function meanwhile({ meanwhile: told }: Session): Offer | null {
  if (told.length === 0) return null;
  const words = told
    .map(({ seat, words }) => t('table.turn_summary', { name: person(seat), words }))
    .join(' · ');
  return { who: t('hand.meanwhile'), words };
}

function button(id: string, label: string, onclick: () => void, look: 'go' | 'halt' = 'go'): Action {
  return { id, label, look, legal: true, onclick };
}
