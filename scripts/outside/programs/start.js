// Starts the server and asks it, through the command line too, for what needs more than the code of its own package: the engine,
// the metadata, a thread for long YAML, the console.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'spanlight-installed-'));
const token = 'token-of-who-tries-the-programs';
const server = spawn(
  process.execPath,
  ['node_modules/@spanlight/server/bin/spanlight-server.cjs', 'serve'],
  {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      SPANLIGHT_HTTP_ADDR: '127.0.0.1:0',
      SPANLIGHT_GRPC_ADDR: '127.0.0.1:0',
      SPANLIGHT_DATA_DIR: join(folder, 'data'),
      SPANLIGHT_LOG_LEVEL: 'warn',
      SPANLIGHT_AUTH_USERS: JSON.stringify([{ email: 'who@tries.example', auth_token: token }]),
    },
  },
);
const ended = once(server, 'exit');
const [{ url }] = await Promise.race([
  once(server, 'message'),
  ended.then(([code]) => {
    throw new Error(`the server ended with ${code}`);
  }),
]);

// The page, the scripts it names, and the script that pages of other sites load.
const page = await load('/');
const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
if (scripts.length < 3) throw new Error(`the console names ${scripts.length} files: ${page}`);
await Promise.all([...scripts, '/widgets/spanlight-widgets.js'].map(load));

const yaml = `# ${'long '.repeat(1000)}
monitors:
  - name: Many errors
    metrics: [spanlight.tracing.spans as $spans]
    query:
      - per_min(sum($spans)) as spans
    column: spans
    max_allowed_value: 10
`;
const created = await fetch(`${url}/internal/v1/projects/1/monitors/yaml`, {
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'text/yaml' },
  body: yaml,
});
if (!created.ok) throw new Error(`the server answered ${created.status}: ${await created.text()}`);

const monitors = execFileSync(
  process.execPath,
  ['node_modules/@spanlight/cli/bin/spanlight.cjs', 'monitor', 'list', '-o', 'json'],
  {
    encoding: 'utf8',
    env: {
      ...process.env,
      SPANLIGHT_URL: url,
      SPANLIGHT_TOKEN: token,
      SPANLIGHT_PROJECT: '1',
      SPANLIGHT_CONFIG_DIR: join(folder, 'config'),
    },
  },
);
server.kill('SIGTERM');
const [code] = await ended;
rmSync(folder, { recursive: true });
const isAll = code === 0 && monitors.includes('"Many errors"');
console.log(isAll ? 'all is there' : { code, monitors });

/** @throws Error unless the server has it, with how it answered */
async function load(path) {
  const answer = await fetch(`${url}${path}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: the server answered ${answer.status}: ${text}`);
  return text;
}
