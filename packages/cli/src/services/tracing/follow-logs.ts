import type { Span } from '@spanlight/sdk';
import { SilentExit } from '../../errors/errors.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import { whileRead } from '../../io/io.ts';
import { printArrived } from '../../output/print-lines.ts';
import type { FilterFlags } from './list-options.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { resolveTimeRange, type TimeRange } from '../../time/time-range.ts';
import { collectSpans } from './collect-spans.ts';
import { logLine } from './log-line.ts';
import { tailLogs } from './log-tail.ts';
import { itemKey } from './seen-items.ts';
import { checkQuery, refusedParts } from './query-text.ts';
import { noteConnection } from '../shared/connection-note.ts';

/** How to follow. */
export interface FollowOptions extends FilterFlags {
  lines: number;
  follow: boolean;
}

/** How far before the newest line following begins. Milliseconds. */
const lookBack = 15_000;

/**
 * Prints the newest logs, then new ones until the user stops it or nobody reads them. What the server left out of the query is
 * told once, below the lines it begins with.
 *
 * @throws SilentExit with the code for partial work when it left out anything, once it ends.
 */
export async function followLogs(context: CommandContext, options: FollowOptions): Promise<void> {
  if (options.query !== undefined) checkQuery(options.query);
  const { io } = context;
  const { client, project } = await context.target();
  const output = await context.output();
  const print = async (items: readonly Span[]): Promise<void> =>
    await printArrived(output, items, (item) => logLine(item, io.now()));
  const time = resolveTimeRange(options, io.now(), '15m');
  const filter = {
    project,
    systems: options.system ?? ['log:all'],
    query: options.query,
    search: options.search,
  };

  const { systems: system, ...narrowed } = filter;
  const { spans: newest, query: read } = await collectSpans(
    client,
    { ...narrowed, system, time, sortBy: '_time', sortDesc: true },
    options.lines,
    io.signal,
  );
  await print(newest.toReversed());
  const refused = refusedParts(read);
  for (const text of refused) output.note(text, 'warning');
  if (options.follow && options.to === undefined) {
    const from = followedFrom(newest, options.lines, { time, now: io.now() });
    const tail = tailLogs({ client, ...filter, from, now: io.now, signal: whileRead(io) });
    const shown = new Set(newest.map(itemKey));
    for await (const event of tail) {
      switch (event.kind) {
        case 'started':
          break;
        case 'items':
          await print(event.items.filter((item) => !shown.has(itemKey(item))));
          break;
        case 'lost':
        case 'restored':
          noteConnection(output, event);
          break;
      }
    }
  }
  if (refused.length > 0) throw new SilentExit(exitCodes.partial);
}

/** Where following begins: what happened just before may become visible only now. Unix milliseconds. */
function followedFrom(
  newest: readonly Span[],
  lines: number,
  { time, now }: { time: TimeRange; now: number },
): number {
  const oldest = newest.at(-1);
  const newestTime = newest[0] === undefined ? now : Date.parse(newest[0].time);
  // Where older lines were left out, those stay out.
  const isComplete = newest.length < lines || oldest === undefined;
  const earliest = isComplete ? time.gte.getTime() : Date.parse(oldest.time);
  return Math.max(earliest, Math.min(newestTime, now) - lookBack);
}
