import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoHandlers, demoLog, leavingOut } from './support/demo-data.ts';
import { startFakeServer, type FakeServer } from './support/fake-server.ts';
import { runCli, type CliOptions, type CliResult } from './support/run-cli.ts';

/* What a server leaves out of a query is said, and told by the exit code. */

let server: FakeServer;
const logs = [demoLog(1), demoLog(2), demoLog(3)];

beforeEach(async () => {
  const handlers = demoHandlers(() => logs);
  server = await startFakeServer({ ...handlers, 'spans.list': leavingOut(handlers['spans.list']) });
});

afterEach(async () => {
  await server.close();
});

const query = 'where service_name ~ "("';
const said = String.raw`The server left out "where service_name ~ \"(\"": missing closing )`;

const tail = async (args: readonly string[], options: CliOptions = {}): Promise<CliResult> =>
  await runCli(['log', 'tail', '--query', query, ...args], {
    url: server.url,
    env: { SPANLIGHT_PROJECT: '2' },
    ...options,
  });

test('the logs there are', async () => {
  const { code, stdout, stderr } = await tail(['--no-follow']);
  expect([code, stdout.match(/warmed/gu)?.length, stderr]).toEqual([7, 3, `${said}\n`]);
});

test('as JSON, where nothing stands beside it', async () => {
  const { code, stdout, stderr } = await tail(['--no-follow', '-o', 'ndjson']);
  const names = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).displayName);
  expect([code, names, stderr]).toEqual([7, logs.map(({ displayName }) => displayName), '']);
});

test('logs that are followed, once', async () => {
  const abort = new AbortController();
  const asked = (): number => server.calls.filter((name) => name === 'spans.list').length;
  const { code, stderr } = await tail([], {
    signal: abort.signal,
    onStdout: (text) => {
      if (text.includes('warmed 3')) logs.push(demoLog(4));
      if (text.includes('warmed 4')) abort.abort();
    },
  });
  expect(asked()).toBeGreaterThan(1);
  expect([code, stderr]).toEqual([7, `${said}\n`]);
});
