import type { CommandContext } from '../../program/command-context.ts';
import { timeText } from '../../output/time-text.ts';
import { changeTogether } from './alerts.ts';

/** What somebody says who is on alerts. */
export interface AcknowledgeOptions {
  readonly note?: string | undefined;
  /** Milliseconds that it lasts; without them as one said before, or until the alert closes. */
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
  const done = await changeTogether(wanted, (ids) =>
    client.alerts.acknowledge({ project, ids, note, until }, { signal }),
  );
  const lasts = until === undefined ? '' : ` until ${timeText(until.toISOString(), now)}`;
  const sentence = `Acknowledged ${countText(done.changed)}${lasts}.`;
  await tell(context, sentence, done, 'closed already');
}

/** Takes it back. */
export async function unacknowledge(
  context: CommandContext,
  wanted: readonly number[],
): Promise<void> {
  const { client, project, signal } = await context.target();
  const done = await changeTogether(wanted, (ids) =>
    client.alerts.unacknowledge({ project, ids }, { signal }),
  );
  await tell(
    context,
    `No longer acknowledged: ${countText(done.changed)}.`,
    done,
    'not acknowledged',
  );
}

async function tell(
  context: CommandContext,
  sentence: string,
  { changed, asked }: { readonly changed: number; readonly asked: number },
  because: string,
): Promise<void> {
  const output = await context.output();
  await output.tell([sentence], { changed });
  const others = asked - changed;
  if (others > 0) output.note(`${others} ${others === 1 ? 'was' : 'were'} ${because}.`);
}

const countText = (count: number): string => `${count} ${count === 1 ? 'alert' : 'alerts'}`;
