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
   * @param isNew whether an answer to what was asked before is none
   */
  ask(
    asker: object,
    key: string,
    signal: AbortSignal,
    load: (signal: AbortSignal) => Promise<Answer>,
    isNew?: boolean,
  ): Promise<Answer> {
    const questions = this.#asked.get(asker) ?? new Map<string, Asked<Answer>>();
    this.#asked.set(asker, questions);
    const since = performance.now();
    const before = questions.get(key);
    const isFresh =
      before &&
      !isNew &&
      !before.ending.signal.aborted &&
      (before.waiting.size > 0 || since - before.since < FRESH);
    const ending = new AbortController();
    const asked: Asked<Answer> = isFresh
      ? before
      : { answer: load(ending.signal), since, waiting: new Set(), ending };
    questions.set(key, asked);
    asked.waiting.add(signal);
    signal.addEventListener('abort', () => {
      if (asked.waiting.delete(signal) && asked.waiting.size === 0) asked.ending.abort();
    });
    const forget = (): void => {
      // Another one may stand there by now.
      if (questions.get(key) === asked) questions.delete(key);
    };
    const settle = (): void => {
      asked.waiting.clear();
      unref(setTimeout(forget, FRESH));
    };
    // What failed is asked again.
    asked.answer.then(settle, forget);
    return asked.answer;
  }
}

/** Keeps no Node process alive for the sake of a timer; browsers have numbers for them. */
function unref(timer: number | { unref(): unknown }): void {
  if (typeof timer !== 'number') timer.unref();
}
