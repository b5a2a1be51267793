// What it costs to start the command line and to import the SDK, beside bare Node.
import { spawnSync } from 'node:child_process';
import { machine, median, report } from './lib/report.ts';

const REPEATS = 25;

console.log(machine());
const bare = time(['-e', '0']);
report('bare Node', bare, 'ms');
report('spanlight --version', time(['packages/cli/bin/spanlight.cjs', '--version']), 'ms', {
  value: bare + 15,
  better: 'less',
});
report(
  'import of the SDK',
  time(['--input-type=module', '-e', "await import('@spanlight/sdk')"]),
  'ms',
  { value: bare + 15, better: 'less' },
);

function time(args: readonly string[]): number {
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const started = performance.now();
    spawnSync(process.execPath, args);
    times.push(performance.now() - started);
  }
  return median(times);
}
