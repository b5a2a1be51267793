import { type AlertFacts, isAbout } from '../silences/decide-message.ts';
import { type Silence, windowAt, windowsBetween } from '../silences/silence.ts';

/** Milliseconds. A step that is later than this moves the steps behind it. */
const LATE_TOLERANCE = 60_000;

/** The state of an open alert's escalation, and what it depends on. Times are milliseconds since 1970. */
export interface EscalationQuestion {
  /** What `after` is, in milliseconds, of each step; in their order. */
  readonly steps: readonly { readonly after: number }[];
  /** Number of steps that have been sent. */
  readonly reached: number;
  /** When the alert opened, or when an acknowledgement was taken back. */
  readonly since: number;
  /** Until when the alert is acknowledged, or was; null for never, infinite without an end. */
  readonly acknowledgedUntil: number | null;
  /** What silences match, once for each monitor that has the next step. */
  readonly facts: readonly AlertFacts[];
  /** Those that were not over when it opened. */
  readonly silences: readonly Silence[];
  readonly now: number;
}

/** What to do, and when to decide again (`askAt`): null for not before something changes. */
export type EscalationDecision =
  /** Every step has been sent. */
  | { readonly kind: 'done'; readonly askAt: null }
  | { readonly kind: 'acknowledged'; readonly askAt: number | null }
  | { readonly kind: 'muted'; readonly askAt: number }
  /** The next step is due then. */
  | { readonly kind: 'waiting'; readonly askAt: number }
  /** The next step has been due since `at`; from `since` the time of those behind it counts. */
  | {
      readonly kind: 'due';
      readonly at: number;
      readonly since: number;
      readonly askAt: number | null;
    };

/**
 * Decides about the escalation of an open alert. Its time counts while nobody is on the alert and no silence holds it,
 * and starts again where either ends. A step that comes late, because no server was there, moves those behind it.
 */
export function decideStep(question: EscalationQuestion): EscalationDecision {
  const { steps, reached, acknowledgedUntil: until, now } = question;
  const step = steps[reached];
  if (step === undefined) return { kind: 'done', askAt: null };
  if (until !== null && until > now)
    return { kind: 'acknowledged', askAt: Number.isFinite(until) ? until + step.after : null };
  if (isHeld(question, now)) return { kind: 'muted', askAt: now + step.after };
  const start = Math.max(question.since, until ?? 0, lastHeld(question));
  const due = start + step.after;
  if (due > now) return { kind: 'waiting', askAt: due };
  const late = now - due;
  const since = late > LATE_TOLERANCE ? start + late : start;
  const next = steps[reached + 1];
  return { kind: 'due', at: due, since, askAt: next ? since + next.after : null };
}

/** Whether silences hold the notifications of every monitor at a time. */
const isHeld = ({ facts, silences }: EscalationQuestion, time: number): boolean =>
  facts.length > 0 &&
  facts.every((some) =>
    silences.some((silence) => isAbout(silence, some) && windowAt(silence, time) !== undefined),
  );

/** When silences have held it last; 0 when they haven't since it opened. */
function lastHeld(question: EscalationQuestion): number {
  const { facts, silences, since, now } = question;
  const ends = silences
    .filter((silence) => facts.some((some) => isAbout(silence, some)))
    .flatMap((silence) => windowsBetween(silence, since, now).map(({ end }) => end))
    .filter((end) => end !== null && end <= now)
    .toSorted((left, right) => (right ?? 0) - (left ?? 0));
  return ends.find((end) => end !== null && isHeld(question, end - 1)) ?? 0;
}
