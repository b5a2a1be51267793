import type { Spanlight } from '@spanlight/sdk';
import type { NodeFetch } from '@spanlight/sdk/node';
import { watchProgress, waitingText } from '@spanlight/sdk/progress';
import type { Io } from '../io/io.ts';
import { columnsOf } from '../output/style.ts';

/** Milliseconds without an answer after which somebody who waits is told so. */
const PATIENCE = 10_000;

/** Calls back once, when a request has had no answer for long. */
export function noticingWaits(
  fetch: NodeFetch['fetch'],
  onWaiting: () => void,
): NodeFetch['fetch'] {
  let isTold = false;
  return async (url, init) => {
    const timer = setTimeout(() => {
      if (!isTold) onWaiting();
      isTold = true;
    }, PATIENCE);
    try {
      return await fetch(url, init);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Shows on the last line of a terminal how far questions have got that take their time. Returns the client to ask with. */
export function showingWaits(
  stderr: Io['stderr'],
  { client, fetch }: { client: Spanlight; fetch: NodeFetch['fetch'] },
): Spanlight {
  const watched = watchProgress(client, { fetch });
  let shown = '';
  watched.subscribe(() => {
    const waiting = watched.current();
    const text = waiting ? waitingText(waiting).slice(0, columnsOf(stderr) - 1) : '';
    if (text === shown) return;
    // Nothing of it is left when there is an answer to print.
    stderr.write(`\r${text.padEnd(shown.length)}${waiting ? '' : '\r'}`);
    shown = text;
  });
  return watched.client;
}
