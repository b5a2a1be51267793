import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accounts,
  miraToken,
  missingEngine,
  startRealServer,
  type RealServer,
} from './support/real-server.ts';
import { runCli, type CliResult } from './support/run-cli.ts';
import { sendJson, traceBody, traceIdOf } from './support/stored-shop.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/* What operators ask a running server. */

const reason = missingEngine();
const token = 'an-operator-token-of-some-length-0123456789';

describe.skipIf(reason !== '')(`commands for operators${reason}`, () => {
  let server: RealServer;

  beforeAll(async () => {
    server = await startRealServer(
      `${accounts}\noperator: { token: ${token} }\nself_tracing: false\n`,
    );
    await sendJson(
      server.url,
      'blog-token',
      'traces',
      traceBody('blog', traceIdOf(1), Date.now(), 3),
    );
  });
  afterAll(() => server.stop());

  const cli = async (
    args: string[],
    env = { SPANLIGHT_OPERATOR_TOKEN: token },
  ): Promise<CliResult> => await runCli(args, { url: server.url, env, now: Date.now });

  test('check finds nothing in whole stores, and needs the token', async () => {
    const { code, stdout, stderr } = await cli(['check', '-o', 'json']);
    const { items } = JSON.parse(stdout);
    expect(items.filter(({ store }: { store: string }) => store !== 'disk')).toEqual([]);
    expect([code, stderr]).toEqual([0, '']);
    const refused = await cli(['check'], { SPANLIGHT_OPERATOR_TOKEN: '' });
    expect([refused.code, refused.stderr]).toEqual([
      3,
      expect.stringContaining('--operator-token-file'),
    ]);
    const file = join(temporaryFolder(), 'token');
    await writeFile(file, `${token}\n`);
    const byFile = await cli(['check', '--operator-token-file', file], {
      SPANLIGHT_OPERATOR_TOKEN: 'x',
    });
    expect(byFile.code).toBe(0);
    await rm(file);
  });

  test('check says what is damaged, and that something is by its code', async () => {
    const file = join(server.env['SPANLIGHT_DATA_DIR'] ?? '', 'metadata.sqlite');
    const database = new DatabaseSync(file);
    const change = database.prepare('UPDATE projects SET large_attrs = ? WHERE id = 2');
    change.run('["a"');
    const { code, stdout } = await cli(['check', '-o', 'json']);
    change.run('[]');
    database.close();
    expect([code, JSON.parse(stdout).items]).toEqual([
      1,
      expect.arrayContaining([
        expect.objectContaining({
          store: 'metadata',
          severity: 'error',
          problem: expect.stringContaining('projects.large_attrs of row 2'),
        }),
      ]),
    ]);
  });

  test('check tells what the engine says of a part beside the sentence about it', async () => {
    const finding = {
      store: 'telemetry',
      severity: 'error',
      problem: 'part 20260101_1_1_0 of table items is damaged',
      advice: 'restore a backup',
      detail: 'DB::Exception: Checksum does not match',
    };
    const recorded = createServer((_, response) =>
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ values: 1, parts: 1, findings: [finding] })),
    );
    recorded.listen(0, '127.0.0.1');
    await once(recorded, 'listening');
    const address = recorded.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    const env = { SPANLIGHT_OPERATOR_TOKEN: token };
    const told = await runCli(['check'], { url, env, now: Date.now });
    const json = await runCli(['check', '-o', 'json'], { url, env, now: Date.now });
    recorded.close();
    expect([told.code, told.stdout]).toEqual([1, expect.not.stringContaining('DB::Exception')]);
    expect(told.stderr).toContain(`${finding.problem}. The engine says: ${finding.detail}`);
    expect(JSON.parse(json.stdout).items).toEqual([finding]);
  });

  test('a server that does not answer is told without the words of a backup', async () => {
    const { code, stderr } = await runCli(['check'], {
      url: 'http://127.0.0.1:9',
      env: { SPANLIGHT_OPERATOR_TOKEN: token },
      now: Date.now,
    });
    expect([code, stderr]).toEqual([5, expect.stringContaining('spanlight doctor')]);
    expect(stderr).not.toContain('cut off');
  });

  test('retention shows what is kept, and forgets a project whose name is repeated', async () => {
    const listed = await cli(['retention', 'list', '-o', 'json']);
    expect(JSON.parse(listed.stdout).items).toContainEqual({
      table: 'items',
      expiry: expect.stringContaining('30'),
      rows: 3,
      oldest: expect.stringMatching(/^20/),
    });
    const people = await cli(['retention', 'list']);
    expect(people.stdout).toMatch(/^TABLE +ROWS +SINCE +KEPT$/m);
    expect(people.stdout).toMatch(/^items +3 +20\S+ +30 days$/m);
    expect(people.stdout).not.toContain('toIntervalDay');
    const client = new Spanlight({ url: server.url, token: miraToken, project: 2 });
    const count = async (): Promise<number> =>
      (await client.spans.list({ time: { last: '1h' }, system: 'spans:all' })).count;
    const wrong = await cli(['retention', 'delete', '2', '--confirm', 'Shop']);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('repeat its name')]);
    expect((await cli(['retention', 'delete', '9', '--confirm', 'Shop'])).code).toBe(4);
    expect(await count()).toBe(3);
    const { code, stdout } = await cli([
      'retention',
      'delete',
      '2',
      '--confirm',
      'Blog',
      '-o',
      'json',
    ]);
    expect([code, JSON.parse(stdout)]).toEqual([0, { project: 2, deleted: true }]);
    expect(await count()).toBe(0);
  });

  test('retention delete asks again as long as the server says when to', async () => {
    let calls = 0;
    const busy = createServer((_request, response) => {
      calls += 1;
      if (calls < 3)
        response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' }).end(
          JSON.stringify({
            statusCode: 503,
            code: 'unavailable',
            message: 'it is being deleted',
            error: { status: 503, code: 'unavailable', message: 'it is being deleted' },
          }),
        );
      else
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"project":2,"deleted":true}');
    }).listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const address = busy.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const { code, stdout, stderr } = await runCli(
      ['retention', 'delete', '2', '--confirm', 'Blog'],
      { url, env: { SPANLIGHT_OPERATOR_TOKEN: token }, now: Date.now },
    );
    busy.close();
    expect([code, calls, stdout]).toEqual([0, 3, expect.stringContaining('deleted')]);
    expect(stderr.match(/It is being deleted/g)).toHaveLength(1);
  });
});
