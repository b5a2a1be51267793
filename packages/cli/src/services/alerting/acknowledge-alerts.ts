import type { CommandContext } from '../../program/command-context.ts';
import { timeText } from '../../output/time-text.ts';

/** Alerts of one change. */
const MAX_ALERTS = 1000;

/** What somebody says who is on alerts. */
export interface AcknowledgeOptions {
  readonly note: string;
  /** Milliseconds that it lasts; until the alert closes without them. */
  readonly for?: number | undefined;
}

/** Says that one is on alerts, so that nobody is told of them again meanwhile. */
export async function acknowledge(
  context: CommandContext,
  wanted: readonly number[],
  { note, for: lasting }: AcknowledgeOptions,
): Promise<void> {
  const { client, project, signal } = await context.target();
  const now = context.io.now();
  const until = lasting === undefined ? undefined : new Date(now + lasting);
  const changed = await inBatches(wanted, (ids) =>
    client.alerts.acknowledge({ project, ids, note, until }, { signal }),
  );
  const lasts = until === undefined ? '' : ` until ${timeText(until.toISOString(), now)}`;
  await tell(context, `Acknowledged ${countText(changed)}${lasts}.`, changed);
  await tellOthers(context, wanted, changed, 'closed already');
}

/** Takes it back. */
export async function unacknowledge(
  context: CommandContext,
  wanted: readonly number[],
): Promise<void> {
  const { client, project, signal } = await context.target();
  const changed = await inBatches(wanted, (ids) =>
    client.alerts.unacknowledge({ project, ids }, { signal }),
  );
  await tell(context, `Took it back for ${countText(changed)}.`, changed);
  await tellOthers(context, wanted, changed, 'not acknowledged');
}

async function inBatches(
  wanted: readonly number[],
  change: (ids: readonly number[]) => PromiseLike<number>,
): Promise<number> {
  const ids = [...new Set(wanted)];
  let changed = 0;
  for (let from = 0; from < ids.length; from += MAX_ALERTS)
    changed += await change(ids.slice(from, from + MAX_ALERTS));
  return changed;
}

async function tell(context: CommandContext, sentence: string, changed: number): Promise<void> {
  const output = await context.output();
  await output.tell([sentence], { changed });
}

async function tellOthers(
  context: CommandContext,
  wanted: readonly number[],
  changed: number,
  because: string,
): Promise<void> {
  const others = new Set(wanted).size - changed;
  const output = await context.output();
  if (others > 0) output.note(`${others} ${others === 1 ? 'was' : 'were'} ${because}.`);
}

const countText = (count: number): string => `${count} ${count === 1 ? 'alert' : 'alerts'}`;
