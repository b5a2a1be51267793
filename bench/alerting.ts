// How long a minute of alerting takes: many monitors, many alerts, many messages.
// Usage: UV_THREADPOOL_SIZE=16 node --conditions=@spanlight/source bench/alerting.ts [monitors] [alerts] [messages]
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Spanlight } from '@spanlight/sdk';
import { parseConfig } from '../packages/server/src/config/parse.ts';
import { type RunningServer, startServer } from '../packages/server/src/serve.ts';
import { machine, median, report } from './lib/report.ts';

const TOKEN = 'bench-token-of-the-admin';
const MINUTE = 60_000;
const METRICS = 100;
const SERVICES = 10;
/** Monitors that one YAML document creates. */
const AT_ONCE = 500;
/** One of this many monitors fires, where any do. */
const FIRING = 10;
/** Teams that monitors belong to, one of which is muted. */
const TEAMS = 10;
/** Silences in force that hold nothing. */
const SILENCES = 50;

/** What monitors ask and tell, besides their bounds. */
interface Kind {
  readonly count: number;
  /** Queries of the same number are the same. */
  readonly distinct: number;
  readonly hasService: boolean;
  /** Lines of YAML that a monitor has more, at the depth of its fields. Monitors without fire never. */
  readonly settings?: (number: number) => string;
}

const [monitors = 10_000, alerts = 100_000, messages = 2000] = process.argv
  .slice(2)
  .map(Number)
  .filter((count) => !Number.isNaN(count));
/** A server of before there were silences has no row for them. */
const isOld = process.argv.includes('old');
const end = Math.floor(Date.now() / MINUTE) * MINUTE - 5 * MINUTE;
let received = 0;
const receiver = createServer((request, response) => {
  request.resume().once('end', () => {
    received += 1;
    response.end();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

console.log(machine());
const directory = mkdtempSync(join(tmpdir(), 'spanlight-bench-'));
let server = await start();
let client = clientOf(server);
await sendPoints();

const few = Math.ceil(monitors / 10);
for (const [name, count, distinct, hasService] of [
  [`${monitors} monitors, every query watched by ten of them`, monitors, few, true],
  [`${monitors} monitors with a query each, for one of ten services`, monitors, monitors, true],
  [`${few} monitors with a query each that have nothing in common`, few, few, false],
  [`${monitors} monitors with a query each that have nothing in common`, monitors, monitors, false],
] as const) {
  await createMonitors({ count, distinct, hasService });
  await evaluate(end, undefined);
  await evaluate(end + MINUTE, name);
  await deleteMonitors();
}

for (const name of ['bench', 'leads'])
  await client.channels.create({ type: 'webhook', name, params: { url: hook } });
await fire('one of ten fires and tells', () => '');
await makeAlerts();
await askAlerts('');
await deliverMessages();
if (!isOld) {
  await silence();
  await askAlerts(` and ${SILENCES} silences`);
  await fire('the same in groups, with steps and silences, a tenth muted', (number) => {
    const escalation = 'escalation: [{ after: 1h, channels: [leads] }]';
    const grouping = 'grouping: { wait: 0s, interval: 0s }';
    return `    ${grouping}\n    ${escalation}\n    labels: { team: team-${number % TEAMS} }\n`;
  });
}
await server.stop();
receiver.close();
rmSync(directory, { recursive: true, force: true });

async function start(): Promise<RunningServer> {
  const config = parseConfig(undefined, {
    SPANLIGHT_HTTP_ADDR: '127.0.0.1:0',
    SPANLIGHT_GRPC_ADDR: '127.0.0.1:0',
    SPANLIGHT_DATA_DIR: directory,
    SPANLIGHT_LOG_LEVEL: 'warn',
    SPANLIGHT_SELF_TRACING: 'false',
    SPANLIGHT_NOTIFICATIONS_ALLOW_NETWORKS: '127.0.0.1',
    SPANLIGHT_AUTH_USERS: JSON.stringify([
      { email: 'bench@spanlight.local', password: 'bench', auth_token: TOKEN },
    ]),
  });
  return await startServer({ config, alertingClock: false });
}

function clientOf({ httpPort }: RunningServer): Spanlight {
  const url = `http://127.0.0.1:${httpPort}`;
  return new Spanlight({ url, token: TOKEN, project: 1, timeout: 120_000 });
}

async function sendPoints(): Promise<void> {
  const metrics = Array.from({ length: METRICS }, (_, metric) => ({
    name: `metric_${metric}`,
    gauge: {
      dataPoints: Array.from({ length: 65 * SERVICES }, (__, index) => ({
        timeUnixNano: `${end - (62 - Math.floor(index / SERVICES)) * MINUTE + 1000}000000`,
        asDouble: index % 7,
        attributes: [
          { key: 'service.name', value: { stringValue: `service-${index % SERVICES}` } },
        ],
      })),
    },
  }));
  const send = async (metric: unknown): Promise<void> => {
    const response = await fetch(`http://127.0.0.1:${server.httpPort}/v1/metrics`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'spanlight-dsn': server.dsn },
      body: JSON.stringify({
        resourceMetrics: [{ scopeMetrics: [{ scope: { name: 'bench' }, metrics: [metric] }] }],
      }),
    });
    if (!response.ok) throw new Error(`The server refused points: ${response.status}`);
  };
  await Promise.all(metrics.map(send));
}

async function createMonitors({ count, distinct, hasService, settings }: Kind): Promise<void> {
  for (let first = 0; first < count; first += AT_ONCE) {
    const items = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => {
      const number = (first + index) % distinct;
      const metric = number % METRICS;
      const service = Math.floor(number / METRICS) % SERVICES;
      const zone = Math.floor(number / METRICS / (hasService ? SERVICES : 1));
      const where = hasService ? `, where service_name = "service-${service}"` : '';
      return `  - name: Monitor ${first + index}
    metrics: [metric_${metric} as $m]
    query: [avg($m) as value${where}, where zone != "zone-${zone}"]
    column: value
    max_allowed_value: ${settings !== undefined && (first + index) % FIRING === 0 ? -1 : 100}
${settings === undefined ? '' : `    channels: [bench]\n${settings(Math.floor((first + index) / FIRING))}`}`;
    });
    await client.monitors.createFromYaml({ yaml: `monitors:\n${items.join('')}` });
  }
}

/** A minute in which monitors open alerts, and two in which these go on. */
async function fire(name: string, settings: NonNullable<Kind['settings']>): Promise<void> {
  await createMonitors({ count: monitors, distinct: monitors, hasService: true, settings });
  received = 0;
  await evaluate(end - MINUTE, `${monitors} monitors, ${name}: alerts open`);
  console.log(`${received} messages`);
  await evaluate(end, undefined);
  await evaluate(end + MINUTE, `${monitors} monitors, ${name}: alerts go on`);
  await deleteMonitors();
}

async function silence(): Promise<void> {
  const mute = async (team: string): Promise<unknown> =>
    await client.silences.create({
      name: team,
      matchers: [{ attr: 'label.team', op: '=', values: [team] }],
    });
  await mute('team-0');
  for (let index = 0; index < SILENCES; index += 1) await mute(`nobody-${index}`);
}

async function evaluate(minute: number, name: string | undefined): Promise<void> {
  const started = performance.now();
  const before = process.cpuUsage();
  await server.runAlerting(minute);
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  if (name === undefined) return;
  report(name, seconds, 's');
  report(`${name}: processor`, (user + system) / 1e6, 's');
  report('resident memory', process.memoryUsage.rss() / 1e6, 'MB');
  const { states } = await client.monitors.list({ limit: 1 });
  console.log(states.map(({ state, count }) => `${count} ${state}`).join(', '));
}

async function deleteMonitors(): Promise<void> {
  await withDatabase((database) => database.exec('DELETE FROM monitors; DELETE FROM alerts'));
}

/** Alerts as years of use leave them behind. */
async function makeAlerts(): Promise<void> {
  await withDatabase((database) => {
    const alert = database.prepare(
      `INSERT INTO alerts (project_id, type, name, status, attrs, search_text, series_hash, monitor_id, event_id,
        params, time, created_at, updated_at, silenced) VALUES (1, 'metric', ?, ?, ?, ?, ?, 1, NULL, ?, ?, ?, ?, 0)`,
    );
    const attribute = database.prepare(
      'INSERT INTO alert_attrs (alert_id, project_id, key, value) VALUES (?, 1, ?, ?)',
    );
    const params = JSON.stringify({
      firing: 1,
      initialValue: 1,
      currentValue: 1,
      normalValue: null,
      numPointFiring: 5,
      whereQuery: '',
      bounds: { min: null, max: 1 },
      monitor: { metrics: [], query: '', column: 'x', columnUnit: '', groupingInterval: 0 },
    });
    database.exec('BEGIN');
    for (let index = 0; index < alerts; index += 1) {
      const attrs = {
        host_name: `host-${index % 500}`,
        service_name: `service-${index % 20}`,
        deployment_environment: index % 3 === 0 ? 'staging' : 'production',
      };
      const time = new Date(end - index * 1000).toISOString();
      const name = `Load: load{host_name=${attrs.host_name}}`;
      const search = [name, ...Object.values(attrs)].join('\n');
      const status = index % 10 === 0 ? 'open' : 'closed';
      const { lastInsertRowid } = alert.run(
        name,
        status,
        JSON.stringify(attrs),
        search,
        `series-${index}`,
        params,
        time,
        time,
        time,
      );
      for (const [key, value] of Object.entries(attrs)) attribute.run(lastInsertRowid, key, value);
    }
    database.exec('COMMIT');
  });
}

async function askAlerts(beside: string): Promise<void> {
  const questions = {
    'open ones': { attrs: { alert_status: ['open'] } },
    all: {},
    'of one host': { attrs: { host_name: ['host-7'] } },
    'by a word': { q: 'host-499' },
  } as const;
  for (const [name, question] of Object.entries(questions)) {
    const times: number[] = [];
    for (let repeat = 0; repeat < 5; repeat += 1) {
      const asked = performance.now();
      await client.alerts.list({ ...question, sortBy: 'updated_at', sortDesc: true });
      times.push(performance.now() - asked);
    }
    report(`${alerts} alerts with facets${beside}, ${name}`, median(times), 'ms');
  }
}

async function deliverMessages(): Promise<void> {
  const [channel] = await client.channels.list();
  if (!channel) throw new Error('The server has lost its channels');
  await withDatabase((database) => {
    const rows = database
      .prepare('SELECT id, params, time FROM alerts ORDER BY id LIMIT ?')
      .all(messages) as { id: number; params: string; time: string }[];
    const event = database.prepare(
      `INSERT INTO alert_events (alert_id, project_id, name, status, reason, text, params, time, created_at, recorded_at)
        VALUES (?, 1, 'created', 'open', 'out-of-bounds', '', ?, ?, ?, ?)`,
    );
    const delivery = database.prepare(
      `INSERT INTO deliveries (project_id, alert_id, event_id, channel_id, recipients, state, idempotency_key, attempts,
        due_at, created_at) VALUES (1, ?, ?, ?, '[]', 'waiting', ?, 0, 0, ?)`,
    );
    database.exec('BEGIN');
    for (const { id, params, time } of rows) {
      const { lastInsertRowid } = event.run(id, params, time, time, time);
      delivery.run(id, lastInsertRowid, channel.id, `bench-${id}`, time);
    }
    database.exec('COMMIT');
  });
  received = 0;
  const started = performance.now();
  await server.runAlerting(end);
  const seconds = (performance.now() - started) / 1000;
  report(`messages to one receiver here, ${received} of them`, received / seconds, '/s');
}

/** What the API has no call for is written while the server rests. */
async function withDatabase(work: (database: DatabaseSync) => void): Promise<void> {
  await server.stop();
  const database = new DatabaseSync(join(directory, 'metadata.sqlite'));
  try {
    work(database);
  } finally {
    database.close();
  }
  server = await start();
  client = clientOf(server);
}
