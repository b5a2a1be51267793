import { retentionReportSchema, type TableAge } from '@spanlight/sdk/schemas';
import * as z from 'zod';
import { usageError } from '../../errors/errors.ts';
import { createPrompt } from '../../io/prompt.ts';
import type { Column } from '../../output/table.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { pause } from '../../time/pause.ts';
import { LaterError, openOperatorCalls, type OperatorFlags } from './operator-calls.ts';

/** Milliseconds that a deletion may take. */
const patience = 3_600_000;

const columns: readonly Column<TableAge>[] = [
  { title: 'TABLE', value: ({ table }) => table },
  { title: 'ROWS', value: ({ rows }) => String(rows), align: 'right' },
  { title: 'SINCE', value: ({ oldest }) => oldest ?? 'empty' },
  { title: 'KEPT', value: ({ expiry }) => ruleText(expiry), shrink: 'end' },
];

const RULE = /^toDate\(time\) \+ toIntervalDay\((\d+)\)(?: WHERE signal = '(\w+)')?$/u;

/** The engine's rule in words: `30 days`, or `span 30 days, log 7 days`; one of another form as it is. */
function ruleText(expiry: string): string {
  if (expiry === '') return 'keeps everything';
  const rules = expiry.split(', ').map((rule) => {
    const [, days, kind] = RULE.exec(rule) ?? [];
    if (days === undefined) return undefined;
    const length = days === '1' ? '1 day' : `${days} days`;
    return kind === undefined ? length : `${kind}s ${length}`;
  });
  return rules.includes(undefined) ? expiry : rules.join(', ');
}

/** Shows how long the server keeps telemetry, and how old what it has is. */
export async function showRetention(context: CommandContext, flags: OperatorFlags): Promise<void> {
  const calls = await openOperatorCalls(context, flags);
  const { days, tables } = await calls.json('/retention', (value) =>
    retentionReportSchema.parse(value),
  );
  await context.list({ rows: tables, columns, item: (age) => ({ ...age }), empty: 'no tables' });
  const kinds = Object.entries(days).map(([kind, count]) => `${kind} ${count}`);
  (await context.output()).note(`Days in the configuration: ${kinds.join(', ')}.`);
}

/** What is deleted, and whether somebody means it. */
export interface DeleteTelemetryFlags extends OperatorFlags {
  /** The name of the project, repeated. */
  confirm?: string | undefined;
}

const answerSchema = z.object({ project: z.int(), deleted: z.literal(true) });

/**
 * Deletes all telemetry of a project: spans, logs, events and metrics, not what people made.
 *
 * @throws CliError (usage) where nobody repeats the name of the project.
 */
export async function deleteTelemetry(
  context: CommandContext,
  id: string,
  flags: DeleteTelemetryFlags,
): Promise<void> {
  if (flags.confirm === undefined && context.io.stdin.isTTY !== true)
    throw usageError(
      'Nothing was deleted: there is no terminal to ask on.',
      'Repeat the name of the project with --confirm NAME.',
    );
  const calls = await openOperatorCalls(context, flags);
  const name =
    flags.confirm ??
    (await createPrompt(context.io).text(
      `All telemetry of project ${id} will be deleted. Its name, to confirm`,
    ));
  const path = `/projects/${encodeURIComponent(id)}/telemetry?confirm=${encodeURIComponent(name)}`;
  const value = await repeated(context, () =>
    calls.json(path, (answer) => answerSchema.parse(answer), {
      method: 'DELETE',
      patience,
      retries: false,
    }),
  );
  await context.record({
    value,
    fields: [
      ['PROJECT', id],
      ['TELEMETRY', 'deleted'],
    ],
  });
}

/** Makes a call again as long as the server says when to, for up to an hour, and says why. */
async function repeated<Answer>(
  context: CommandContext,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { signal } = context.io;
  const end = Date.now() + patience;
  let last = '';
  for (;;)
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof LaterError) || Date.now() >= end) throw error;
      if (error.message !== last) (await context.output()).note(error.message);
      last = error.message;
      await pause(error.seconds * 1000, signal);
      signal.throwIfAborted();
    }
}
