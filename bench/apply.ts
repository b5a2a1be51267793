// How long plan and apply take on many documents, from the start of the command to its end.
// Usage: npm run build && NODE_OPTIONS=--conditions=@spanlight/source node bench/apply.ts [documents]
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BenchServer } from './lib/server.ts';
import { machine, report } from './lib/report.ts';

const PER_FILE = 20;

const [documents = 1000] = process.argv.slice(2).map(Number);
const monitors = Math.round(documents * 0.6);
const channels = Math.round(documents * 0.01);
const dashboards = documents - monitors - channels;

console.log(machine());
const directory = mkdtempSync(join(tmpdir(), 'spanlight-documents-'));
const server = await BenchServer.start();
await sendPoint();
writeDocuments(100);
await run('plan of documents that are all new', ['plan'], 2);
await run('apply of them', ['apply', '--yes'], 0);
await run('plan that finds nothing to do', ['plan'], 0);
await run('apply that finds nothing to do', ['apply', '--yes'], 0);
writeDocuments(200);
await run('apply that changes every monitor', ['apply', '--yes'], 0);
await server.stop();
rmSync(directory, { recursive: true, force: true });

async function run(name: string, args: readonly string[], expected: number): Promise<void> {
  const started = performance.now();
  const before = server.cpuSeconds();
  const child = spawn(
    process.execPath,
    ['packages/cli/bin/spanlight.cjs', ...args, '-f', directory],
    {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        SPANLIGHT_URL: server.url,
        SPANLIGHT_TOKEN: server.token,
        SPANLIGHT_PROJECT: '1',
        BENCH_HOOK: 'https://hooks.example.com/bench',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== expected) throw new Error(`${name}: ended with ${code}, not ${expected}`);
  const used = server.cpuSeconds() - before;
  report(`${documents} documents, ${name}`, (performance.now() - started) / 1000, 's');
  report('  processor of the server meanwhile', used, 's');
}

/** Monitors of a hundred metrics on one channel each, dashboards of six charts. */
function writeDocuments(limit: number): void {
  const items = (count: number, item: (index: number) => string, list: string): void => {
    for (let first = 0; first < count; first += PER_FILE) {
      const some = Array.from({ length: Math.min(PER_FILE, count - first) }, (_, index) =>
        item(first + index),
      );
      writeFileSync(join(directory, `${list}-${first}.yml`), `${list}:\n${some.join('')}`);
    }
  };
  items(channels, channel, 'channels');
  items(monitors, (index) => monitor(index, limit), 'monitors');
  for (let index = 0; index < dashboards; index += 1)
    writeFileSync(join(directory, `dashboard-${index}.yml`), dashboard(index));
}

function channel(index: number): string {
  return `  - key: channel-${index}
    name: Channel ${index}
    type: webhook
    url: \${BENCH_HOOK}
`;
}

function monitor(index: number, limit: number): string {
  return `  - key: monitor-${index}
    name: Monitor ${index}
    metrics: [bench_load as $load]
    query: [avg($load) as load, where service_name = "service-${index}", group by host_name]
    column: load
    max_allowed_value: ${limit}
    max_recovery_value: ${limit - 10}
    channels: [channel-${index % channels}]
`;
}

function dashboard(index: number): string {
  return `schema: v2
key: dashboard-${index}
name: Dashboard ${index}
grid_rows:
  - title: Load
    items:
${Array.from(
  { length: 6 },
  (_, item) => `      - title: Load ${item}
        metrics: [bench_load as $load]
        query: [avg($load) as load, group by host_name]
`,
).join('')}`;
}

async function sendPoint(): Promise<void> {
  const dataPoints = [{ timeUnixNano: `${Date.now()}000000`, asDouble: 1 }];
  const metrics = [{ name: 'bench_load', gauge: { dataPoints } }];
  const response = await fetch(`${server.url}/v1/metrics`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'spanlight-dsn': server.dsn },
    body: JSON.stringify({ resourceMetrics: [{ scopeMetrics: [{ metrics }] }] }),
  });
  if (!response.ok) throw new Error(`The server refused a point: ${response.status}`);
}
