import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Spanlight } from '@spanlight/sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { traceRequest } from './support/otlp.ts';
import { ACCOUNTS, MIRA } from './support/accounts.ts';
import { ServerProcess } from './support/server-process.ts';

const TRACE = '9d1c3e07a4b6f2185c0d7e91ab34f6c2';

describe('the server as a process', () => {
  let root = '';
  let environment: Record<string, string> = {};
  const processes: ServerProcess[] = [];

  const start = (
    args: readonly string[],
    changes: Record<string, string> = {},
    input = '',
  ): ServerProcess => {
    const started = new ServerProcess(args, { ...environment, ...changes }, input);
    processes.push(started);
    return started;
  };

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'spanlight-process-'));
    await writeFile(path.join(root, 'spanlight.yml'), ACCOUNTS);
    environment = {
      SPANLIGHT_CONFIG: path.join(root, 'spanlight.yml'),
      SPANLIGHT_DATA_DIR: path.join(root, 'data'),
      SPANLIGHT_HTTP_ADDR: '127.0.0.1:0',
      SPANLIGHT_GRPC_ADDR: '127.0.0.1:0',
      SPANLIGHT_MEMORY_ENGINE: '1GB',
      SPANLIGHT_SELF_TRACING: 'false',
      SPANLIGHT_INGEST_BATCH_TIME: '50ms',
    };
  });

  afterEach(async () => {
    for (const { child } of processes) if (child.exitCode === null) child.kill('SIGKILL');
    await Promise.all(processes.splice(0).map(({ ended }) => ended));
    await rm(root, { recursive: true, force: true });
  });

  it('stops cleanly, is killed, is let go of, and finds everything again', async () => {
    const first = start(['serve']);
    const { httpPort } = await first.ready();
    const now = Date.now();
    const spans = [
      {
        traceId: TRACE,
        spanId: '11b0c9d2e4f5a687',
        name: 'GET /cart',
        kind: 3,
        start: now,
        milliseconds: 5,
        attributes: { 'db.system': 'redis' },
      },
    ];
    const sent = await fetch(`http://127.0.0.1:${httpPort}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'uptrace-dsn': 'http://shop-token@localhost' },
      body: JSON.stringify(traceRequest('cart', spans)),
    });
    expect(sent.status).toBe(200);
    const client = new Spanlight({ url: `http://127.0.0.1:${httpPort}`, token: MIRA, project: 1 });
    await client.savedViews.create({ name: 'kept', route: 'SpanList' });
    const stopped = await first.stop();
    expect(stopped).toMatchObject({ code: 0, stdout: '' });
    expect(stopped.stderr).not.toMatch(/"level":"(warn|error)"/);
    const lines = stopped.stderr.trim().split('\n');
    const said = lines.map((line): { msg: string } => JSON.parse(line));
    expect(said).toContainEqual(
      expect.objectContaining({
        msg: 'ready',
        version: expect.stringMatching(/^\d+\.\d+/),
        data: path.join(root, 'data'),
      }),
    );
    expect(said.at(-1)).toMatchObject({ msg: 'stopped', milliseconds: expect.any(Number) });

    const second = start(['serve']);
    const again = await second.ready();
    const later = client.withOptions({
      url: `http://127.0.0.1:${again.httpPort}`,
      token: MIRA,
    });
    expect((await later.traces.get({ traceId: TRACE })).root.name).toBe('GET /cart');
    expect(await later.savedViews.list()).toMatchObject([{ name: 'kept' }]);
    // Edges and usage wait longer than items: the shutdown wrote them.
    const edges = await later.serviceGraph.get({ time: { last: '1h' } });
    expect(edges).toMatchObject([{ clientName: 'cart', type: 'db', count: 1 }]);
    expect((await later.usage.get()).spans).toBe(1);

    const refused = await start(['serve']).ended;
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr.trim()).toBe(
      `The data directory ${path.join(root, 'data')} is in use by another server: stop it, or choose another directory with data_dir (SPANLIGHT_DATA_DIR).`,
    );
    // A server that was killed leaves nothing behind that would keep the next one out.
    await second.stop('SIGKILL');
    const third = start(['serve']);
    await third.ready();
    third.child.disconnect();
    const { code, stderr } = await third.ended;
    expect(code).toBe(0);
    expect(stderr).toContain('the channel was closed');
    expect(stderr).not.toContain('ERR_IPC');
  });

  it('does not wait for a connection over which nothing was ever asked', async () => {
    const server = start(['serve']);
    const { httpPort } = await server.ready();
    // As browsers open them ahead.
    const ahead = connect(httpPort, '127.0.0.1');
    await once(ahead, 'connect');
    // The server has taken it once it answers another.
    await (await fetch(`http://127.0.0.1:${httpPort}/healthz`)).arrayBuffer();
    const closed = once(ahead.on('error', () => undefined).resume(), 'close');
    expect(await server.stop()).toMatchObject({ code: 0 });
    await closed;
  });

  it('says where the configuration is wrong, in a sentence each', async () => {
    const file = path.join(root, 'wrong.yml');
    await writeFile(file, 'retention:\n  spans: forever\nlogg:\n  level: info\n');
    const expected = [
      `${file}:2:10: retention.spans must be a number of days such as 30d.`,
      `${file}:3:1: there is no key "logg". Did you mean "log"?`,
    ].join('\n');
    const refused = [
      ['config', 'check', file],
      ['serve', '--config', file],
    ].map((args) => start(args).ended);
    for (const { code, stdout, stderr } of await Promise.all(refused))
      expect({ code, stdout, stderr: stderr.trim() }).toEqual({
        code: 1,
        stdout: '',
        stderr: expected,
      });
    const [fine, missing] = await Promise.all([
      start(['config', 'check']).ended,
      start(['config', 'check', '/nowhere.yml']).ended,
    ]);
    expect(fine).toMatchObject({
      code: 0,
      stdout: `${path.join(root, 'spanlight.yml')} is fine.\n`,
    });
    const latin = path.join(root, 'latin.yml');
    await writeFile(
      latin,
      'auth:\n  users:\n    - { email: a@b.c, password: caf\u00e9 }\n',
      'latin1',
    );
    const { code, stderr } = await start(['config', 'check', latin]).ended;
    expect([code, stderr]).toEqual([
      1,
      `${latin}:3:36: the file is not UTF-8 from here on. Save it as UTF-8.\n`,
    ]);
    expect(missing).toMatchObject({ code: 1, stderr: '/nowhere.yml: there is no such file.\n' });
  });

  it('hashes a password, and explains itself', async () => {
    const [hashed, wrong, help] = await Promise.all([
      start(['hash-password'], {}, 'correct horse\n').ended,
      start(['sevre']).ended,
      start(['--help']).ended,
    ]);
    expect(hashed.stdout).toMatch(/^scrypt\$\d+\$8\$1\$[\w-]+\$[\w-]+\n$/);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('there is no command "sevre"');
    expect(help.stdout).toContain('config check [FILE]');
  });
});
