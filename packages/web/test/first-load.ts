import type { CDPSession, Page } from 'playwright-core';
import { watchFor, whenPainted } from './watch-page.ts';

/** A page as somebody far away opens it: 40 ms to the server and 20 Mbit/s. */
export const farAway = {
  offline: false,
  latency: 40,
  downloadThroughput: 2.5e6,
  uploadThroughput: 2.5e6,
};

/** What first rows are, and what they wait for. */
export interface FirstRows {
  /** Runs in the page: whether they are drawn. */
  readonly rows: () => boolean;
  /** The call that brings them, by its address. */
  readonly question: RegExp;
}

/** What a page took until its first rows were painted. */
export interface FirstLoad {
  /** Ms from the navigation. */
  readonly firstRows: number;
  /** Ms of the longest task; 0 when none was above 50. */
  readonly longestTask: number;
  /**
   * What they waited for, in the order in which it was asked: files until they were painted, calls until theirs. What is
   * asked after that one is for something else on the page.
   */
  readonly requests: readonly string[];
  /** How many times the page had to hear something before it could ask for more; the page itself is not counted. */
  readonly waves: number;
  /** Bytes of all that, as they came over the network. */
  readonly bytes: number;
}

interface Asked {
  readonly url: string;
  /** Epoch milliseconds. */
  readonly started: number;
  /** The same in seconds of the browser's own clock, as is the end. */
  readonly at: number;
  wave: number;
  ended: number | undefined;
  bytes: number;
}

/**
 * Opens an address and looks at what its first rows cost.
 * @param waitFor How long to go on, in ms, so that what begins with the first rows counts as a task too.
 */
export async function openAndCount(
  page: Page,
  url: string,
  { rows, question }: FirstRows,
  { network, waitFor = 500 }: { network?: typeof farAway; waitFor?: number } = {},
): Promise<FirstLoad> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  if (network) await session.send('Network.emulateNetworkConditions', network);
  const asked = countRequests(session);
  await watchFor(page, rows);
  await page.goto(url, { waitUntil: 'commit' });
  const { painted: firstRows, longestTask } = await whenPainted(page, waitFor);
  const painted = (await page.evaluate(() => performance.timeOrigin)) + firstRows;
  const last = asked.find((one) => question.test(one.url))?.at ?? Number.POSITIVE_INFINITY;
  const inTime = asked.filter(({ url: file, started, at }) =>
    file.includes('/internal/') ? at <= last : started < painted,
  );
  return {
    firstRows,
    longestTask,
    requests: inTime.map((request) => request.url),
    waves: Math.max(...inTime.map(({ wave }) => wave)),
    bytes: inTime.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Notes every request; its wave is one more than that of the latest that had ended when it was made. */
function countRequests(session: CDPSession): Asked[] {
  const asked: Asked[] = [];
  const byId = new Map<string, Asked>();
  // Both are seconds: of the day of the epoch, and of a clock that never jumps.
  let offset = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    if (request.url.startsWith('data:') || request.url.startsWith('blob:')) return;
    // A worker is started from a file that has come already; it never changes.
    if (request.url.includes('/assets/') && asked.some(({ url }) => url === request.url)) return;
    offset ||= wallTime - timestamp;
    const before = asked.filter(({ ended }) => ended !== undefined && ended <= timestamp);
    // The page is asked for first; what it names is asked for while the rest of it arrives.
    const wave = asked.length === 0 ? 0 : 1 + Math.max(0, ...before.map((other) => other.wave));
    const started = (timestamp + offset) * 1000;
    const one: Asked = {
      url: request.url,
      started,
      at: timestamp,
      wave,
      ended: undefined,
      bytes: 0,
    };
    asked.push(one);
    byId.set(requestId, one);
  });
  // What the browser has already costs nothing.
  const forget = (requestId: string): void => {
    const one = byId.get(requestId);
    if (one) asked.splice(asked.indexOf(one), 1);
    byId.delete(requestId);
  };
  session.on('Network.requestServedFromCache', ({ requestId }) => forget(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) forget(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = byId.get(requestId);
    if (!one) return;
    one.ended = timestamp;
    one.bytes = encodedDataLength;
  });
  return asked;
}
