/** What the ticker needs of its surroundings; a test hands in its own. */
export interface TickerHost {
  /** Milliseconds on any clock that doesn't go back. */
  now(): number;
  isHidden(): boolean;
  /** Calls back when `isHidden` may have changed. */
  onVisibility(callback: () => void): void;
  setInterval(callback: () => void, milliseconds: number): unknown;
  clearInterval(timer: unknown): void;
}

/** Calls back every so many seconds while the page is visible. Answers how to stop. */
export type Ticker = (seconds: number, callback: () => void) => () => void;

interface Subscription {
  readonly period: number;
  readonly callback: () => void;
  due: number;
}

/**
 * One timer for all widgets of a page. It rests while nobody subscribes or the page is hidden; when
 * the page comes back, whoever is overdue is called at once.
 */
export function createTicker(host: TickerHost): Ticker {
  const subscriptions = new Set<Subscription>();
  let timer: unknown;
  let isListening = false;

  const tick = (): void => {
    const now = host.now();
    for (const subscription of subscriptions) {
      if (now < subscription.due) continue;
      subscription.due = now + subscription.period;
      subscription.callback();
    }
  };

  const update = (): void => {
    const isWanted = subscriptions.size > 0 && !host.isHidden();
    if (isWanted && timer === undefined) {
      timer = host.setInterval(tick, 1000);
      tick();
    } else if (!isWanted && timer !== undefined) {
      host.clearInterval(timer);
      timer = undefined;
    }
  };

  return (seconds, callback) => {
    if (!isListening) {
      isListening = true;
      host.onVisibility(update);
    }
    const period = seconds * 1000;
    const subscription = { period, callback, due: host.now() + period };
    subscriptions.add(subscription);
    update();
    return () => {
      subscriptions.delete(subscription);
      update();
    };
  };
}

/** The ticker that all widgets of the page share. */
export const every: Ticker = createTicker({
  now: () => performance.now(),
  isHidden: () => document.hidden,
  onVisibility: (callback) => document.addEventListener('visibilitychange', callback),
  setInterval: (callback, milliseconds) => globalThis.setInterval(callback, milliseconds),
  clearInterval: (timer) => globalThis.clearInterval(timer as number),
});
