import { type Silence, type SilenceMatcher, windowAt } from './silence.ts';

/** What matchers know of an alert, besides its attributes. */
export const FACTS = [
  'severity',
  'alert.id',
  'monitor.id',
  'monitor.name',
  'monitor.owner',
] as const;

/** What the names of an alert's labels begin with; no attribute has a dot. */
const LABEL = 'label.';

/** What matchers look at, by attribute. */
export type AlertFacts = ReadonlyMap<string, string>;

/**
 * What matchers look at of an alert: its attributes and labels, what it is, and the monitor that tells of it.
 *
 * @param monitor Undefined where nobody has decided yet which monitor tells of an error.
 */
export function alertFacts(
  alert: {
    /** Undefined where there is none yet. */
    readonly id: number | undefined;
    readonly attrs: Readonly<Record<string, string>>;
    readonly severity: string;
    readonly labels: Readonly<Record<string, string>>;
  },
  monitor:
    | { readonly id: string | number; readonly name: string; readonly owner: string }
    | undefined,
): AlertFacts {
  const facts = new Map(Object.entries(alert.attrs));
  const set = (name: (typeof FACTS)[number], value: string | number | undefined): void => {
    if (value !== undefined) facts.set(name, String(value));
  };
  for (const [name, value] of Object.entries(alert.labels)) facts.set(LABEL + name, value);
  set('severity', alert.severity);
  set('alert.id', alert.id);
  set('monitor.id', monitor?.id);
  set('monitor.name', monitor?.name);
  set('monitor.owner', monitor?.owner);
  return facts;
}

/**
 * Attributes are known with underscores, whatever separates the words of their names elsewhere; the severity is called as
 * lists of alerts call it, too.
 */
export function factName(attr: string): string {
  if (attr === 'alert_severity') return 'severity';
  const isAsItIs = attr.startsWith(LABEL) || FACTS.some((name) => name === attr);
  return isAsItIs ? attr : attr.replaceAll('.', '_');
}

/** Whether a silence is about an alert, whenever that is. */
export const isAbout = (
  { all, matchers }: Pick<Silence, 'all' | 'matchers'>,
  facts: AlertFacts,
): boolean =>
  all || (matchers.length > 0 && matchers.every((matcher) => matcherHolds(matcher, facts)));

function matcherHolds({ attr, op, values }: SilenceMatcher, facts: AlertFacts): boolean {
  const own = facts.get(factName(attr));
  return own !== undefined && values.includes(own) === (op === '=');
}

/** A silence that holds an alert, and until when; null for no end. */
export interface HoldingSilence<Some extends Silence = Silence> {
  readonly silence: Some;
  readonly until: number | null;
}

/** The silences that are in force at a time, and until when. */
export const silencesInForce = <Some extends Silence>(
  silences: readonly Some[],
  time: number,
): HoldingSilence<Some>[] =>
  silences.flatMap((silence) => {
    const window = windowAt(silence, time);
    return window === undefined ? [] : [{ silence, until: window.end }];
  });

/** Of the silences in force, the one that holds an alert for longest; the oldest of several. */
export function holdingSilence<Some extends Silence>(
  facts: AlertFacts,
  inForce: readonly HoldingSilence<Some>[],
): HoldingSilence<Some> | undefined {
  const end = ({ until }: HoldingSilence): number => until ?? Number.POSITIVE_INFINITY;
  return inForce
    .filter(({ silence }) => isAbout(silence, facts))
    .toSorted((left, right) => {
      if (end(left) !== end(right)) return end(left) > end(right) ? -1 : 1;
      return left.silence.id - right.silence.id;
    })[0];
}

/** A message that might be sent. */
export interface MessageQuestion {
  readonly event: 'created' | 'status-changed' | 'recurring';
  /** Whether somebody is on the alert. */
  readonly isAcknowledged: boolean;
  /** What is known of the alert, once for each monitor that wants the message. */
  readonly facts: readonly AlertFacts[];
  /** Those in force when the event happens. */
  readonly inForce: readonly HoldingSilence[];
}

/** Why a message isn't sent. */
export type MessageHold =
  | { readonly reason: 'acknowledged' }
  | { readonly reason: 'muted'; readonly silenceId: number };

/**
 * Decides about one message about an alert: undefined when it goes out. It is muted when every monitor that wants it is;
 * who is on an alert is told of its end, and nobody of its going on.
 */
export function holdMessage({
  event,
  isAcknowledged,
  facts,
  inForce,
}: MessageQuestion): MessageHold | undefined {
  if (event === 'recurring' && isAcknowledged) return { reason: 'acknowledged' };
  const holding = facts.map((some) => holdingSilence(some, inForce));
  const [first] = holding;
  if (first === undefined || holding.includes(undefined)) return undefined;
  return { reason: 'muted', silenceId: first.silence.id };
}
