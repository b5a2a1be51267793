// Every check there is, in the order in which a failure is cheapest to see; those of one step run side by side.
// Closes with one line: `N passed, N failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture } from './lib/run.ts';

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

interface Check {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

const STEPS: readonly (readonly Check[])[] = [
  [
    { name: 'lock', command: 'node', args: ['scripts/check-lock.mjs'] },
    { name: 'arrows', command: 'node', args: ['scripts/check-arrows.ts'] },
    { name: 'house', command: 'node', args: ['scripts/check-house.ts'] },
    { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  ],
  [{ name: 'types', command: 'tsc', args: ['-b'] }],
  [
    { name: 'lint', command: 'oxlint', args: ['--type-aware'] },
    { name: 'unused code', command: 'knip', args: [] },
    { name: 'build', command: 'node', args: ['scripts/build.ts'] },
  ],
  [
    { name: 'published packages', command: 'node', args: ['scripts/check-packages.ts'] },
    { name: 'budgets', command: 'node', args: ['scripts/check-budgets.ts'] },
  ],
];

const tally: Tally = { passed: 0, failed: 0, skipped: 0 };

for (const checks of STEPS) await Promise.all(checks.map(runCheck));

const folder = mkdtempSync(join(tmpdir(), 'spanlight-test-'));
const report = join(folder, 'vitest.json');
const started = performance.now();
const vitest = await capture('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
]);
console.log(vitest.text.trimEnd());
console.log(`tests (${seconds(started)})`);
count(report, vitest.ok);
rmSync(folder, { recursive: true });

const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
console.log(`${tally.passed} passed, ${tally.failed} failed${skipped}`);
process.exit(tally.failed > 0 ? 1 : 0);

async function runCheck({ name, command, args }: Check): Promise<void> {
  const begun = performance.now();
  const { ok, text } = await capture(command, args);
  tally[ok ? 'passed' : 'failed'] += 1;
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds(begun)})`);
  if (!ok) console.log(text.trimEnd());
}

/** Adds Vitest's own count; a run that broke before it could count is one failure. */
function count(path: string, ok: boolean): void {
  const counts = existsSync(path) ? readCounts(path) : { passed: 0, failed: 0, skipped: 0 };
  tally.passed += counts.passed;
  tally.failed += counts.failed;
  tally.skipped += counts.skipped;
  if (!ok && counts.failed === 0) tally.failed += 1;
}

function readCounts(path: string): Tally {
  const json: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const number = (key: string): number => {
    const value = typeof json === 'object' && json !== null ? Reflect.get(json, key) : undefined;
    return typeof value === 'number' ? value : 0;
  };
  return {
    passed: number('numPassedTests'),
    failed: number('numFailedTests'),
    skipped: number('numPendingTests') + number('numTodoTests'),
  };
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
