/** The end of a call: its timeout, or the signal of its caller, whichever comes first. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether it was the timeout. */
  readonly timedOut: boolean;
  /** Lets go of the timer and of the caller's signal once the call is over. */
  clear(): void;
}

/** Longest timeout a timer can hold, in milliseconds; longer ones mean no limit. */
const longestTimer = 2 ** 31 - 1;

/** Starts the clock of a call. A timeout of 0 means no limit. */
export function startDeadline(caller: AbortSignal | undefined, timeout: number): Deadline {
  const controller = new AbortController();
  let timedOut = false;
  const stop = (): void => controller.abort(caller?.reason);
  const expire = (): void => {
    timedOut = true;
    controller.abort();
  };
  const isLimited = timeout > 0 && timeout <= longestTimer;
  const timer = isLimited ? setTimeout(expire, timeout) : undefined;
  caller?.addEventListener('abort', stop, { once: true });
  if (caller?.aborted) stop();
  return {
    signal: controller.signal,
    get timedOut() {
      return timedOut;
    },
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', stop);
    },
  };
}

/** What work comes to, or the reason of the signal when it aborts first. */
export async function unlessAborted<Value>(
  work: Value | Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
