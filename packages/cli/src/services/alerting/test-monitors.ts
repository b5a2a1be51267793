import { sanitise } from '../../output/sanitise.ts';
import type { BacktestResponse, BacktestTransition, MetricMonitor } from '@spanlight/sdk';
import { stepsText } from '@spanlight/query/escalation';
import { formatDuration, formatValue } from '@spanlight/sdk/format';
import { CliError, SilentExit } from '../../errors/errors.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import { timeText } from '../../output/time-text.ts';
import type { Column } from '../../output/table.ts';
import { readDocuments } from '../../plan/read-documents.ts';
import { readFiles } from '../../plan/read-files.ts';
import { hasErrors } from '../../plan/finding.ts';
import { metricMonitors } from '../../plan/metric-monitors.ts';
import { printFindings } from '../../report/print-findings.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { resolveTimeRange, type TimeFlags } from '../../time/time-range.ts';
import { monitors as stored } from '../shared/nouns.ts';

/** What to back-test: a monitor of the server, or those of files. */
export type TestedMonitors =
  | { readonly wanted: string | undefined }
  | { readonly paths: readonly string[] };

/** A metric monitor, stored or not. */
interface Tested {
  readonly name: string;
  readonly params: MetricMonitor['params'];
  readonly grouping: MetricMonitor['grouping'];
  readonly escalation: readonly { readonly after: number }[];
}

/** Prints when monitors would have fired and told somebody over past data. */
export async function testMonitors(
  context: CommandContext,
  tested: TestedMonitors,
  flags: TimeFlags,
): Promise<void> {
  const { io } = context;
  const { gte, lt } = resolveTimeRange(flags, io.now(), '24h');
  const range = { timeGte: gte.toISOString(), timeLt: lt.toISOString() };
  const monitors = await monitorsOf(context, tested);
  const { client, project } = await context.target();
  const output = await context.output();
  const results: (Tested & { readonly result: BacktestResponse })[] = [];
  for (const monitor of monitors) {
    const { name, params, grouping } = monitor;
    const escalation = monitor.escalation.map(({ after }) => ({ after }));
    const result = await client.monitors.backtest(
      { project, name, params, grouping, escalation, ...range },
      { signal: io.signal },
    );
    results.push({ ...monitor, result });
    if (output.forPeople) {
      const columns = transitionColumns(params.columnUnit, io.now());
      output.lines([
        `${output.paint(sanitise(name), 'strong')}: ${summary(result)}`,
        ...(result.transitions.length === 0 ? [] : output.table(columns, result.transitions)),
      ]);
    }
  }
  if (!output.forPeople) {
    await output.data({
      ...range,
      monitors: results.map(({ name, result }) => ({ name, ...result })),
    });
  }
}

async function monitorsOf(context: CommandContext, tested: TestedMonitors): Promise<Tested[]> {
  if ('paths' in tested) return await monitorsOfFiles(context, tested.paths);
  const monitor = await stored.find(await context.target(), tested.wanted ?? '');
  if (monitor.type === 'error') {
    throw new CliError("Error monitors can't be back-tested.", {
      code: 'not_testable',
      hint: 'They fire for every matching error; `spanlight group list --system log:error` shows them.',
    });
  }
  return [monitor];
}

async function monitorsOfFiles(
  context: CommandContext,
  paths: readonly string[],
): Promise<Tested[]> {
  const files = await readFiles(paths, context.io.stdin);
  const { documents, findings } = readDocuments(files);
  if (hasErrors(findings)) {
    await printFindings(
      { output: await context.output(), env: context.io.env },
      findings,
      'human',
      'Lint',
      files,
    );
    throw new SilentExit(exitCodes.error);
  }
  const tested = metricMonitors(documents);
  if (tested.length > 0) return tested;
  throw new CliError(`There are no metric monitors in ${paths.join(', ')}.`, {
    code: 'nothing_to_test',
  });
}

function summary({
  transitions,
  notifications,
  seriesCount,
  hasMore,
  escalation = [],
}: BacktestResponse): string {
  const count = (number: number, noun: string): string =>
    `${number} ${number === 1 ? noun : `${noun}s`}`;
  if (transitions.length === 0) {
    return `it would not have opened an alert; ${seriesCount} series looked at.`;
  }
  const opened = transitions.filter(({ status }) => status === 'open').length;
  const escalated = stepsText(escalation, (after) => formatDuration(after * 1e6));
  return `${count(opened, 'alert')} opened${hasMore ? ' at least' : ''}, ${count(notifications, 'notification')}.${escalated === undefined ? '' : ` ${escalated}`}`;
}

function transitionColumns(unit: string, now: number): readonly Column<BacktestTransition>[] {
  return [
    { title: 'TIME', value: ({ time }) => timeText(time, now) },
    {
      title: 'STATUS',
      value: ({ status }) => status,
      tone: ({ status }) => (status === 'open' ? 'bad' : 'good'),
    },
    { title: 'REASON', value: ({ reason }) => reason },
    { title: 'TOLD', value: ({ notified }) => (notified ? 'yes' : 'no') },
    { title: 'VALUE', value: ({ value }) => formatValue(value, unit), align: 'right' },
    { title: 'SINCE', value: ({ since }) => timeText(since, now), wide: true },
    {
      title: 'SERIES',
      value: ({ series }) => (series === '' ? 'all series together' : series),
      shrink: 'end',
      minimum: 16,
    },
  ];
}
