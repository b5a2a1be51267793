// Which lines the tests run, per package and for the parts that have a floor. Browsers count; what tests start as a process of
// its own (the packaged command line, whole servers) does not. Arguments go to Vitest: `npm run coverage -- --project query`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addBrowsers, readReport, type LineCoverage } from './lib/line-coverage.ts';
import { run } from './lib/run.ts';

/** Parts where a wrong line is a wrong alert or a wrong write: percent of lines that tests must run. */
const FLOORS: Readonly<Record<string, { readonly files: RegExp; readonly percent: number }>> = {
  query: { files: /^packages\/query\//, percent: 92 },
  sdk: { files: /^packages\/sdk\//, percent: 92 },
  'alerting decisions': {
    files: /^packages\/(query\/src\/monitors|server\/src\/alerting\/(monitors|transitions))\//,
    percent: 92,
  },
  'plan and apply': { files: /^packages\/cli\/src\/(plan|services\/documents)\//, percent: 92 },
};

const folder = mkdtempSync(join(tmpdir(), 'spanlight-coverage-'));
const browsers = join(folder, 'browsers');
const filters = process.argv.slice(2);
await run('node', ['scripts/build.ts']);
await run(
  'vitest',
  [
    'run',
    '--reporter=dot',
    '--coverage.enabled',
    '--coverage.reportOnFailure',
    '--coverage.include=src/**',
    '--coverage.exclude=**/*.test.*',
    '--coverage.reporter=json',
    `--coverage.reportsDirectory=${folder}`,
    ...filters,
  ],
  { env: { SPANLIGHT_COVERAGE: browsers } },
).catch((error: unknown) => console.error(String(error)));
const coverage = readReport(join(folder, 'coverage-final.json'));
addBrowsers(coverage, browsers);
rmSync(folder, { recursive: true });

const packages = new Set([...coverage.keys()].map((path) => path.split('/').slice(0, 2).join('/')));
console.table(
  Object.fromEntries([...packages].map((name) => [name, figures((path) => path.startsWith(name))])),
);
let isBelow = false;
for (const [name, { files, percent }] of Object.entries(FLOORS)) {
  const { lines, ran, percent: actual } = figures((path) => files.test(path));
  if (lines === 0) continue;
  isBelow ||= actual < percent;
  console.log(
    `${actual < percent ? 'LOW ' : 'ok  '} ${name}: ${actual} % of ${lines} lines (${ran})`,
  );
}
process.exitCode = isBelow ? 1 : 0;

function figures(isMeant: (path: string) => boolean): {
  lines: number;
  ran: number;
  percent: number;
} {
  const all = [...coverageOf(coverage, isMeant)];
  const ran = all.filter(Boolean).length;
  return { lines: all.length, ran, percent: Math.round((1000 * ran) / all.length) / 10 };
}

function coverageOf(all: LineCoverage, isMeant: (path: string) => boolean): boolean[] {
  return [...all].filter(([path]) => isMeant(path)).flatMap(([, lines]) => [...lines.values()]);
}
