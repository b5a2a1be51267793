/** Milliseconds for which an answer is reused: widgets of a page ask within a moment of each other. */
const FRESH = 1000;

/** A request that widgets share. */
interface SharedRequest<Answer> {
  readonly answer: Promise<Answer>;
  readonly since: number;
  /** The signals of the callers that still wait. */
  readonly waiting: Set<AbortSignal>;
  readonly ending: AbortController;
}

/** Sends one request where several widgets of a page need the same answer at a time. */
export class Sharing<Answer> {
  /** Requests by their source and key. */
  readonly #asked = new WeakMap<object, Map<string, SharedRequest<Answer>>>();

  /**
   * Answers a request; it is aborted when no caller waits any more.
   *
   * @param source where the data comes from: a client, or the document where there is none
   * @param key equal for equal requests
   * @param signal ends this caller's wait
   * @param isNew whether earlier answers must not be reused
   */
  ask(
    source: object,
    key: string,
    signal: AbortSignal,
    load: (signal: AbortSignal) => Promise<Answer>,
    isNew?: boolean,
  ): Promise<Answer> {
    const questions = this.#asked.get(source) ?? new Map<string, SharedRequest<Answer>>();
    this.#asked.set(source, questions);
    const since = performance.now();
    const before = questions.get(key);
    const isFresh =
      before &&
      !isNew &&
      !before.ending.signal.aborted &&
      (before.waiting.size > 0 || since - before.since < FRESH);
    const ending = new AbortController();
    const asked: SharedRequest<Answer> = isFresh
      ? before
      : { answer: load(ending.signal), since, waiting: new Set(), ending };
    questions.set(key, asked);
    asked.waiting.add(signal);
    signal.addEventListener('abort', () => {
      if (asked.waiting.delete(signal) && asked.waiting.size === 0) asked.ending.abort();
    });
    const forget = (): void => {
      // A newer request may have replaced it.
      if (questions.get(key) === asked) questions.delete(key);
    };
    const settle = (): void => {
      asked.waiting.clear();
      unref(setTimeout(forget, FRESH));
    };
    // A failed request is not reused.
    asked.answer.then(settle, forget);
    return asked.answer;
  }
}

/** Lets a Node process end despite the timer; in browsers timers are numbers. */
function unref(timer: number | { unref(): unknown }): void {
  if (typeof timer !== 'number') timer.unref();
}
