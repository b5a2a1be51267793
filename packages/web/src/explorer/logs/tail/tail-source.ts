import type { Span } from '@spanlight/sdk';

/** A part of the time, epoch milliseconds; `lt` is exclusive. */
interface Period {
  readonly gte: number;
  readonly lt: number;
}

/** The newest items of a period, and how many it has. */
export type AskNewest = (
  period: Period,
  limit: number,
  signal: AbortSignal,
) => Promise<{ readonly spans: readonly Span[]; readonly count: number }>;

/** What became known since the question before. */
export interface TailNews {
  /** Never told before, the newest first. */
  readonly lines: readonly Span[];
  /** How many lines are left out, and when they happened; undefined when none are. */
  readonly skipped: ({ readonly count: number } & Period) | undefined;
}

/** Options of a log tail. */
export interface TailOptions {
  ask: AskNewest;
  keyOf: (span: Span) => string;
  /** How far before its beginning lines are shown at first. Milliseconds. */
  before: number;
  now: () => number;
}

/** Lines shown at first. */
const FIRST_LINES = 200;
/** Lines asked for usually. */
const FEW_LINES = 100;
/** Most lines told of a question; what is older is skipped, and said to be. */
export const MAX_LINES = 1000;
/** Items become visible a while after they happened. Each question looks back this far. Milliseconds. */
const OVERLAP = 60_000;
/** Clocks differ: that of the browser, and those of senders. Milliseconds. */
const AHEAD = 300_000;
/** However long nothing happens, no question looks back further than this and the overlap. Milliseconds. */
const QUIET = 600_000;

/**
 * Follows items by asking for the newest. Nothing is told twice; what a question can't tell because it is too much is
 * counted. A question that fails changes nothing: the next one covers its time, too.
 */
export class TailSource {
  readonly #options: TailOptions;
  /** When each item happened that was told and can come again. */
  readonly #seen = new Map<string, number>();
  /** Nothing before this is asked for again. */
  #from: number;
  #isFirst = true;
  /** Lines of the last answer are still missing. */
  #isOwed = false;

  constructor(options: TailOptions) {
    this.#options = options;
    this.#from = options.now() - options.before;
  }

  /** Asks what is new. Call it again after it has answered. */
  async next(signal: AbortSignal): Promise<TailNews> {
    const period = { gte: this.#from, lt: this.#options.now() + AHEAD };
    const spans = await this.#newest(period, signal);
    // The page ends within this millisecond, unless it holds all there is.
    const cut = spans.isCut ? oldestOf(spans.list) : undefined;
    const above = spans.list.filter((span) => cut === undefined || timeOf(span) > cut);
    const told = above.length > 0 ? above : spans.list;
    const lines = told.filter((span) => !this.#seen.has(this.#options.keyOf(span)));
    const skipped =
      cut === undefined || this.#isFirst
        ? undefined
        : await this.#countSkipped({ gte: period.gte, lt: cut + 1 }, lines, signal);
    for (const span of lines) this.#seen.set(this.#options.keyOf(span), timeOf(span));
    this.#moveOn(told, cut);
    return { lines, skipped };
  }

  /** The newest items, as many as are needed to have all that are new, or as many as are ever told. */
  async #newest(
    period: Period,
    signal: AbortSignal,
  ): Promise<{ list: readonly Span[]; isCut: boolean }> {
    const { ask, keyOf } = this.#options;
    const limit = this.#isFirst ? FIRST_LINES : FEW_LINES;
    const few = await ask(period, limit, signal);
    if (few.count <= few.spans.length || few.spans.length < limit) {
      this.#isOwed = false;
      return { list: few.spans, isCut: false };
    }
    if (this.#isFirst) return { list: few.spans, isCut: true };
    const fresh = few.spans.filter((span) => !this.#seen.has(keyOf(span))).length;
    const missing = few.count - this.#seen.size - fresh;
    // Some may have arrived between page and count: without a hurry they are looked for next time.
    const isPatient = fresh < few.spans.length && !this.#isOwed;
    this.#isOwed = missing > 0 && isPatient;
    if (missing <= 0 || isPatient) return { list: few.spans, isCut: false };
    const many = await ask(period, MAX_LINES, signal);
    return { list: many.spans, isCut: many.count > many.spans.length };
  }

  /** How many items of a period were never told. */
  async #countSkipped(
    period: Period,
    lines: readonly Span[],
    signal: AbortSignal,
  ): Promise<TailNews['skipped']> {
    const { ask } = this.#options;
    const known = [...this.#seen.values(), ...lines.map(timeOf)].filter(
      (time) => time >= period.gte && time < period.lt,
    );
    const count = (await ask(period, 1, signal)).count - known.length;
    if (count <= 0) return undefined;
    // Usually all of them happened after what was told before.
    const later = { ...period, gte: Math.min(period.lt - 1, Math.max(period.gte, ...known) + 1) };
    const isLater = (await ask(later, 1, signal)).count === count;
    return { count, ...(isLater ? later : period) };
  }

  #moveOn(told: readonly Span[], cut: number | undefined): void {
    this.#isFirst = false;
    const now = this.#options.now();
    const newest = Math.min(now, Math.max(now - QUIET, ...told.map(timeOf)));
    const floor = cut === undefined ? this.#from : cut + 1;
    this.#from = Math.max(floor, newest - OVERLAP);
    for (const [key, time] of this.#seen) if (time < this.#from) this.#seen.delete(key);
  }
}

/** Epoch milliseconds, without their fraction. */
function timeOf(span: Span): number {
  return Math.floor(Date.parse(span.time));
}

function oldestOf(spans: readonly Span[]): number | undefined {
  return spans.length === 0 ? undefined : Math.min(...spans.map(timeOf));
}
