import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { databaseOf, installation, postgresDatabase } from './installation.ts';

const run = promisify(execFile);

/**
 * A PostgreSQL of its own, reached through a socket in its directory; in `npm run test:cluster` a database of its own of the
 * installation.
 */
export interface TemporaryPostgres {
  readonly url: string;
  /** What happens to a PostgreSQL; absent where it is not ours alone. */
  readonly process?: PostgresProcess;
  stop(): Promise<void>;
}

/** A PostgreSQL that goes away and comes back. */
interface PostgresProcess {
  /** Ends it as an operator does. */
  halt(): Promise<void>;
  start(): Promise<void>;
  /** Lets it take connections and questions without a word. */
  hang(): Promise<void>;
  goOn(): Promise<void>;
}

/** Starts a temporary PostgreSQL, or returns why none can be started here. */
export async function startPostgres(): Promise<TemporaryPostgres | string> {
  if (installation !== undefined) {
    const url = await postgresDatabase(installation, databaseOf(installation, randomUUID()));
    // It goes with all others when the run ends.
    return { url, stop: () => Promise.resolve() };
  }
  const bin = await findBin();
  if (bin === undefined) return 'no PostgreSQL is installed';
  const identity = await nonRootIdentity();
  if (identity === undefined)
    return 'PostgreSQL refuses to run as root, and there is no user to run it as';
  const root = await mkdtemp(path.join(tmpdir(), 'spanlight-postgres-'));
  if (identity.uid !== undefined && identity.gid !== undefined)
    await chown(root, identity.uid, identity.gid);
  const data = path.join(root, 'data');
  const options = { ...identity, cwd: root, env: { ...process.env, LC_ALL: 'C.UTF-8' } };
  await run(
    `${bin}/initdb`,
    ['-D', data, '-U', 'spanlight', '-A', 'trust', '-E', 'UTF8', '-N'],
    options,
  );
  const settings = `-k ${root} -c listen_addresses='' -c fsync=off`;
  const start = async (): Promise<void> => {
    const parameters = ['-D', data, '-w', '-l', `${root}/log`, '-o', settings, 'start'];
    await run(`${bin}/pg_ctl`, parameters, options);
  };
  await start();
  return {
    url: `postgres://spanlight@localhost/postgres?host=${encodeURIComponent(root)}`,
    process: {
      start,
      halt: async () => {
        await run(`${bin}/pg_ctl`, ['-D', data, '-w', '-m', 'fast', 'stop'], options);
      },
      hang: () => signalAll(data, 'SIGSTOP'),
      goOn: () => signalAll(data, 'SIGCONT'),
    },
    stop: async () => {
      await run(`${bin}/pg_ctl`, ['-D', data, '-w', '-m', 'immediate', 'stop'], options);
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Sends a signal to a PostgreSQL and what it has started. */
async function signalAll(data: string, signal: NodeJS.Signals): Promise<void> {
  const [first = ''] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n');
  const children = await run('ps', ['-o', 'pid=', '--ppid', first]);
  for (const id of [first, ...children.stdout.trim().split(/\s+/)])
    process.kill(Number(id), signal);
}

async function findBin(): Promise<string | undefined> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const newest = versions.map(Number).toSorted((a, b) => b - a)[0];
  return newest === undefined ? undefined : `/usr/lib/postgresql/${newest}/bin`;
}

async function nonRootIdentity(): Promise<{ uid?: number; gid?: number } | undefined> {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      continue;
    }
  }
  return undefined;
}
