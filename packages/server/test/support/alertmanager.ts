import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NAMES = ['prometheus-alertmanager', 'alertmanager'];
/** Looks for a sign of life, a tenth of a second apart. */
const MAX_LOOKS = 100;

/** An Alertmanager that tells nobody. */
export interface TemporaryAlertmanager {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the Alertmanager found in the path, or in `ALERTMANAGER`. Returns why none can be started here. */
export async function startAlertmanager(): Promise<TemporaryAlertmanager | string> {
  const binary = await findBinary();
  if (binary === undefined) return 'no Alertmanager is installed';
  const root = await mkdtemp(path.join(tmpdir(), 'spanlight-alertmanager-'));
  const file = path.join(root, 'alertmanager.yml');
  await writeFile(file, 'route: { receiver: nobody }\nreceivers: [{ name: nobody }]\n');
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    binary,
    [
      `--config.file=${file}`,
      `--storage.path=${path.join(root, 'data')}`,
      `--web.listen-address=${address}`,
      '--cluster.listen-address=',
    ],
    { stdio: 'ignore' },
  );
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    }
    await rm(root, { recursive: true, force: true });
  };
  const url = `http://${address}`;
  for (let look = 0; look < MAX_LOOKS && child.exitCode === null; look += 1) {
    const answer = await fetch(`${url}/-/ready`).catch(() => undefined);
    if (answer?.ok) return { url, stop };
    await setTimeout(100);
  }
  await stop();
  return 'Alertmanager does not start here';
}

async function findBinary(): Promise<string | undefined> {
  const named = process.env['ALERTMANAGER'];
  for (const name of named === undefined ? NAMES : [named])
    if (await run(name, ['--version']).catch(() => undefined)) return name;
  return undefined;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
