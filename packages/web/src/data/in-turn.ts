/** So many calls of one page are under way at a time: the connections browsers keep leave room for everything else. */
const MOST = 4;

let running = 0;
const waiting = new Set<() => void>();

/**
 * Runs a call when it is its turn: pages of a hundred panels neither flood the server nor block what else is asked.
 * Those that came first go first; a call that is given up while it waits never runs.
 * @throws the reason of the signal when that ends the wait, else what the call throws
 */
export async function inTurn<Value>(
  signal: AbortSignal,
  call: () => PromiseLike<Value>,
): Promise<Value> {
  signal.throwIfAborted();
  if (running < MOST) running += 1;
  else await turn(signal);
  try {
    return await call();
  } finally {
    // The place goes to the next one directly, so that nobody new can take it in between.
    const [next] = waiting;
    if (next) next();
    else running -= 1;
  }
}

function turn(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = (): void => {
      leave();
      resolve();
    };
    const giveUp = (): void => {
      leave();
      reject(signal.reason);
    };
    const leave = (): void => {
      waiting.delete(begin);
      signal.removeEventListener('abort', giveUp);
    };
    waiting.add(begin);
    signal.addEventListener('abort', giveUp);
  });
}
