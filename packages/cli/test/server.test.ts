import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { version } from '../src/config/version.ts';
import { fromSource, ownEnvironment, start } from './support/program.ts';
import { missingEngine, startRealServer, type RealServer } from './support/real-server.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/* The command line against the real server, which it starts itself with `spanlight serve`. */

const reason = missingEngine();

describe.skipIf(reason !== '')(`with the real server${reason}`, () => {
  let server: RealServer;
  let env: Record<string, string>;

  beforeAll(async () => {
    server = await startRealServer();
    ({ env } = server);
    const printed = server.program.text();
    const email = /^ +email +(\S+)$/mu.exec(printed)?.[1] ?? '';
    const password = /^ +password +(\S+)$/mu.exec(printed)?.[1] ?? '';
    const login = start(
      process.execPath,
      [...fromSource, 'login', server.url, '--email', email, '--password-stdin', '--name', 'test'],
      ownEnvironment(env),
    );
    login.child.stdin?.end(`${password}\n`);
    if ((await login.ended) !== 0) throw new Error(`sign-in failed: ${login.text()}`);
  });

  afterAll(async () => {
    await server.stop();
  });

  const cli = async (...args: string[]): Promise<string> => {
    const program = start(process.execPath, [...fromSource, ...args], ownEnvironment(env));
    program.child.stdin?.end();
    expect([args.join(' '), await program.ended, program.text()]).toEqual([
      args.join(' '),
      0,
      expect.anything(),
    ]);
    return program.stdout();
  };

  test('a trace sent for a test is found on every way', async () => {
    const { traceId, project } = JSON.parse(await cli('send-test', '-o', 'json'));
    expect(JSON.parse(await cli('trace', 'search', traceId, '-o', 'json'))).toMatchObject({
      projectId: project,
      traceId,
    });
    const waterfall = await cli('trace', 'get', traceId);
    expect(waterfall).toMatch(/GET \/send-test +spanlight-send[\s\S]*├─work[\s\S]*└─SELECT/u);
    const tree = JSON.parse(await cli('trace', 'get', traceId, '--json'));
    expect(tree).toMatchObject({ numSpan: 3, root: { displayName: 'GET /send-test' } });

    const where = 'where service_name = "spanlight-send-test"';
    const traces = JSON.parse(await cli('trace', 'list', '-q', where, '-o', 'json'));
    expect(traces.items.map((span: { traceId: string }) => span.traceId)).toEqual([traceId]);
    const spans = JSON.parse(
      await cli('span', 'list', '-q', where, '--sort', '-_duration', '-o', 'json'),
    );
    expect(spans.items.map((span: { name: string }) => span.name)).toEqual([
      'GET /send-test',
      'SELECT',
      'work',
    ]);
    expect(await cli('group', 'list', '-q', where)).toMatch(/120ms +GET \/send-test/u);
    expect(
      await cli('group', 'list', '-q', `group by service_name | sum(_count) | ${where}`),
    ).toMatch(/3 +spanlight-send-test/u);
    expect(await cli('system', 'list')).toMatch(/db:sqlite +\S+ +0% +1 +1/u);
    expect(await cli('project', 'get')).toContain('dsn');
    expect(await cli('view', 'list', '-o', 'json')).toContain('"items": []');
  });

  test('a point of a metric sent for a test is found', async () => {
    const { metric, run } = JSON.parse(await cli('send-test', '--signal', 'metrics', '-o', 'json'));
    expect(metric).toBe('spanlight_send_test');
    expect(run).toMatch(/^[0-9a-f]{8}$/u);
  });

  test('tokens show one picture, or metrics as Prometheus does, until they are revoked', async () => {
    await cli('send-test', '--signal', 'metrics');
    const drawn = ['token', 'picture', '-m', 'spanlight_send_test', '--size', '400x200'];
    const picture = JSON.parse(await cli(...drawn, '--figures', 'avg,max', '-o', 'json'));
    const pathOf = (url: string): string => new URL(url).pathname;
    const shown = await fetch(server.url + pathOf(picture.url));
    const svg = await shown.text();
    expect(svg).toMatch(/^<svg [^>]*width="400" height="200"/u);
    expect(svg).toMatch(/ avg \S+ max /u);
    const { url, token, embedToken } = JSON.parse(await cli('token', 'prometheus', '-o', 'json'));
    const asked = await fetch(`${server.url}${pathOf(url)}/api/v1/query?query=1%2B1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await asked.json()).toMatchObject({ status: 'success' });
    const origin = 'https://portal.example';
    const page = JSON.parse(await cli('token', 'page', origin, '-o', 'json'));
    const seen = await fetch(new URL('/internal/v1/projects/1/alerts', url), {
      headers: { authorization: `Bearer ${page.token}`, origin },
    });
    expect(seen.status).toBe(200);
    const listed = await cli('token', 'list');
    expect(listed).toMatch(/picture +\S/u);
    expect(listed).not.toContain(token);
    await cli('token', 'revoke', picture.embedToken.id, page.embedToken.id, embedToken.id);
    expect((await fetch(server.url + pathOf(picture.url))).status).toBe(404);
    expect(await cli('token', 'list', '-o', 'json')).toContain('"items": []');
    const again = start(
      process.execPath,
      [...fromSource, 'token', 'revoke', page.embedToken.id],
      ownEnvironment(env),
    );
    expect([await again.ended, again.text()]).toEqual([
      4,
      expect.stringContaining('There is no token'),
    ]);
  });

  test('doctor finds nothing wrong', async () => {
    const { items } = JSON.parse(await cli('doctor', '-o', 'json'));
    expect(items).toContainEqual(expect.objectContaining({ check: 'metrics', status: 'ok' }));
    expect(items).toContainEqual({
      check: 'version',
      status: 'ok',
      detail: `spanlight ${version}, server ${version}`,
    });
    const failed = items.filter(({ status }: { status: string }) => status === 'fail');
    expect(failed).toEqual([]);
  });

  test('logs appear in a running tail, in order and once', async () => {
    const { dsn } = JSON.parse(await cli('project', 'get', '-o', 'json'));
    const tail = start(
      process.execPath,
      [...fromSource, 'log', 'tail', '-o', 'ndjson', '--search', 'round'],
      ownEnvironment(env),
    );
    const texts = (): string[] =>
      tail
        .stdout()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line).displayName);
    const expected: string[] = [];
    for (let round = 1; round <= 3; round += 1) {
      expected.push(`INFO round ${round} first`, `INFO round ${round} second`);
      await sendLogs(dsn, [`round ${round} first`, `round ${round} second`]);
      await vi.waitFor(() => expect(texts()).toEqual(expected), { timeout: 60_000, interval: 100 });
    }
    tail.child.kill('SIGINT');
    expect(await tail.ended).toBe(0);
    expect(texts()).toEqual(expected);
    expect(await cli('log', 'tail', '--no-follow', '-n', '1')).toMatch(
      /INFO {2}tail-test round 3 second\n$/u,
    );
  });

  test('config check tells line and column, and its exit code', async () => {
    const file = join(temporaryFolder(), 'spanlight.yml');
    writeFileSync(file, "http:\n  addr: ':14318'\nretention:\n  spans: never\n");
    const check = start(
      process.execPath,
      [...fromSource, 'config', 'check', file],
      ownEnvironment({}),
    );
    expect(await check.ended).toBe(1);
    expect(check.text()).toContain(`${file}:4:10`);
    writeFileSync(file, "http:\n  addr: ':14318'\n");
    const good = start(
      process.execPath,
      [...fromSource, 'config', 'check', file],
      ownEnvironment({}),
    );
    expect(await good.ended).toBe(0);
  });

  test('a server does not outlive the command that runs it, however that ends', async () => {
    const own = await startRealServer();
    own.program.child.kill('SIGKILL');
    await expect
      .poll(async () => await fetch(`${own.url}/healthz`).catch(() => 'gone'), { timeout: 30_000 })
      .toBe('gone');
  });
});

/** Sends log records over OTLP/HTTP, a millisecond apart. */
async function sendLogs(dsn: string, bodies: readonly string[]): Promise<void> {
  const now = BigInt(Date.now()) * 1_000_000n;
  const response = await fetch(`${new URL(dsn).origin}/v1/logs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'uptrace-dsn': dsn },
    body: JSON.stringify({
      resourceLogs: [
        {
          resource: {
            attributes: [{ key: 'service.name', value: { stringValue: 'tail-test' } }],
          },
          scopeLogs: [
            {
              logRecords: bodies.map((text, index) => ({
                timeUnixNano: String(now + BigInt(index) * 1_000_000n),
                severityText: 'INFO',
                body: { stringValue: text },
              })),
            },
          ],
        },
      ],
    }),
  });
  expect(response.status).toBe(200);
}
