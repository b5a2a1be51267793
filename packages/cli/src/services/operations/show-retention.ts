import { retentionReportSchema, type TableAge } from '@spanlight/sdk/schemas';
import type { Column } from '../../output/table.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { openOperatorCalls, type OperatorFlags } from './operator-calls.ts';

const columns: readonly Column<TableAge>[] = [
  { title: 'TABLE', value: ({ table }) => table },
  { title: 'ROWS', value: ({ rows }) => String(rows), align: 'right' },
  { title: 'OLDEST', value: ({ oldest }) => oldest ?? 'empty' },
  { title: 'RULE', value: ({ expiry }) => expiry, shrink: 'end' },
];

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
