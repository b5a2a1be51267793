/** Milliseconds for which an answer is as good as a new one: widgets of a page ask in one moment, not in one millisecond. */
const FRESH = 1000;

/** A question that was asked. */
interface Asked<Answer> {
  readonly answer: Promise<Answer>;
  readonly since: number;
  /** Whoever still waits for the answer. */
  readonly waiting: Set<AbortSignal>;
  readonly ending: AbortController;
}

/** Asks once what several widgets of a page ask at a time. */
export class Sharing<Answer> {
  /** Questions by who is asked. */
  readonly #asked = new WeakMap<object, Map<string, Asked<Answer>>>();

  /**
   * The answer to a question, which ends when nobody waits for it any more.
   *
   * @param asker who is asked: a client, or the document where there is none
   * @param key equal for equal questions
   * @param signal the caller's own
   */
  ask(
    asker: object,
    key: string,
    signal: AbortSignal,
    load: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    const questions = this.#asked.get(asker) ?? new Map<string, Asked<Answer>>();
    this.#asked.set(asker, questions);
    const since = performance.now();
    const before = questions.get(key);
    const isFresh =
      before &&
      !before.ending.signal.aborted &&
      (before.waiting.size > 0 || since - before.since < FRESH);
    const ending = new AbortController();
    const waiting = new Set<AbortSignal>();
    const asked = isFresh ? before : { answer: load(ending.signal), since, waiting, ending };
    questions.set(key, asked);
    asked.waiting.add(signal);
    signal.addEventListener('abort', () => {
      if (asked.waiting.delete(signal) && asked.waiting.size === 0) asked.ending.abort();
    });
    const settle = (): void => asked.waiting.clear();
    asked.answer.then(settle, settle);
    if (asked !== before) {
      const forget = (): void => {
        // Another one may stand there by now.
        if (questions.get(key) === asked) questions.delete(key);
      };
      // What failed is asked again.
      asked.answer.then(() => later(FRESH - (performance.now() - since), forget), forget);
    }
    return asked.answer;
  }
}

/** Calls back after some milliseconds, at once where there are none; keeps no Node process alive. */
function later(milliseconds: number, callback: () => void): void {
  if (milliseconds <= 0) return callback();
  const timer: unknown = setTimeout(callback, milliseconds);
  if (typeof timer === 'object' && timer !== null && 'unref' in timer)
    if (typeof timer.unref === 'function') timer.unref();
}
