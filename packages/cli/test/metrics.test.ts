import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  accounts,
  miraToken,
  missingEngine,
  startRealServer,
  type RealServer,
} from './support/real-server.ts';
import { runCli, type CliOptions, type CliResult } from './support/run-cli.ts';

/* Metrics of a real server, through the real command object. */

const reason = missingEngine();
const minute = 60_000;
/** A full minute in the past, so that all points lie in full buckets. */
const end = Math.floor(Date.now() / minute) * minute;
const hostile = '\u001b[31mweb-3\u202e ::error::';

describe.skipIf(reason !== '')(`metrics${reason}`, () => {
  let server: RealServer;

  beforeAll(async () => {
    server = await startRealServer(accounts);
    await sendMetrics(server.url);
    await vi.waitUntil(
      async () => JSON.parse((await cli('metric list --json')).stdout).items.length === 3,
      { timeout: 60_000, interval: 50 },
    );
  });
  afterAll(async () => {
    await server.stop();
  });

  const run = async (args: readonly string[], options: CliOptions = {}): Promise<CliResult> =>
    await runCli(args, {
      url: server.url,
      now: () => end,
      ...options,
      env: { SPANLIGHT_TOKEN: miraToken, SPANLIGHT_PROJECT: '1' },
    });
  const cli = async (args: string): Promise<CliResult> => await run(args.split(' '));
  const query = async (text: string, ...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await run([
      'metric',
      'query',
      text,
      '--since',
      '10m',
      ...args,
    ]);
    expect([text, code, stderr]).toEqual([text, 0, '']);
    return stdout;
  };

  test('a list counts series, and is searched by name, kind and attribute', async () => {
    expect((await cli('metric list --sort -series')).stdout).toBe(
      [
        'SERIES  INSTRUMENT  UNIT          NAME                  ATTRIBUTES',
        '     3  gauge       bytes         shop_memory           host_name',
        '     1  histogram   milliseconds  http_server_duration',
        '     1  counter     {orders}      shop_orders           shop',
        '',
      ].join('\n'),
    );
    const names = async (flags: string): Promise<string[]> => {
      const { stdout } = await cli(`metric list -o ndjson ${flags}`);
      const lines = stdout.split('\n').filter((line) => line !== '');
      return lines.map((line) => JSON.parse(line).name);
    };
    expect(await names('--search ORDERS|memory')).toEqual(['shop_memory', 'shop_orders']);
    expect(await names('--instrument histogram counter')).toEqual([
      'http_server_duration',
      'shop_orders',
    ]);
    expect(await names('--attr host_name')).toEqual(['shop_memory']);
    expect(await names('--search nothing')).toEqual([]);
    const cut = await cli('metric list -n 1');
    expect(cut.stderr).toBe('Only 1 shown. -n shows more, --search fewer.\n');
  });

  test('a metric is described with its attributes and their values', async () => {
    const { stdout } = await cli('metric describe shop_memory');
    expect(stdout).toMatch(/^name +shop_memory\ndescription +Memory in use\n/u);
    expect(stdout).toMatch(
      /ATTRIBUTE +COUNT +VALUES\nhost_name +3 +web-3 ::error:: +web-1 +web-2\n$/u,
    );
    const described = JSON.parse((await cli('metric describe shop_memory -o json')).stdout);
    expect(described.metric.unit).toBe('bytes');
    expect(described.attributes).toEqual([
      { key: 'host_name', values: [hostile, 'web-1', 'web-2'], hasMore: false },
    ]);
    const missing = await cli('metric describe shop_memry');
    expect([missing.code, missing.stderr]).toEqual([4, expect.stringContaining('metric list')]);
  });

  test('a query prints a line per series, with figures in their unit and a trend', async () => {
    expect(await query('avg($shop_memory) as memory | group by host_name')).toBe(
      [
        '   LAST      AVG      MIN      MAX  TREND       SERIES',
        '28.6MiB  28.6MiB  28.6MiB  28.6MiB  ▅▅▅▅▅▅▅▅▅▅  memory{host_name=web-3 ::error::}',
        '8.58MiB  4.29MiB       0B  8.58MiB  ▁▂▃▃▄▅▆▆▇█  memory{host_name=web-1}',
        '19.1MiB  19.1MiB  19.1MiB  19.1MiB  ▅▅▅▅▅  ▅▅▅  memory{host_name=web-2}',
        '',
      ].join('\n'),
    );
  });

  test('names in a query are metrics, or short names of metrics, or what -m says', async () => {
    const total = ['--gauge', '--agg', 'total=sum'];
    const expected = 'total  100 orders\n';
    expect(await query('sum($shop_orders) as total', ...total)).toBe(expected);
    expect(await query('sum($orders) as total', ...total)).toBe(expected);
    expect(await query('sum($o) as total', ...total, '-m', 'shop_orders as $o')).toBe(expected);
    expect(await query('sum($o) as total', ...total, '-m', 'shop_orders AS o')).toBe(expected);
    const alone = await run(['metric', 'query', '-m', 'http_server_duration', '--since', '10m']);
    expect(alone.stdout).toMatch(/50ms .*avg\(duration\)\n.*per_min\(count\(duration\)\)\n$/u);
    for (const [wrong, exitCode, hint] of [
      ['sum($ordes)', 4, 'There is no metric "ordes"'],
      ['sum($shop)', 4, 'Similar: shop_memory, shop_orders.'],
      ['sum(1)', 2, 'names no metric'],
      ['p50($orders)', 2, 'counter instrument does not support p50'],
      ['summ($orders)', 2, 'Did you mean sum?'],
    ] as const) {
      const { code, stderr } = await run(['metric', 'query', wrong]);
      expect([wrong, code]).toEqual([wrong, exitCode]);
      expect(stderr).toContain(hint);
    }
  });

  test('a table has a row per group, sorted and reduced as asked', async () => {
    const table = ['--table', '--agg', 'memory=max', '--sort', '-memory'];
    expect(await query('avg($memory) as memory | group by host_name', ...table)).toBe(
      [
        ' memory  host_name',
        '28.6MiB  web-3 ::error::',
        '19.1MiB  web-2',
        '8.58MiB  web-1',
        '',
      ].join('\n'),
    );
    const found = await query(
      'avg($memory) as memory | group by host_name',
      ...table,
      '--search',
      'web-1',
      '-o',
      'json',
    );
    expect(JSON.parse(found).items).toEqual([
      expect.objectContaining({ host_name: 'web-1', memory: 9e6 }),
    ]);
    for (const wrong of ['--agg memory', '--agg memory=p50', '--interval x', '--chart --table']) {
      const args = ['metric', 'query', '$memory', ...wrong.split(' ')];
      expect([wrong, (await run(args)).code]).toEqual([wrong, 2]);
    }
  });

  test('a chart draws the series and names them below, plain in a pipe', async () => {
    const chart = [
      'metric',
      'query',
      'avg($memory) | group by host_name',
      '--chart',
      '--since',
      '10m',
    ];
    const { stdout } = await run(chart);
    const lines = stdout.split('\n');
    expect(lines.slice(0, 14).every((line) => line.length <= 100)).toBe(true);
    expect(lines[0]).toMatch(/^28\.6MiB ┤─+a$/u);
    expect(stdout).toMatch(/─ {4,}─+c\n/u);
    expect(lines.slice(16).map((line) => line[0])).toEqual(['a', 'b', 'c', undefined]);
    expect(stdout).not.toContain('\u001b');
    const terminal = await run(chart, { columns: 60 });
    // oxlint-disable-next-line no-control-regex -- colours
    const plain = terminal.stdout.replaceAll(/\u001b\[\d+m/gu, '');
    expect(plain.split('\n').every((line) => line.length <= 60)).toBe(true);
    expect(terminal.stdout).toContain('\u001b[36m');
    const { items, time } = JSON.parse((await run([...chart, '-o', 'json'])).stdout);
    expect(items).toHaveLength(3);
    expect(time).toHaveLength(10);
  });

  test('no command prints what acts on a terminal', async () => {
    // oxlint-disable-next-line no-control-regex -- what must never reach a terminal
    const acting = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/u;
    const grouped = 'avg($memory) | group by host_name';
    for (const args of [
      ['metric', 'list'],
      ['metric', 'describe', 'shop_memory'],
      ['metric', 'query', grouped],
      ['metric', 'query', grouped, '--table'],
      ['metric', 'query', grouped, '--chart'],
    ]) {
      for (const format of ['table', 'wide', 'json', 'yaml', 'ndjson']) {
        expect((await run([...args, '-o', format])).stdout).not.toMatch(acting);
      }
    }
  });
});

/** Ten minutes of three metrics. */
async function sendMetrics(url: string): Promise<void> {
  const nanoseconds = (time: number): string => String(BigInt(time) * 1_000_000n);
  const points = (key: string, text: string, value: (index: number) => number | undefined) =>
    Array.from({ length: 10 }, (_, index) => index).flatMap((index) => {
      const time = end - (10 - index) * minute + 1000;
      const asDouble = value(index);
      return asDouble === undefined
        ? []
        : {
            attributes: key === '' ? [] : [{ key, value: { stringValue: text } }],
            startTimeUnixNano: nanoseconds(time - 500),
            timeUnixNano: nanoseconds(time),
            asDouble,
          };
    });
  const durations = points('', '', () => 0).map(({ asDouble: _value, ...point }) => ({
    ...point,
    count: '2',
    sum: 100,
    min: 40,
    max: 60,
    explicitBounds: [50],
    bucketCounts: ['1', '1'],
  }));
  const memory = [
    ...points('host.name', 'web-1', (index) => index * 1e6),
    ...points('host.name', 'web-2', (index) => (index === 5 || index === 6 ? undefined : 2e7)),
    ...points('host.name', hostile, () => 3e7),
  ];
  const orders = points('shop', 'a', () => 10);
  const metrics = [
    {
      name: 'shop.memory',
      unit: 'By',
      description: 'Memory in use',
      gauge: { dataPoints: memory },
    },
    {
      name: 'shop.orders',
      unit: '{orders}',
      sum: { dataPoints: orders, isMonotonic: true, aggregationTemporality: 1 },
    },
    {
      name: 'http.server.duration',
      unit: 'ms',
      histogram: { dataPoints: durations, aggregationTemporality: 1 },
    },
  ];
  const response = await fetch(`${url}/v1/metrics`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'uptrace-dsn': 'http://shop-token@localhost' },
    body: JSON.stringify({ resourceMetrics: [{ scopeMetrics: [{ metrics }] }] }),
  });
  expect([response.status, await response.text()]).toEqual([200, '{}']);
}
