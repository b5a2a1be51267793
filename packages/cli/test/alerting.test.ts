import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  accounts,
  miraToken,
  missingEngine,
  startRealServer,
  type RealServer,
} from './support/real-server.ts';
import { runCli, type CliOptions, type CliResult } from './support/run-cli.ts';
import { sendOrders } from './support/send-orders.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/* Alerts, monitors, channels and annotations from the command line, against a real server. */

const reason = missingEngine();

const monitors = `monitors:
  - key: orders
    name: Too few orders
    owner: shop-team
    metrics: [shop_orders as $orders]
    query:
      - per_min(sum($orders)) as rpm
      - group by shop_name
    column: rpm
    min_allowed_value: 1
    check_num_point: 3
`;

describe.skipIf(reason !== '')(`alerting from the command line${reason}`, () => {
  let server: RealServer;
  let client: Spanlight;
  let receiver: Server;
  let receiverUrl: string;
  const received: string[] = [];

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      received.push(request.url ?? '');
      response.statusCode = request.url === '/gone' ? 410 : 200;
      response.end();
    });
    await new Promise<void>((resolve) => {
      receiver.listen(0, '127.0.0.1', resolve);
    });
    receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    server = await startRealServer(`${accounts}notifications:\n  allow_networks: [127.0.0.1/32]\n`);
    client = new Spanlight({ url: server.url, token: miraToken, project: 1 });
    await sendError(server.url);
    await sendOrders(server.url, client);
  });
  afterAll(async () => {
    receiver.close();
    await server.stop();
  });

  const cli = async (args: readonly string[], options: CliOptions = {}): Promise<CliResult> =>
    await runCli(args, {
      url: server.url,
      now: Date.now,
      ...options,
      env: { SPANLIGHT_TOKEN: miraToken, SPANLIGHT_PROJECT: '1', ...options.env },
    });

  /** Runs a command that must succeed, and answers its data. */
  const data = async (...args: string[]): Promise<unknown> => {
    const { code, stdout, stderr } = await cli([...args, '-o', 'json']);
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout);
  };

  test('an error becomes an alert that can be listed, explained, closed, opened and followed', async () => {
    await vi.waitUntil(async () => (await client.alerts.list()).count === 1, {
      timeout: 60_000,
      interval: 250,
    });
    const { items } = (await data('alert', 'list')) as { items: { id: number; name: string }[] };
    const [alert] = items;
    const id = String(alert?.id);
    expect(alert?.name).toContain('no stock left');

    const listed = await cli(['alert', 'list', '--search', 'stock', '--type', 'error']);
    expect(listed.stdout).toMatch(
      /^ *ID {2}STATUS {2}SEVERITY {2}TYPE .*\n *\d+ {2}open {4}warning {3}error /u,
    );
    const grouped = await cli(['alert', 'list', '--group-by', 'monitor, alert_severity']);
    expect(grouped.stdout).toMatch(
      /GROUP +OPEN.*\n\s*Errors, warning +1 +1 +1 +warning .*1 alert: /u,
    );
    const groups = (await data('alert', 'list', '--group-by', 'region')) as { items: unknown[] };
    expect(groups.items).toMatchObject([{ values: { region: '' }, count: 1, noun: 'alert' }]);
    const unknown = await cli(['alert', 'list', '--group-by', 'monitor,region']);
    expect(unknown.stderr).toMatch(
      /^None of these alerts has region\. What they have: monitor, .*exception_type.*\.\n$/u,
    );
    expect(grouped.stderr).toBe('');
    const many = await cli(['alert', 'list', '--group-by', 'a,b,c,d']);
    expect([many.code, many.stderr]).toEqual([
      2,
      expect.stringMatching(/--group-by .*\n.*It must name at most 3\./u),
    ]);
    const nothing = await cli(['alert', 'list', '--group-by', ' ,']);
    expect([nothing.code, nothing.stderr]).toEqual([
      2,
      expect.stringMatching(/--group-by .*\n.*It must name what to group by\./u),
    ]);
    expect((await cli(['alert', 'list', '--type', 'metric'])).stderr).toBe(
      'There are no open alerts.\n',
    );
    const shown = await cli(['alert', 'get', id]);
    expect(shown.stdout).toContain('What happened, newest first (1)');
    const why = await cli(['alert', 'why', id]);
    expect([why.code, why.stdout]).toEqual([0, expect.stringMatching(/^Why\n {2}\S/u)]);
    // Times in sentences of the server are those of the tables.
    expect(why.stdout).not.toMatch(/\d{4}-\d\d-\d\dT/u);
    expect((await cli(['alert', 'get', '999999'])).code).toBe(4);
    expect((await cli(['alert', 'close', 'first'])).code).toBe(2);

    const taken = await cli(['alert', 'ack', id, '--note', 'counting again', '--for', '2h']);
    expect(taken.stdout).toMatch(/^Acknowledged 1 alert until .+\.\n$/u);
    expect((await cli(['alert', 'list'])).stdout).toMatch(/ open, Mira {2}warning {3}error /u);
    expect((await cli(['alert', 'get', id])).stdout).toMatch(/on it +Mira since .*counting again/u);
    expect((await cli(['alert', 'ack', id, '--for', 'ever'])).code).toBe(2);
    expect(await data('alert', 'unack', id)).toEqual({ changed: 1 });
    const twice = await cli(['alert', 'unack', id]);
    expect([twice.stdout, twice.stderr]).toEqual([
      'No longer acknowledged: 0 alerts.\n',
      '1 was not acknowledged.\n',
    ]);

    const lead = await client.channels.create({
      type: 'webhook',
      name: 'lead',
      params: { url: 'https://lead.example' },
    });
    const escalation = [{ after: '2h', channelIds: [lead.id] }];
    const shared = { params: { notifyOnRecurringErrors: true }, escalation };
    const { id: monitorId } = await client.monitors.createError({ ...shared, name: 'Stock' });
    await cli(['alert', 'close', id, '--yes']);
    await cli(['alert', 'open', id]);
    expect((await cli(['alert', 'get', id])).stdout).toMatch(
      /escalates +to lead at .+ unless somebody acknowledges it\n/u,
    );
    expect((await cli(['alert', 'why', id])).stdout).toMatch(/Escalates to lead at .+ unless/u);
    expect((await cli(['monitor', 'get', 'Stock'])).stdout).toMatch(
      /escalates +after 2h to lead unless somebody acknowledges\n[^]*lead after 2 hours\./u,
    );
    // Errors are alerts of no single monitor: nothing is counted, and nothing asked for.
    expect((await cli(['monitor', 'list'])).stdout).toMatch(/warning +error {10,}Stock/u);
    expect((await cli(['monitor', 'get', 'Stock'])).stdout).not.toMatch(/^ +alerts /mu);
    expect((await cli(['alert', 'list', '--monitor', 'Stock'])).stderr).toContain(
      'List them with --type error.',
    );
    const resting = await cli(['monitor', 'mute', 'Stock', '--for', '2h', '--reason', 'moving']);
    expect(resting.stdout).toMatch(
      /^Made silence .+ It holds this monitor's notifications about errors; other monitors still notify/u,
    );
    expect((await cli(['monitor', 'list'])).stdout).toMatch(/ active, muted .+ Stock\b/u);
    expect((await cli(['monitor', 'get', 'Stock'])).stdout).toMatch(
      /muted +until .+, by Mira: moving\n[^]*notifies +nobody\n/u,
    );
    await cli(['silence', 'end', 'Stock']);
    const grouping = { by: ['service_name'] };
    await client.monitors.createError({
      ...shared,
      name: 'Together',
      channelIds: [lead.id],
      grouping,
    });
    expect((await cli(['monitor', 'get', 'Together'])).stdout).toMatch(
      /notifies +lead\n +grouped +by service_name, sent after 30s, then at most every 5m\n/u,
    );
    await cli(['monitor', 'delete', 'Together', '--yes']);
    await client.monitors.delete({ id: monitorId });

    const muted = await cli(['alert', 'mute', id, '--for', '2h', '--reason', 'moving']);
    expect(muted.stdout).toMatch(/^Made silence .+ \(id \d+\): until .+ holds 1 open alert\.\n$/u);
    expect((await cli(['alert', 'list'])).stdout).toMatch(/ open, muted {2}/u);
    expect((await cli(['alert', 'get', id])).stdout).toMatch(/muted +until .+, by Mira: moving/u);
    const wide = 'silence create --match exception_type!=x --match severity=warning --for 30m';
    await cli([...wide.split(' '), '--name', 'Wide']);
    const missing = await cli(['alert', 'mute', '99999', '--reason', 'none']);
    expect(missing.stderr).toContain('There is no alert 99999');
    const unmuted = await cli(['alert', 'unmute', id]);
    expect(unmuted.stdout).toBe('Unmuted 1 alert.\n');
    expect((await client.silences.list({ state: 'active' })).map(({ name }) => name)).toEqual([
      'Wide',
    ]);
    expect((await cli(['silence', 'list', '--state', 'active'])).stdout).toMatch(
      /exception_type != x, severity = warning/u,
    );
    const shownSilence = await cli(['silence', 'get', 'Wide']);
    expect(shownSilence.stdout).toMatch(/when +until .+\n[^]*window +.+ to .+/u);
    await cli(['silence', 'create', '--match', 'severity=info', '--for', '30m', '--name', 'Info']);
    expect((await cli(['silence', 'end', 'Wide', 'Nobody'])).stderr).toContain(
      'There is no silence "Nobody"',
    );
    expect((await cli(['silence', 'end', 'Wide', 'Info'])).stdout).toMatch(
      /^Ended silence "Wide" .+\nEnded silence "Info" .+\n$/u,
    );
    vi.stubEnv('TZ', 'America/New_York');
    const clocks = 'silence create --match host_name=clock --name Clocks';
    const made = await cli([
      ...clocks.split(' '),
      ...'--from 2097-11-03T05:30:00Z --until 2097-11-03T06:30:00Z'.split(' '),
    ]);
    expect(made.stdout).toContain(': from 2097-11-03 -04:00.');
    expect((await cli(['silence', 'get', 'Clocks'])).stdout).toMatch(
      /window +2097-11-03 01:30:00\.000 -04:00 to 2097-11-03 01:30:00\.000 -05:00\n/u,
    );
    expect((await cli(['silence', 'list'])).stdout).toMatch(/from 2097-11-03 -04:00 .+ Clocks/u);
    vi.unstubAllEnvs();
    await cli(['silence', 'end', 'Clocks']);
    const repeated = 'silence create --all --at 22:00 --for 1h --days mon,fri --zone Europe/Berlin';
    expect((await cli(repeated.split(' '))).stdout).toContain('Made silence "Everything"');
    expect((await cli(['silence', 'get', 'Everything'])).stdout).toContain(
      'Monday and Friday at 22:00 (Europe/Berlin), for 1h',
    );
    await cli(['silence', 'end', 'Everything']);
    expect((await cli(['silence', 'create', '--all', '--days', 'mon'])).code).toBe(2);
    // What is wrong is said in flags.
    for (const [flags, said] of [
      [
        '--until 2h',
        /^error: --until "2h" is [\d:. -]+, which is in the past\.\nhint: .*--for 2h\.\n$/u,
      ],
      ['--from 3h --for 1h', /^error: It would have ended already: .* lasts 1h, until /u],
      ['--from 2097-02-01 --until 2097-01-01', /^error: --until 2097.* is not after --from 2097/u],
      ['--for 0s', /^error: --for can't be '0s'\.\nhint: It must last longer: 30m, 2h or 1d\.\n$/u],
    ] as const) {
      const refused = await cli(['silence', 'create', '--all', ...flags.split(' ')]);
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(said)]);
    }

    expect(await data('alert', 'close', id)).toEqual({ changed: 1 });
    expect((await cli(['alert', 'close', id])).stdout).toBe('Closed 0 alerts.\n');
    const partly = await cli(['alert', 'open', id, '999999']);
    expect(partly).toMatchObject({ code: 4 });
    expect(partly.stderr).toContain('here is no alert 999999: nothing was changed');
    expect((await cli(['alert', 'close', id])).stdout).toBe('Closed 0 alerts.\n');

    const stop = new AbortController();
    let seen = '';
    const tail = cli(['alert', 'tail', '--status', 'all'], {
      signal: stop.signal,
      onStdout: (text) => {
        seen = text;
      },
    });
    await vi.waitUntil(() => /closed {2}\d+ {2}/u.test(seen), { timeout: 60_000, interval: 20 });
    expect((await cli(['alert', 'open', id])).stdout).toBe('Opened 1 alert.\n');
    await vi.waitUntil(() => /open {4}\d+ {2}.*no stock left/u.test(seen), {
      timeout: 60_000,
      interval: 20,
    });
    stop.abort();
    expect((await tail).code).toBe(0);

    const unsure = await cli(['alert', 'close-all']);
    expect([
      unsure.code,
      (await client.alerts.list({ attrs: { alert_status: ['open'] } })).count,
    ]).toEqual([2, 1]);
    expect((await cli(['alert', 'close-all', '--yes'])).stdout).toBe('Closed 1 alert.\n');

    const stats = await cli(['alert', 'stats', '--since', '1d']);
    expect(stats.stdout).toMatch(
      /FIRED .*MESSAGES +NOT SENT .*\n +1 {2}warning {3}error +1 .*Notify on all errors\n/u,
    );
    expect(await data('alert', 'stats', '--monitor', '1')).toMatchObject({
      items: [{ monitorId: '1', fired: 1, firing: null, acknowledged: 1 }],
    });
    expect((await cli(['alert', 'stats', '--monitor', 'nobody'])).code).toBe(4);
    expect((await cli(['alert', 'stats', '--since', 'ever'])).code).toBe(2);
  });

  test('silences that can’t be meant are refused, odd ones made with a warning, and listed by state', async () => {
    const isoTime = (time: number): string => new Date(time).toISOString();
    const refused = async (...words: string[]) => {
      const { code, stderr } = await cli(['silence', 'create', '--for', '1h', ...words]);
      expect(code).toBe(2);
      return stderr;
    };
    expect(await refused()).toContain(
      'Say what it holds with --match, or hold everything with --all.',
    );
    expect(await refused('--match', 'severity=critcal')).toContain('Did you mean "critical"?');
    expect(await refused('--match', 'monitor.id=abc')).toContain('"abc" is not an id');
    for (const pattern of ['host_name=~db-.*', 'host_name!~db', 'host_name~=db'])
      expect(await refused('--match', pattern)).toContain(
        'only = and != are possible, no patterns.\n',
      );
    const odd = 'silence create --match host_name=a --match host_name!=a --match monitor.nmae=x';
    const made = await cli([...odd.split(' '), '--name', 'Odd']);
    expect([made.code, made.stderr]).toEqual([
      0,
      `Note: alerts have no "monitor.nmae". Did you mean "monitor.name"?
Note: no alert can match both this and the matchers before it. To match any of several values, put them into one matcher.
Note: it never ends. Add an end or a repetition.
`,
    ]);
    const gone = 'silence create --match alert.id=999999 --for 1h --name Gone';
    expect((await cli(gone.split(' '))).stderr).toBe('Note: There is no alert 999999.\n');
    await cli(['silence', 'end', 'Gone']);
    expect((await cli(['silence', 'get', 'Odd'])).stdout).toMatch(/held +nothing so far\n/u);
    const never = 'silence create --match host_name=a --at 22:00 --for 1h --name Never --zone UTC';
    const day = Math.ceil(Date.now() / 86_400_000) * 86_400_000;
    const between = ['--from', isoTime(day), '--until', isoTime(day + 12 * 3_600_000)];
    const begun = await cli([...never.split(' '), ...between]);
    expect(begun.stdout).toContain('never begins');
    expect(begun.stderr).toContain('Note: it never begins');
    expect((await cli(['silence', 'get', 'Never'])).stdout).toMatch(/window +none: it never/u);
    const { stdout: all } = await cli(['silence', 'list']);
    const states = [...all.matchAll(/ (active|upcoming|expired) /gu)].map(([, state]) => state);
    expect(new Set(states)).toEqual(new Set(['active', 'expired']));
    expect(states.lastIndexOf('active')).toBeLessThan(states.indexOf('expired'));
    await cli(['silence', 'end', 'Odd']);
  });

  test('monitors are applied, listed, shown, paused, back-tested, exported and deleted', async () => {
    expect((await cli(['monitor', 'diff', '-'], { stdin: monitors })).code).toBe(2);
    const applied = await cli(['monitor', 'apply', '--yes', '-'], { stdin: monitors });
    expect([applied.code, applied.stderr]).toEqual([0, '']);
    expect((await cli(['monitor', 'diff', '-'], { stdin: monitors })).code).toBe(0);
    const { items } = (await data('monitor', 'list', '--owner', 'shop-team')) as {
      items: { key: string }[];
    };
    expect(items.map(({ key }) => key)).toEqual(['orders']);
    expect((await cli(['monitor', 'get', 'orders'])).stdout).toMatch(
      /^ {2}name .*Too few orders[^]*Why\n/u,
    );
    expect(await data('monitor', 'pause', 'orders')).toMatchObject({
      monitor: { state: 'paused' },
    });
    expect(await data('monitor', 'list', '--state', 'paused')).toMatchObject({
      items: [{ key: 'orders' }],
    });
    expect((await cli(['monitor', 'resume', 'Too few orders'])).stdout).toMatch(
      /^Resumed monitor "Too few orders" \(id \d+\)\.\n$/u,
    );
    const tested = await cli(['monitor', 'test', 'orders', '--since', '2h']);
    expect([tested.code, tested.stdout]).toEqual([
      0,
      expect.stringMatching(
        /^Too few orders: it would not have opened an alert; \d series looked at\.\n$/u,
      ),
    ]);
    expect((await cli(['monitor', 'test', 'orders', '--since', '60d'])).code).toBe(2);
    expect((await cli(['monitor', 'test'])).code).toBe(2);
    const exported = await cli(['monitor', 'export', 'orders']);
    expect((await cli(['monitor', 'diff', '-'], { stdin: exported.stdout })).code).toBe(0);
    for (const name of ['A', 'B'])
      await cli(['apply', '-f', '-', '--yes'], {
        stdin: `monitors:\n  - { name: ${name}, type: error }\n`,
      });
    const some = await cli(['monitor', 'delete', 'A', 'nobody', '--yes']);
    expect([some.code, some.stdout]).toEqual([4, '']);
    const asked = await cli(['monitor', 'delete', 'A', 'B', 'A'], { answers: true, stdin: 'y\n' });
    expect(asked.stderr + asked.stdout).toMatch(
      /Delete monitor "A" \(id \d+\) and its 0 alerts, monitor "B"/u,
    );
    expect(asked.stdout.match(/^Deleted monitor /gmu)).toHaveLength(2);
    expect((await cli(['monitor', 'delete', 'orders', '--yes'])).stdout).toMatch(/^Deleted /u);
    expect((await cli(['monitor', 'get', 'orders'])).code).toBe(4);
  });

  test('monitors of files are back-tested without being stored', async () => {
    const before = (await client.monitors.list()).count;
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'monitors.yml'), monitors);
    const { code, stdout } = await cli(['monitor', 'test', '-f', folder, '-o', 'json']);
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      expect.objectContaining({ monitors: [expect.objectContaining({ name: 'Too few orders' })] }),
    ]);
    expect((await client.monitors.list()).count).toBe(before);
  });

  test('what one gets by email is shown and changed, and what is not named stays', async () => {
    const everything = {
      notifyOnMetrics: true,
      notifyOnNewErrors: true,
      notifyOnRecurringErrors: true,
      errorMatchers: [],
      severities: [],
      matchers: [],
      mail: { hasServer: false, recipients: 1, isRecipient: true },
    };
    expect((await cli(['channel', 'email'])).stdout).toMatch(
      /^ *email +nobody gets any: no mail server is configured/u,
    );
    expect(await data('channel', 'email')).toEqual({ settings: everything });
    const { stdout } = await cli([
      'channel',
      'email',
      '--severity',
      'critical',
      'warning',
      '--new-errors',
      'no',
    ]);
    expect(stdout).toMatch(/new errors +no/);
    expect(stdout).toMatch(/takes +critical or warning/);
    const changed = { ...everything, notifyOnNewErrors: false };
    expect(await client.channels.email()).toEqual({
      ...changed,
      severities: ['critical', 'warning'],
    });
    expect(await data('channel', 'email', '--severity', 'all')).toEqual({ settings: changed });
    const narrowed = 'channel email --label team=shop --attr service_name=cart env!=dev';
    expect(await data(...narrowed.split(' '))).toMatchObject({
      settings: {
        matchers: [{ label: 'team', op: '=', value: 'shop' }],
        errorMatchers: [
          { attr: 'service_name', op: '=', value: 'cart' },
          { attr: 'env', op: '!=', value: 'dev' },
        ],
        notifyOnNewErrors: false,
      },
    });
    expect(await data('channel', 'email', '--label', 'any', '--attr', 'any')).toEqual({
      settings: changed,
    });
    const refused = await cli(['channel', 'email', '--severity', 'awful']);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('awful')]);
  });

  test('channels are tested, paused and deleted, and no output shows their secret', async () => {
    const file = `channels:
  - { key: ops, name: Operations, type: webhook, url: '${receiverUrl}/s3cret' }
  - { key: gone, name: Gone, type: webhook, url: '${receiverUrl}/gone' }
`;
    const outputs: CliResult[] = [];
    const run = async (...args: string[]): Promise<CliResult> => {
      const result = await cli(args, { stdin: file });
      outputs.push(result);
      return result;
    };
    expect((await run('channel', 'apply', '--yes', '-')).code).toBe(0);
    expect((await run('channel', 'test', 'ops')).code).toBe(0);
    expect(received).toContain('/s3cret');
    const failed = await run('channel', 'test', 'gone');
    expect([failed.code, failed.stdout]).toEqual([1, expect.stringMatching(/answer +410/u)]);
    await run('channel', 'list');
    await run('channel', 'list', '-o', 'json');
    await run('channel', 'get', 'ops');
    await run('channel', 'get', 'ops', '-o', 'yaml');
    expect((await run('channel', 'pause', 'ops', '-o', 'json')).stdout).toContain('"paused"');
    expect((await run('channel', 'resume', 'Operations')).code).toBe(0);
    await run('channel', 'export', 'ops');
    expect((await run('channel', 'delete', 'ops')).code).toBe(2);
    expect((await run('channel', 'delete', 'ops', '--yes')).code).toBe(0);
    expect((await run('channel', 'get', 'ops')).code).toBe(4);
    for (const { stdout, stderr } of outputs) expect(stdout + stderr).not.toContain('s3cret');
  });

  test('annotations are made by users and by the DSN of CI, once per fingerprint', async () => {
    const made = await data(
      'annotation',
      'create',
      'Deployed 1',
      '--attr',
      'version=1',
      '--time',
      '1h',
    );
    expect(made).toMatchObject({ annotation: { name: 'Deployed 1', attrs: { version: '1' } } });
    const env = {
      SPANLIGHT_TOKEN: '',
      SPANLIGHT_DSN: `${server.url.replace('//', '//shop-token@')}?grpc=4317`,
    };
    const args = ['annotation', 'create', 'Deployed 2', '--fingerprint', 'run-7', '--dsn'];
    const first = await cli(args, { env });
    expect([first.code, first.stdout, first.stderr]).toEqual([
      0,
      expect.stringMatching(/^Annotation "Deployed 2" \(id \d+\)\.\n$/u),
      '',
    ]);
    const second = await cli([...args, '-o', 'json'], { env });
    expect([second.code, JSON.parse(second.stdout)]).toMatchObject([
      0,
      { annotation: { name: 'Deployed 2', created: false } },
    ]);
    expect((await cli(args, { env })).stdout).toBe(
      first.stdout.replace('.\n', ' with this fingerprint already exists; nothing was created.\n'),
    );
    const { items } = (await data('annotation', 'list')) as {
      items: { id: number; name: string }[];
    };
    expect(items.map(({ name }) => name)).toEqual(['Deployed 2', 'Deployed 1']);
    const oldest = String(items[1]?.id);
    expect((await cli(['annotation', 'delete', oldest])).code).toBe(2);
    expect((await cli(['annotation', 'list'])).stdout).toContain('Deployed 1');
    expect((await cli(['annotation', 'delete', oldest, '--yes'])).code).toBe(0);
    expect((await cli(['annotation', 'list'])).stdout).not.toContain('Deployed 1');
    expect((await cli(args)).stderr).toContain('SPANLIGHT_DSN is not set');
  });
});

describe('fixtures of monitors', () => {
  /** Runs a fixture on the monitors above, without any server. */
  const runFixture = async (tests: string, looked = 'check_num_point: 3'): Promise<CliResult> => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'tests'));
    writeFileSync(join(folder, 'monitors.yml'), monitors.replace('check_num_point: 3', looked));
    writeFileSync(join(folder, 'tests', 'orders.yml'), `monitors: ../monitors.yml\n${tests}`);
    return await runCli(['monitor', 'test', '--fixtures', join(folder, 'tests')]);
  };
  test('a file that is not UTF-8 is an error at its first wrong byte', async () => {
    const file = join(temporaryFolder(), 'latin.yml');
    writeFileSync(file, Buffer.from('monitors: a.yml\n# caf\xe9\n', 'latin1'));
    const { code, stdout } = await runCli(['monitor', 'test', '--fixtures', file]);
    expect([code, stdout]).toEqual([1, expect.stringContaining(':2:6 error')]);
    expect(stdout).toContain('not UTF-8');
  });

  const given = (values: string, expected: string): string => `tests:
  - name: orders stop
    monitor: orders
    metrics:
      shop_orders:
        instrument: counter
        series:
          - { attrs: { shop_name: Rome, till: 1 }, values: ${values} }
          - { attrs: { shop_name: Rome, till: 2 }, values: 0*30 }
          - { attrs: { shop_name: Oslo }, values: 7*30 }
    expect: ${expected}
`;

  test('pass when the alerts are those that are expected', async () => {
    const expected =
      '[{ at: 13m, status: open, attrs: { shop_name: Rome } }, { at: 23m, status: closed, notified: true }]';
    const { code, stdout, stderr } = await runFixture(given('5*10 0*10 5*10', expected));
    expect([stdout, stderr, code]).toEqual([
      expect.stringMatching(/^passed {2}.*orders\.yml: orders stop\n$/u),
      '1 passed, 0 failed.\n',
      0,
    ]);
  });

  test('fail with what differs', async () => {
    const { code, stdout } = await runFixture(given('5*10 0*20', '[{ at: 12m, status: open }]'));
    expect([code, stdout.split('\n').slice(1)]).toEqual([
      1,
      [
        '        expected, but did not happen: open at 12m',
        '        happened, but was not expected: open at 13m shop_name=Rome',
        '',
      ],
    ]);
  });

  test('the example of the documentation passes', async () => {
    const page = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8');
    const [, example = ''] = /```yaml\nmonitors: [^\n]*\n(.*?)```/su.exec(page) ?? [];
    const { code, stdout } = await runFixture(example, 'check_num_point: 5');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^passed {2}[^\n]*\n$/u)]);
  });

  test('say where a file is wrong', async () => {
    const { code, stdout } = await runFixture(given('5', '[{ at: soon, status: open }]'));
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/orders\.yml:12:\d+ error tests\.0\.expect\.0\.at: /u),
    ]);
    const values = await runFixture(given('5y10', '[]'));
    expect([values.code, values.stdout]).toEqual([
      1,
      expect.stringContaining('"5y10" is not a value'),
    ]);
  });
});

/** One trace that failed. */
async function sendError(url: string): Promise<void> {
  const now = BigInt(Date.now()) * 1_000_000n;
  const span = {
    traceId: '0af7651916cd43dd8448eb211c80319c',
    spanId: 'b7ad6b7169203331',
    name: 'POST /orders',
    kind: 2,
    startTimeUnixNano: String(now - 5_000_000n),
    endTimeUnixNano: String(now),
    status: { code: 2 },
    events: [
      {
        timeUnixNano: String(now),
        name: 'exception',
        attributes: [
          { key: 'exception.type', value: { stringValue: 'StockError' } },
          { key: 'exception.message', value: { stringValue: 'no stock left' } },
        ],
      },
    ],
  };
  const response = await fetch(`${url}/v1/traces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'uptrace-dsn': 'http://shop-token@localhost' },
    body: JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] }),
  });
  expect(response.status).toBe(200);
}
