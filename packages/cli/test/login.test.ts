import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoHandlers, demoUser } from './support/demo-data.ts';
import {
  FakeAnswer,
  failure,
  startFakeServer,
  type FakeRequest,
  type FakeServer,
} from './support/fake-server.ts';
import { fromSource, ownEnvironment, start } from './support/program.ts';
import { runCli, type CliOptions, type CliResult } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

let server: FakeServer;
let folder: string;

beforeEach(async () => {
  folder = temporaryFolder();
  const demo = demoHandlers();
  server = await startFakeServer({
    ...demo,
    'users.login': ({ body }) =>
      JSON.stringify(body) ===
      JSON.stringify({ email: 'mira@shop.example', password: 'correct horse' })
        ? new FakeAnswer(200, '', { 'set-cookie': 'token=jwt; Path=/; HttpOnly; Max-Age=604800' })
        : failure(400, 'credentials', 'wrong'),
    'users.logout': () => new FakeAnswer(200, ''),
    'users.current': (request) =>
      request.headers.cookie === 'token=jwt' || request.headers.authorization === 'Bearer good'
        ? demo['users.current']?.(request)
        : failure(401, 'unauthorized', 'token is missing or empty'),
  });
});

afterEach(async () => {
  await server.close();
});

async function cli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return await runCli(args, { ...options, env: { SPANLIGHT_CONFIG_DIR: folder, ...options.env } });
}

const credentials = (): string => join(folder, 'credentials.json');

test('with a password: checks it, stores the session for its owner alone, says so once', async () => {
  const args = [
    'login',
    server.url,
    '--email',
    'mira@shop.example',
    '--password-stdin',
    '--project',
    'shop',
  ];
  const options = { stdin: 'correct horse\n' };
  const first = await cli(args, options);
  expect(first.code).toBe(0);
  expect(first.stdout).toBe('');
  expect(first.stderr).toContain(`Signed in to ${server.url} as mira@shop.example.`);
  expect(statSync(credentials()).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'config.json')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, 'config.json'), 'utf8')).not.toContain('jwt');

  const projects = await cli(['project', 'list', '-o', 'json']);
  expect(projects.code).toBe(0);
  expect(JSON.parse(projects.stdout).items).toHaveLength(2);
  expect(JSON.parse((await cli(['context', 'current', '-o', 'json'])).stdout)).toMatchObject({
    url: server.url,
    project: 2,
    user: 'mira@shop.example',
  });
});

test('with an auth token', async () => {
  const { code } = await cli(['login', server.url, '--token-stdin', '--name', 'prod'], {
    stdin: 'good\n',
  });
  expect(code).toBe(0);
  expect((await cli(['project', 'list'])).code).toBe(0);
  expect((await cli(['context', 'list'])).stdout).toMatch(/^ +NAME.*\n\* +prod +http/u);
});

test.each([
  [
    ['--email', 'mira@shop.example', '--password-stdin'],
    'nonsense\n',
    'Email or password is wrong.',
  ],
  [['--token-stdin'], 'bad\n', 'The server refused the credential.'],
])('a refusal stores nothing: %j', async (flags, stdin, message) => {
  const { code, stderr } = await cli(['login', server.url, ...flags], { stdin });
  expect(code).toBe(3);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain(stdin.trim());
  expect(existsSync(credentials())).toBe(false);
  expect((await cli(['context', 'current'])).code).toBe(4);
});

test('a guest is not signed in', async () => {
  server.handlers['users.current'] = () => ({
    user: { ...demoUser, id: 0, name: 'Guest' },
    projects: [],
  });
  const { code } = await cli(['login', server.url, '--token-stdin'], { stdin: 'any' });
  expect(code).toBe(3);
});

test('without a terminal it says which flags to give', async () => {
  const { code, stderr } = await cli(['login', server.url]);
  expect(code).toBe(2);
  expect(stderr).toContain('--password-stdin');
});

test('the environment wins over what is stored', async () => {
  await cli(['login', server.url, '--token-stdin'], { stdin: 'good' });
  expect((await cli(['project', 'list'], { env: { SPANLIGHT_TOKEN: 'bad' } })).code).toBe(3);
});

test('a stored credential is never sent to another address', async () => {
  await cli(['login', server.url, '--token-stdin'], { stdin: 'good' });
  const asked: unknown[] = [];
  await using other = await startFakeServer({
    'users.current': ({ headers }) => {
      asked.push(headers.authorization, headers.cookie);
      return failure(401, 'unauthorized', 'who?');
    },
  });
  expect((await cli(['project', 'list', '--url', other.url])).code).toBe(3);
  expect(asked).toEqual([undefined, undefined]);
});

test('logout forgets the credential, also when the server is away', async () => {
  await cli(['login', server.url, '--email', 'mira@shop.example', '--password-stdin'], {
    stdin: 'correct horse',
  });
  server.handlers['users.logout'] = () => failure(500, 'internal', 'no');
  const { code, stderr } = await cli(['logout']);
  expect(code).toBe(0);
  expect(stderr).toContain('Signed out');
  expect(readFileSync(credentials(), 'utf8')).not.toContain('jwt');
  expect((await cli(['project', 'list'])).code).toBe(3);
});

test('logout --everywhere ends every session, or says that it could not and forgets nothing', async () => {
  await cli(['login', server.url, '--email', 'mira@shop.example', '--password-stdin'], {
    stdin: 'correct horse',
  });
  server.handlers['users.logoutEverywhere'] = () => failure(500, 'internal', 'no');
  expect((await cli(['logout', '--everywhere'])).code).not.toBe(0);
  expect(readFileSync(credentials(), 'utf8')).toContain('jwt');
  server.handlers['users.logoutEverywhere'] = () => new FakeAnswer(200, '');
  expect((await cli(['logout', '--everywhere'])).code).toBe(0);
  expect(readFileSync(credentials(), 'utf8')).not.toContain('jwt');
});

test.each([[[]], [['--everywhere']]])(
  'logout %j ends the stored session at its own address, whatever the environment says',
  async (flags) => {
    await cli(['login', server.url, '--email', 'mira@shop.example', '--password-stdin'], {
      stdin: 'correct horse',
    });
    const asked: unknown[] = [];
    const ending = ({ headers }: FakeRequest): FakeAnswer => {
      asked.push([headers.cookie, headers.authorization]);
      return new FakeAnswer(200, '');
    };
    server.handlers['users.logout'] = ending;
    server.handlers['users.logoutEverywhere'] = ending;
    await using other = await startFakeServer({});
    const env = { SPANLIGHT_TOKEN: 'of-somebody-else', SPANLIGHT_URL: other.url };
    const first = await cli(['logout', ...flags], { env });
    expect([first.code, first.stderr]).toEqual([
      0,
      expect.stringContaining(`Signed out of ${server.url}.`),
    ]);
    expect([asked, other.calls]).toEqual([[['token=jwt', undefined]], []]);
  },
);

test('logout without a stored credential says so, also beside a token of the environment', async () => {
  await cli(['login', server.url, '--token-stdin'], { stdin: 'good' });
  await cli(['logout']);
  const calls = server.calls.length;
  const { code, stderr } = await cli(['logout'], { env: { SPANLIGHT_TOKEN: 'good' } });
  expect([code, stderr]).toEqual([0, `No credential was stored for ${server.url}.\n`]);
  expect(server.calls).toHaveLength(calls);
});

test('contexts: list, use, delete', async () => {
  await cli(['login', server.url, '--token-stdin', '--name', 'a'], { stdin: 'good' });
  await cli(['login', server.url, '--token-stdin', '--name', 'b'], { stdin: 'good' });
  expect((await cli(['context', 'use', 'a'])).code).toBe(0);
  const { items } = JSON.parse((await cli(['context', 'list', '-o', 'json'])).stdout);
  expect(items).toMatchObject([
    { name: 'a', current: true },
    { name: 'b', current: false },
  ]);
  expect((await cli(['context', 'use', 'a', '--project', 'shop'])).code).toBe(0);
  expect(JSON.parse((await cli(['context', 'current', '-o', 'json'])).stdout)).toMatchObject({
    name: 'a',
    project: 2,
    user: 'mira@shop.example',
  });
  expect((await cli(['context', 'delete', 'a'])).code).toBe(0);
  expect(readFileSync(credentials(), 'utf8')).not.toContain('"a ');
  expect((await cli(['context', 'use', 'a'])).code).toBe(4);
  expect((await cli(['project', 'list', '--context', 'b'])).code).toBe(0);
});

test.each(['{ "contexts": ', '{ "contexts": { "a": { "url": 5 } } }', '{ "contexts": [1] }'])(
  'a damaged configuration is explained: %s',
  async (text) => {
    writeFileSync(join(folder, 'config.json'), text);
    const { code, stderr } = await cli(['context', 'list']);
    expect(code).toBe(2);
    expect(stderr).toContain(join(folder, 'config.json'));
  },
);

const keyringReason = missingForKeyring();

describe.skipIf(keyringReason !== '')(`in a session with a keychain${keyringReason}`, () => {
  test('the secret goes into the keychain and comes back', async () => {
    const spanlight = [process.execPath, ...fromSource].map(shellQuote).join(' ');
    const script = [
      'printf keyring | gnome-keyring-daemon --unlock --components=secrets > /dev/null',
      `printf good | ${spanlight} login ${server.url} --token-stdin --name kept -o json`,
      `${spanlight} project list -o ndjson`,
      `${spanlight} context delete kept`,
    ].join(' && ');
    const run = start(
      'dbus-run-session',
      ['--', 'sh', '-c', script],
      ownEnvironment({
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_RUNTIME_DIR: folder,
        SPANLIGHT_CONFIG_DIR: folder,
      }),
    );
    expect([await run.ended, run.text()]).toEqual([
      0,
      expect.stringContaining('"stored": "keychain"'),
    ]);
    expect(run.stdout()).toContain('"name":"Shop"');
    expect(existsSync(credentials())).toBe(false);
  });
});

/** Why there is no keychain to test with, as part of a title; empty when there is one. */
function missingForKeyring(): string {
  for (const program of ['dbus-run-session', 'gnome-keyring-daemon']) {
    try {
      execFileSync(program, ['--version'], { stdio: 'ignore' });
    } catch {
      return ` (skipped: ${program} is not installed)`;
    }
  }
  return '';
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
