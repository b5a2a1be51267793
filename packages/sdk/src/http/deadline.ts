/** Longest wait a timer can hold, in milliseconds; a longer one would end at once. */
export const MAX_TIMEOUT = 2 ** 31 - 1;

/** What work comes to, or the reason of the signal when it aborts first. */
export async function unlessAborted<Value>(
  work: Value | Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Waits, or rejects with the reason of the signal as soon as it aborts. */
export async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await unlessAborted(promise, signal).finally(() => clearTimeout(timer));
}
