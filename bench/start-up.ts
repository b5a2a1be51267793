// What it costs to start the command line and to import the SDK, beside bare Node.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { machine, median, report } from './lib/report.ts';

const REPEATS = 25;

console.log(machine());
const bare = time(['-e', '0']);
report('bare Node', bare, 'ms');
report('spanlight --version', time(['packages/cli/bin/spanlight.cjs', '--version']), 'ms', {
  value: bare + 15,
  better: 'less',
});
report('spanlight --help', time(['packages/cli/bin/spanlight.cjs', '--help']), 'ms', {
  value: bare + 40,
  better: 'less',
});
await listCosts();
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

/** Lists against a server in another process that answers at once: what the command line itself takes. */
async function listCosts(): Promise<void> {
  const answers = {
    '/internal/v1/projects/1/monitors': { monitors: [], states: [], count: 0 },
    '/internal/v1/projects/1/alerts': { alerts: [], facets: [], count: 0 },
    '/internal/v1/metrics/1/dashboards': { dashboards: [] },
  };
  const script = `require('node:http').createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify((${JSON.stringify(answers)})[new URL(request.url, 'http://a').pathname] ?? {}));
  }).listen(0, '127.0.0.1', function () { console.log(this.address().port); })`;
  const server = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(server.stdout, 'data');
  process.env['SPANLIGHT_URL'] = `http://127.0.0.1:${String(port).trim()}`;
  process.env['SPANLIGHT_TOKEN'] = 'bench';
  process.env['SPANLIGHT_PROJECT'] = '1';
  for (const noun of ['monitor', 'alert', 'dashboard'])
    report(`spanlight ${noun} list`, time(['packages/cli/bin/spanlight.cjs', noun, 'list']), 'ms', {
      value: 250,
      better: 'less',
    });
  server.kill();
}
