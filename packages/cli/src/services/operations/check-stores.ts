import { checkReportSchema, type StoreFinding } from '@spanlight/sdk/schemas';
import { SilentExit } from '../../errors/errors.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import type { Column } from '../../output/table.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { openOperatorCalls, type OperatorFlags } from './operator-calls.ts';

const columns: readonly Column<StoreFinding>[] = [
  {
    title: 'SEVERITY',
    value: ({ severity }) => severity,
    tone: ({ severity }) => (severity === 'error' ? 'bad' : 'warning'),
  },
  { title: 'STORE', value: ({ store }) => store },
  { title: 'PROBLEM', value: ({ problem }) => problem },
  { title: 'WHAT TO DO', value: ({ advice }) => advice },
];

/**
 * Has the server look through both its stores.
 *
 * @throws SilentExit with code 1 when something is damaged; warnings alone are none.
 */
export async function checkStores(context: CommandContext, flags: OperatorFlags): Promise<void> {
  const calls = await openOperatorCalls(context, flags);
  const report = await calls.json('/check', (value) => checkReportSchema.parse(value), {
    method: 'POST',
    // Everything is read: that takes as long as the disk takes.
    patience: 3_600_000,
    retries: false,
  });
  const output = await context.output();
  if (report.findings.length > 0 || !output.forPeople)
    await context.list({
      rows: report.findings,
      columns,
      item: (finding) => ({ ...finding }),
      empty: '',
    });
  for (const { problem, detail } of report.findings)
    if (detail !== undefined) output.note(`${problem}. The engine says: ${detail}`);
  output.note(
    `${report.values} values of the metadata and ${report.parts} parts of the telemetry were read.`,
  );
  if (report.findings.some(({ severity }) => severity === 'error'))
    throw new SilentExit(exitCodes.error);
  output.note('Nothing is damaged.', 'good');
}
