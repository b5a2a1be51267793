import { type AlertFacts, isAbout } from '../silences/decide-message.ts';
import { type Silence, windowAt, windowsBetween } from '../silences/silence.ts';

/** Milliseconds that a step may be late without those behind it waiting for it. */
const PATIENCE = 60_000;

/** Where the escalation of an open alert stands. Times are milliseconds since 1970. */
export interface EscalationQuestion {
  /** What `after` is, in milliseconds, of each step; in their order. */
  readonly steps: readonly { readonly after: number }[];
  /** Steps that have been told. */
  readonly reached: number;
  /** When it opened, or when somebody who was on it took that back. */
  readonly since: number;
  /** Until when somebody is on it, or was; null for nobody, infinite without an end. */
  readonly acknowledgedUntil: number | null;
  /** What silences look at, once for each monitor that wants the next step. */
  readonly facts: readonly AlertFacts[];
  /** Those that were not over when it opened. */
  readonly silences: readonly Silence[];
  readonly now: number;
}

/** What is to be done, and when to ask again: null for not until something changes. */
export type EscalationDecision =
  /** Every step has been told. */
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
 * and begins anew where either ends. A step that comes late, because no server was there, moves those behind it.
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
  const since = late > PATIENCE ? start + late : start;
  const next = steps[reached + 1];
  return { kind: 'due', at: due, since, askAt: next ? since + next.after : null };
}

/** Whether silences hold what each of the monitors tells at a time. */
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
