import { sanitise } from '../../output/sanitise.ts';
import { dirname, join } from 'node:path';
import type { MetricMonitor } from '@spanlight/sdk';
import { SilentExit } from '../../errors/errors.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import type { Fixture } from '../../fixtures/fixture-schema.ts';
import { readFixture } from '../../fixtures/read-fixture.ts';
import { runTest, type TestResult } from '../../fixtures/run-test.ts';
import { readDocuments } from '../../plan/read-documents.ts';
import { readFiles, type SourceFile } from '../../plan/read-files.ts';
import { metricMonitors } from '../../plan/metric-monitors.ts';
import { hasErrors, type Finding } from '../../plan/finding.ts';
import { printFindings } from '../../report/print-findings.ts';
import type { CommandContext } from '../../program/command-context.ts';

interface Outcome extends TestResult {
  readonly file: string | undefined;
  readonly name: string;
}

/**
 * Runs fixtures without a server: monitors of files on points that are given, against the alerts that are expected.
 *
 * @throws SilentExit with code 1 when a file has errors or a test fails.
 */
export async function runFixtures(
  context: CommandContext,
  paths: readonly string[],
): Promise<void> {
  const files = await readFiles(paths, context.io.stdin);
  const outcomes: Outcome[] = [];
  const output = await context.output();
  const faults: Finding[] = [];
  const sources: SourceFile[] = [...files];
  for (const source of files) {
    const { fixture, findings } = readFixture(source);
    faults.push(...findings);
    if (fixture === undefined) continue;
    const read = await monitorsOf(context, source, fixture);
    faults.push(...read.findings);
    sources.push(...read.files);
    for (const test of fixture.tests) {
      const params = read.monitors.get(test.monitor);
      const result: TestResult =
        params === undefined
          ? { failures: [`there is no metric monitor ${JSON.stringify(test.monitor)}`], seen: [] }
          : await runTest(test, params);
      outcomes.push({ file: source.file, name: test.name, ...result });
    }
  }
  if (hasErrors(faults)) {
    await printFindings(
      { output, env: context.io.env },
      faults,
      output.forPeople ? 'human' : 'json',
      'Lint',
      sources,
    );
    throw new SilentExit(exitCodes.error);
  }
  if (!output.forPeople) {
    await output.data({
      tests: outcomes.map(({ failures, ...rest }) => ({
        ...rest,
        passed: failures.length === 0,
        failures,
      })),
    });
  }
  for (const { file = 'stdin', name, failures } of output.forPeople ? outcomes : []) {
    const passed = failures.length === 0;
    output.lines([
      `${output.paint(passed ? 'passed' : 'failed', passed ? 'good' : 'bad')}  ${sanitise(`${file}: ${name}`)}`,
      ...failures.map((failure) => `        ${sanitise(failure)}`),
    ]);
  }
  const failed = outcomes.filter(({ failures }) => failures.length > 0).length;
  output.note(
    `${outcomes.length - failed} passed, ${failed} failed.`,
    failed === 0 ? 'good' : 'bad',
  );
  if (failed > 0) throw new SilentExit(exitCodes.error);
}

interface MonitorsOfFiles {
  /** Metric monitors by key and by name. */
  readonly monitors: ReadonlyMap<string, MetricMonitor['params']>;
  readonly findings: readonly Finding[];
  readonly files: readonly SourceFile[];
}

async function monitorsOf(
  context: CommandContext,
  { file }: SourceFile,
  fixture: Fixture,
): Promise<MonitorsOfFiles> {
  const folder = file === undefined ? '.' : dirname(file);
  const files = await readFiles(
    fixture.monitors.map((path) => join(folder, path)),
    context.io.stdin,
  );
  const { documents, findings } = readDocuments(files);
  const monitors = new Map(
    metricMonitors(documents).flatMap(({ name, key, params }) => [
      [name, params] as const,
      [key, params] as const,
    ]),
  );
  return { monitors, findings, files };
}
