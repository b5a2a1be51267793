import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Severity, Spanlight } from '@spanlight/sdk';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  accounts,
  miraToken,
  missingEngine,
  startRealServer,
  type RealServer,
} from './support/real-server.ts';
import { runCli, type CliResult } from './support/run-cli.ts';
import { sendOrders } from './support/send-orders.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { startProxy } from './support/watching-proxy.ts';

/* Monitors and notification channels as files, against a real server. */

const reason = missingEngine();
const secret = 'https://hooks.example.com/t0p-s3cret';
const withSecret = { OPS_URL: secret };

const channels = `channels:
  - key: ops
    name: Operations
    owner: shop-team
    type: webhook
    url: \${OPS_URL}
    payload: { team: shop }
`;

const monitors = `monitors:
  - key: orders
    name: Too few orders
    owner: shop-team
    metrics: [shop_orders as $orders]
    query:
      - per_min(sum($orders)) as rpm
    column: rpm
    min_allowed_value: 1
    channels: [Operations]
  - key: errors
    name: Errors
    owner: shop-team
    type: error
    notify_on_new_errors: true
    channels: [ops]
`;

const all = `${channels}---\n${monitors}`;

describe.skipIf(reason !== '')(`monitors and channels as files${reason}`, () => {
  let server: RealServer;
  let client: Spanlight;

  beforeAll(async () => {
    server = await startRealServer(accounts);
    client = new Spanlight({ url: server.url, token: miraToken, project: 1 });
    await sendOrders(server.url, client);
  });
  afterAll(async () => {
    await server.stop();
  });
  /** Takes away what there is; a new project has a monitor of its own. */
  const clear = async (): Promise<void> => {
    const { monitors: stored } = await client.monitors.list();
    for (const { id } of stored) await client.monitors.delete({ id });
    for (const { id } of await client.channels.list()) await client.channels.delete({ id });
    for (const { id } of await client.silences.list()) await client.silences.end({ id });
  };
  beforeEach(clear);

  const cli = async (
    args: string,
    stdin: string,
    env: Record<string, string> = {},
  ): Promise<CliResult> =>
    await runCli(args.split(' '), {
      url: server.url,
      stdin,
      env: { SPANLIGHT_TOKEN: miraToken, SPANLIGHT_PROJECT: '1', ...env },
    });

  const apply = async (stdin: string, flags = ''): Promise<string> => {
    const { code, stdout, stderr } = await cli(`apply -f - --yes${flags}`, stdin, withSecret);
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  };

  /** The same for files that have warnings. */
  const applyOdd = async (stdin: string): Promise<string> => {
    const { code, stdout } = await cli('apply -f - --yes', stdin);
    expect(code).toBe(0);
    return stdout;
  };

  test('channels are written before the monitors that name them, and deleted after them', async () => {
    const lines = (text: string): string[] =>
      text.split('\n').flatMap((line) => /^(?:created|deleted) .*(?= \()/u.exec(line) ?? []);
    expect(lines(await apply(`${monitors}---\n${channels}`))).toEqual([
      'created channel "Operations"',
      'created monitor "Too few orders"',
      'created monitor "Errors"',
    ]);
    const [channel] = await client.channels.list();
    expect(channel).toMatchObject({
      key: 'ops',
      params: { url: secret, payload: { team: 'shop' } },
    });
    const stored = (await client.monitors.list()).monitors;
    expect(stored.map(({ channelIds }) => channelIds)).toEqual([[channel?.id], [channel?.id]]);
    const other = 'channels:\n  - { name: Other, type: telegram, chat_id: 5 }\n';
    const { stdout } = await cli('plan -f - --prune --owner shop-team', other);
    const planned = stdout.split('\n').map((line) => line.replace(/ \(.*/u, ''));
    expect(planned.slice(0, 2).toSorted()).toEqual([
      '- delete monitor "Errors"',
      '- delete monitor "Too few orders"',
    ]);
    expect(planned.slice(2)).toEqual([
      '- delete channel "Operations"',
      '+ create channel "Other"',
      'Plan: 1 to create, 0 to update, 3 to delete, 0 unchanged.',
      expect.stringContaining('sends a test message to channel "Other"'),
      '',
    ]);
  });

  test('severity, labels and what a channel takes are planned field by field, and applied', async () => {
    await apply(all);
    const takes = 'severities: [critical]\n    matchers: [{ label: team, value: shop }]';
    const labelled = all
      .replace('    type: webhook\n', `    type: webhook\n    ${takes}\n`)
      .replace(
        '    type: error\n',
        '    type: error\n    severity: info\n    labels: { team: cart }\n',
      );
    const { stdout } = await cli('plan -f -', labelled, withSecret);
    for (const change of [
      '+ severities: ["critical"]',
      '+ matchers: [{"label":"team","op":"=","value":"shop"}]',
      '+ severity: "info"',
      '+ labels: {"team":"cart"}',
    ])
      expect(stdout).toContain(change);
    // A webhook is tried when it is changed, and this one answers nobody.
    await clear();
    await apply(labelled);
    expect(await client.channels.list()).toMatchObject([
      { severities: ['critical'], matchers: [{ label: 'team', op: '=', value: 'shop' }] },
    ]);
    const [monitor] = (await client.monitors.list({ severity: 'info' })).monitors;
    expect(monitor).toMatchObject({ name: 'Errors', labels: { team: 'cart' } });
    const worse = labelled.replace('severity: info', 'severity: critical');
    await apply(worse);
    expect((await client.monitors.list({ severity: 'critical' })).count).toBe(1);
    const { stdout: again } = await cli('plan -f -', worse, withSecret);
    expect(again).toContain('Plan: 0 to create, 0 to update');
    const { code, stdout: said } = await cli('lint -f -', labelled.replace('critical', 'awful'));
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^stdin:6:18 .*must be one of critical/u),
    ]);
  });

  test('a monitor that groups by what its alerts lack is warned of', async () => {
    const grouped = (query: string): string => `monitors:
  - name: Disk
    metrics: [disk as $disk]
    query: ${query}
    column: used
    max_allowed_value: 1
    grouping: { by: [service.name, label.team] }
`;
    const lacking = await cli('lint -f -', grouped('[avg($disk) as used, group by host_name]'));
    expect(lacking.stdout).toMatch(
      /^stdin:7:22 warning no alert has "service_name": group the query by it, too\n/u,
    );
    for (const query of [
      '[avg($disk) as used, "group by host.name, service.name"]',
      '[sum(avg($disk) by service_name) as used]',
    ])
      expect((await cli('lint -f -', grouped(query))).stdout).not.toContain('no alert has');
  });

  test('an error monitor that groups by what no alert of an error has is warned of', async () => {
    const file = `monitors:
  - name: Together
    type: error
    grouping: { by: [service.name, service_nmae, severity, label.team] }
`;
    const said = /4:36 warning:? no alert has "service_nmae": errors have service_name, [^\n]+\n/u;
    expect((await cli('lint -f -', file)).stdout).toMatch(said);
    expect((await cli('plan -f -', file)).stderr).toMatch(said);
  });

  test('silences are planned, applied, exported and pruned; those that are over stay away', async () => {
    const silences = `silences:
  - key: backup
    name: Backup
    owner: shop-team
    matchers: [{ attr: host_name, value: db-1 }]
    repeat: { time: '02:00', duration: 1h, time_zone: Europe/Berlin }
  - key: gone
    name: Gone
    owner: shop-team
    all: true
    ends_at: 2020-01-01T00:00:00Z
`;
    expect(await applyOdd(silences)).toContain('created silence "Backup"');
    const active = async () =>
      (await client.silences.list()).filter(({ state }) => state !== 'expired');
    expect(await active()).toMatchObject([
      { key: 'backup', repeat: { timeZone: 'Europe/Berlin' } },
    ]);
    const again = await cli('plan -f -', silences);
    expect([again.code, again.stdout]).toEqual([
      0,
      expect.stringContaining('Plan: 0 to create, 0 to update, 0 to delete, 1 unchanged.'),
    ]);
    const exported = (await cli('silence export backup', '')).stdout;
    expect(exported).toContain('time_zone: Europe/Berlin');
    expect((await cli('plan -f -', exported)).code).toBe(0);
    const changed = await cli('plan -f -', silences.replace('1h', '2h'));
    expect(changed.stdout).toContain('~ repeat.duration: "1h" → "2h"');
    const other = 'monitors: [{ name: Other, type: error }]';
    const pruned = await cli('apply -f - --prune --owner shop-team --yes', other);
    expect(pruned.stdout).toContain('deleted silence "Backup"');
    expect(await active()).toEqual([]);
  });

  test('plans warn of silences about alerts, monitors and owners that are not there', async () => {
    const files = `monitors: [{ name: In the files, type: error }]
---
silences:
  - name: Named
    ends_at: 2090-01-01T00:00:00Z
    matchers:
      - { attr: monitor.name, values: [In the files, "Nowhere \\e[31m"] }
      - { attr: monitor.id, value: '999999' }
      - { attr: monitor.name, op: '!=', value: Elsewhere }
      - { attr: alert.id, values: ['9999', '9998'] }
      - { attr: monitor.owner, values: [shop-team, nobody] }
`;
    const { code, stderr } = await cli('plan -f - --owner shop-team', files);
    expect(code).toBe(2);
    expect(stderr).toContain('stdin:10:9 warning: there is no alert 9999, 9998\n');
    expect(stderr).toContain('stdin:11:9 warning: there is no monitor of owner nobody\n');
    expect(stderr).toContain(
      String.raw`stdin:7:9 warning: there is no monitor called Nowhere \u001b[31m`,
    );
    expect(stderr).toContain('stdin:8:9 warning: there is no monitor 999999');
    expect(stderr).not.toMatch(/In the files|Elsewhere/);
  });

  test('channels are asked for once, however many monitors name them', async () => {
    await apply(all);
    await using proxy = await startProxy(server.url);
    const { code } = await runCli(['plan', '-f', '-'], {
      url: proxy.url,
      stdin: all,
      env: { SPANLIGHT_TOKEN: miraToken, SPANLIGHT_PROJECT: '1' },
    });
    expect(code).toBe(0);
    const asked = proxy.requests.filter((request) => request.includes('/notification-channels'));
    expect(asked).toHaveLength(1);
  });

  test('a monitor is applied, and changed, before its metric is sent', async () => {
    const early = monitors.replace('shop_orders', 'shop_refunds');
    await apply(`${channels}---\n${early}`);
    const { monitors: stored } = await client.monitors.list({ q: 'orders' });
    expect(stored).toMatchObject([{ params: { metrics: [{ name: 'shop_refunds' }] } }]);
    expect(stored[0]?.channelIds).toHaveLength(1);
    await apply(early.replaceAll('shop_refunds', 'shop_returns').replace('value: 1', 'value: 2'));
    const changed = await client.monitors.get({ id: stored[0]?.id ?? '' });
    expect(changed).toMatchObject({
      revision: 2,
      channelIds: stored[0]?.channelIds,
      params: { metrics: [{ name: 'shop_returns' }], minAllowedValue: 2 },
    });
    // What a form sends is checked still: there a name nobody knows is a slip.
    const params = changed.type === 'metric' ? changed.params : { metrics: [], query: '' };
    await expect(client.monitors.createMetric({ name: 'Orders', params })).rejects.toThrow(
      'metric shop_returns does not exist',
    );
  });

  test('a channel keeps its address where the variable is not set, and no output shows it', async () => {
    await apply(all);
    expect((await cli('plan -f -', all)).code).toBe(0);
    const moved = { OPS_URL: 'https://hooks.example.com/0ther-s3cret' };
    const saved = join(temporaryFolder(), 'plan.json');
    const plan = await cli(`plan -f - --save ${saved}`, all, moved);
    expect(plan.code).toBe(2);
    expect(plan.stdout).toContain(
      '~ url: "https://hooks.example.com/…" → "https://hooks.example.com/… (another)"',
    );
    const folder = temporaryFolder();
    const exported = await cli(`export -f ${folder}`, '');
    const written = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const json = await cli('plan -f - -o json', all, moved);
    const shown = [
      plan.stdout,
      readFileSync(saved, 'utf8'),
      exported.stdout,
      json.stdout,
      ...written,
    ];
    expect(shown.join('\n')).not.toContain('s3cret');
    expect(shown.join('\n')).toContain('url: ${CHANNEL_OPS_URL}\n');
    expect((await cli(`plan -f ${folder}`, '')).code).toBe(0);

    const [before] = await client.channels.list();
    await client.channels.pause({ id: before?.id ?? 0 });
    await cli(
      'apply -f - --yes',
      all.replace('name: Operations', 'name: Ops').replace('[Operations]', '[ops]'),
    );
    const [after] = await client.channels.list();
    expect(after).toMatchObject({ name: 'Ops', params: { url: secret } });
  });

  test.each([
    [
      'a variable that is not set',
      channels,
      'stdin:2:5 error the variable OPS_URL, which holds the address of a new channel, is not set',
    ],
    [
      'a channel nobody has',
      monitors.replace('[ops]', '[op]').replace('[Operations]', '[]'),
      'error there is no channel "op" on the server or in the files',
    ],
    [
      'two monitors that are one',
      `monitors:\n  - { name: A, type: error }\n  - { name: A, type: error }\n`,
      'the monitor with the name "A" is written twice',
    ],
  ])('%s keeps everything from being written, if that is wanted', async (_what, text, message) => {
    const { code, stdout } = await cli('apply -f - --yes --all-or-nothing', text);
    expect([code, stdout]).toEqual([1, expect.stringContaining(message)]);
    expect(await client.channels.list()).toEqual([]);
    expect((await client.monitors.list()).monitors).toEqual([]);
  });

  test('functions that do not fit the instrument of a metric are warned of, and planned', async () => {
    const item = (query: string): string =>
      `schema: v2\nname: Orders\ngrid_rows:\n  - title: All\n    items:\n      - title: Orders\n        metrics: [shop_orders as $orders]\n        query: ["${query}"]\n`;
    const { code, stderr, stdout } = await cli('plan -f -', item('avg($orders)'));
    expect(stderr).toContain(
      'stdin:8:18 warning: counter instrument does not support avg. Use sum($orders)',
    );
    expect([code, stdout]).toEqual([2, expect.stringContaining('1 to create')]);
    const watched = monitors.replaceAll(/\[(?:Operations|ops)\]/gu, '[]');
    const misfit = watched.replaceAll(/sum\(\$/gu, 'p99($');
    expect((await cli('plan -f -', misfit)).stderr).toContain('instrument does not support p99');
    for (const fit of [
      item('sum($orders)'),
      item('avg($orders)').replace('shop_orders', 'shop_later'),
      watched,
    ])
      expect((await cli('plan -f -', fit)).stderr).toBe('');
  });

  test.each([
    ['a query in one text', monitors.replace(' as rpm\n', ' as rpm | where shop_name = "a"\n')],
    [
      'blanks in a metric',
      monitors.replace('[shop_orders as $orders]', "[' shop_orders  AS $orders ']"),
    ],
    [
      'a group by one thing twice',
      monitors.replace(
        '    type: error\n',
        '    type: error\n    grouping: { by: [service.name, label.team, service_name] }\n',
      ),
    ],
    ['blanks around an address', all.replace('${OPS_URL}', '" ${OPS_URL} "')],
    ['a line end behind an address', all, { OPS_URL: `${secret}\n` }],
  ])('%s is applied once, and nothing differs then', async (_what, text, env = withSecret) => {
    const silent = text.includes('channels:\n')
      ? text
      : text.replaceAll(/\[(?:Operations|ops)\]/gu, '[]');
    expect((await cli('apply -f - --yes', silent, env)).code).toBe(0);
    const { code, stdout } = await cli('plan -f -', silent, env);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Plan: 0 to create, 0 to update, 0 to delete, [23] unchanged\.\n$/u),
    ]);
  });

  test('a variable that holds no number of a chat is told by its name alone', async () => {
    const chat = 'channels:\n  - { name: Chat, type: telegram, chat_id: "${CHAT}" }\n';
    const { code, stdout } = await cli('plan -f -', chat, { CHAT: 's3cret' });
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining('stdin:2:5 error the value of ${CHAT} is not a chat number'),
    ]);
    expect(stdout).not.toContain('s3cret');
  });

  test('a document that the server refuses is a failure, not a wrong use', async () => {
    const chat = 'channels:\n  - { name: Chat, type: telegram, chat_id: 5 }\n';
    const failed = await cli('apply -f - --yes', chat);
    expect([failed.code, failed.stdout]).toEqual([
      1,
      expect.stringMatching(/failed to create channel "Chat": .*bot/iu),
    ]);
    const silent = monitors.replaceAll(/\[(?:Operations|ops)\]/gu, '[]');
    const part = await cli('apply -f - --yes', `${chat}---\n${silent}`);
    expect(part.code).toBe(7);
  });

  test('what a thing is stays what it is', async () => {
    await apply(all);
    const changed = 'channels:\n  - { key: ops, name: Operations, type: telegram, chat_id: 5 }\n';
    expect((await cli('plan -f -', changed)).stdout).toContain(
      "a webhook channel can't become one of type telegram; give it another key",
    );
    const monitor = 'monitors:\n  - { key: orders, name: Too few orders, type: error }\n';
    expect((await cli('plan -f -', monitor)).stdout).toContain("metric monitor can't become");
  });

  test('things of the same name stay apart in exports, and are made anew in another project', async () => {
    const webhook = { type: 'webhook', name: 'Ops' } as const;
    const { id: other } = await client.channels.create({
      ...webhook,
      params: { url: `${secret}/1` },
    });
    const { id: ops } = await client.channels.create({
      ...webhook,
      params: { url: `${secret}/2` },
    });
    const params = { notifyOnNewErrors: false, notifyOnRecurringErrors: false, matchers: [] };
    const first = await client.monitors.createError({ name: 'Errors', params });
    const second = await client.monitors.createError({ name: 'Errors', params, channelIds: [ops] });
    const folder = temporaryFolder();
    await cli(`export -f ${folder}`, '');
    expect((await cli(`plan -f ${folder}`, '')).code).toBe(0);

    const file = join(folder, `monitor.errors-${second.id}.yml`);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(`- id: project_1.monitor_${second.id}\n`);
    writeFileSync(file, text.replace('notify_on_new_errors: false', 'notify_on_new_errors: true'));
    const applied = await cli(`apply -f ${folder} --yes`, '');
    expect(applied).toMatchObject({ code: 0 });
    expect(applied.stdout.match(/^updated .*/gmu)).toEqual([
      expect.stringContaining(`id ${second.id}`),
    ]);
    expect((await client.monitors.get({ id: first.id })).params).toMatchObject(params);
    expect(await client.monitors.get({ id: second.id })).toMatchObject({
      params: { notifyOnNewErrors: true },
      channelIds: [ops],
    });

    const elsewhere = {
      SPANLIGHT_PROJECT: '2',
      [`CHANNEL_OPS__${other}_URL`]: `${secret}/1`,
      [`CHANNEL_OPS__${ops}_URL`]: `${secret}/2`,
    };
    const refused = await cli(`plan -f ${folder}`, '', elsewhere);
    expect(refused.stdout).toContain(`"project_1.channel_${ops}" is not a channel of this project`);
    const named = text.replace(`project_1.channel_${ops}`, 'Ops');
    writeFileSync(file, named);
    const unclear = await cli(`plan -f ${folder}`, '', elsewhere);
    expect(unclear.stdout).toContain('several channels are called "Ops"; give them keys');
    writeFileSync(file, named.replace('    channels: [Ops]\n', ''));
    expect((await cli(`apply -f ${folder} --yes`, '', elsewhere)).code).toBe(0);
    const { monitors: made } = await client.monitors.list({ project: 2 });
    expect(made.filter(({ name }) => name === 'Errors')).toHaveLength(2);
    expect(await client.channels.list({ project: 2 })).toHaveLength(2);
    expect((await client.channels.list({ project: 2 })).map(({ params }) => params)).toEqual([
      expect.objectContaining({ url: `${secret}/1` }),
      expect.objectContaining({ url: `${secret}/2` }),
    ]);
  });

  test('an export that no file may hold is left alone', async () => {
    const payload = `${'['.repeat(40)}null${']'.repeat(40)}`;
    const params = { url: secret, payload };
    await client.channels.create({ type: 'webhook', name: 'Deep', params });
    const folder = temporaryFolder();
    await cli(`export -f ${folder}`, '');
    const { code, stdout, stderr } = await cli(`plan -f ${folder}`, '');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Plan: 0 to create, 0 to update, 0 to delete, \d+ unchanged\.\n$/u),
    ]);
    expect(stderr).toContain('channel.deep.yml has errors, but is exactly what the server has');
  });

  test('an export is what apply changes nothing by, whatever they hold', async () => {
    const text = fc.oneof(
      fc.constantFrom('yes', 'a: b', '#x', '${HOME}', '::x', '"', 'x\ny', '🙂'),
      fc.stringMatching(/^[ -~]{1,12}$/u).filter((value) => value.trim() === value && value !== ''),
    );
    const matcher = fc.record({
      label: fc.constantFrom('team', 'tier'),
      op: fc.constantFrom('=', '!='),
      value: fc.oneof(fc.constant(''), text),
    });
    const channel = fc.record({
      name: text,
      payload: fc.jsonValue({ maxDepth: 2 }),
      severities: fc.subarray<Severity>(['critical', 'warning', 'info']),
      matchers: fc.array(matcher, { maxLength: 2 }),
    });
    const monitor = fc.record({
      name: text,
      severity: fc.constantFrom<Severity>('critical', 'warning', 'info'),
      labels: fc.dictionary(fc.constantFrom('team', 'tier'), text, { noNullPrototype: true }),
      notifyOnNewErrors: fc.boolean(),
      notifyOnRecurringErrors: fc.boolean(),
      matchers: fc.array(
        fc.record({ attr: fc.constant('env'), op: fc.constantFrom('=', '!='), value: text }),
        { maxLength: 2 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(channel, { maxLength: 3 }),
        fc.array(monitor, { minLength: 1, maxLength: 3 }),
        async (given, rules) => {
          await clear();
          const channelIds: number[] = [];
          for (const { name, payload, ...takes } of given) {
            const params = { url: secret, payload: JSON.stringify(payload) };
            channelIds.push(
              (await client.channels.create({ type: 'webhook', name, params, ...takes })).id,
            );
          }
          for (const { name, severity, labels, ...params } of rules) {
            await client.monitors.createError({ name, severity, labels, channelIds, params });
          }
          const folder = temporaryFolder();
          await cli(`export -f ${folder}`, '');
          const { code, stdout } = await cli(`plan -f ${folder}`, '');
          expect([code, stdout]).toEqual([
            0,
            expect.stringMatching(
              /^Plan: 0 to create, 0 to update, 0 to delete, \d+ unchanged\.\n$/u,
            ),
          ]);
        },
      ),
      { numRuns: 10 },
    );
  });
});
