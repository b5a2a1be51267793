import type { Span } from '@spanlight/sdk';
import { printArrived } from '../../output/print-lines.ts';
import type { FilterFlags } from './list-options.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { resolveTimeRange } from '../../time/time-range.ts';
import { collectSpans } from './collect-spans.ts';
import { logLine } from './log-line.ts';
import { tailLogs } from './log-tail.ts';
import { itemKey } from './seen-items.ts';
import { checkQuery } from './query-text.ts';
import { noteConnection } from '../shared/connection-note.ts';

/** How to follow. */
export interface FollowOptions extends FilterFlags {
  lines: number;
  follow: boolean;
}

/** How far before the newest line following begins. Milliseconds. */
const lookBack = 15_000;

/** Prints the newest logs, then new ones until the user stops it. */
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
  const { spans: newest } = await collectSpans(
    client,
    { ...narrowed, system, time, sortBy: '_time', sortDesc: true },
    options.lines,
    io.signal,
  );
  await print(newest.toReversed());
  if (!options.follow || options.to !== undefined) return;

  const shown = new Set(newest.map(itemKey));
  const oldest = newest.at(-1);
  // What happened just before may become visible only now. Where older lines were left out, those stay out.
  const complete = newest.length < options.lines;
  const newestTime = newest[0] === undefined ? io.now() : Date.parse(newest[0].time);
  const from = Math.max(
    complete || oldest === undefined ? time.gte.getTime() : Date.parse(oldest.time),
    Math.min(newestTime, io.now()) - lookBack,
  );
  for await (const event of tailLogs({
    client,
    ...filter,
    from,
    now: io.now,
    signal: io.signal,
  })) {
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
