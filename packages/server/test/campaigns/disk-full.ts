import { execFileSync } from 'node:child_process';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Bystander } from './bystander.ts';
import { CampaignServer, withDirectory } from './campaign-server.ts';
import { type Answer, MarkedBatches } from './marked-batches.ts';
import { tallyBatches, type Tally } from './tally.ts';

/** A file system in memory, mounted where nobody else sees it: `sh -c MOUNT sh BYTES DIRECTORY COMMAND...`. */
const MOUNT = 'mount -t tmpfs -o size="$1" tmpfs "$2" && shift 2 && exec "$@"';
const SIZE = 400_000_000;
const SPANS = 200;
const PATIENCE = 60_000;

interface Told {
  readonly status: number;
  readonly text: string;
}

export interface DiskFullOutcome {
  readonly tally: Tally;
  /** What was answered while the disk was full. */
  readonly refusals: ReadonlySet<number>;
  /** What `/readyz` said meanwhile. */
  readonly readiness: Told;
  /** What somebody who signed in meanwhile was told. */
  readonly signIn: Told;
  /** Milliseconds from the moment there was room until a request was taken. */
  readonly resumedAfter: number;
}

/** Whether this user may mount a file system in a room of their own. */
export function mayMount(): boolean {
  try {
    execFileSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Fills the disk of a server that takes telemetry in, makes room again, and counts what became of it. */
export async function diskFull(requests: number): Promise<DiskFullOutcome> {
  return await withDirectory(async (directory) => {
    await mkdir(directory);
    const within = ['unshare', '-rm', 'sh', '-c', MOUNT, 'sh', String(SIZE), directory];
    const server = await CampaignServer.start({ directory, within });
    const batches = new MarkedBatches(SPANS);
    const answers = new Map<number, Answer>();
    const send = async (number: number): Promise<number> => {
      const answer = await batches.send(server.url, number);
      answers.set(number, answer);
      return answer.status;
    };
    try {
      const bystander = new Bystander(server);
      for (let at = 0; at < requests; at++) await send(at);
      const filler = path.join(`/proc/${server.pid}/root`, directory, 'filler');
      await fill(filler);
      const refusals = new Set<number>();
      for (let at = requests; at < 2 * requests; at++) refusals.add(await send(at));
      const readiness = await told(await fetch(`${server.url}/readyz`));
      const signIn = await told(
        await fetch(`${server.url}/internal/v1/users/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'mira@shop.example', password: 'correct horse' }),
        }),
      );
      await rm(filler);
      const start = performance.now();
      while ((await send(requests)) !== 200) {
        if (performance.now() - start > PATIENCE) throw new Error('the server did not resume');
        await sleep(50);
      }
      const resumedAfter = performance.now() - start;
      for (let at = requests; at < 3 * requests; at++) await send(at);
      const waits = await bystander.stop();
      const stored = await storedBatches(server);
      return {
        refusals,
        readiness,
        signIn,
        resumedAfter,
        tally: tallyBatches(batches, answers, stored, waits),
      };
    } finally {
      batches.close();
      await server.kill();
    }
  });
}

async function told(answer: Response): Promise<Told> {
  return { status: answer.status, text: await answer.text() };
}

/** Writes until there is no room. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  const { bsize } = await statfs(path.dirname(file));
  try {
    for (let size = 1 << 22; size >= bsize;) {
      const written = await handle.write(Buffer.alloc(size)).catch(() => ({ bytesWritten: 0 }));
      if (written.bytesWritten < size) size /= 2;
    }
  } finally {
    await handle.close();
  }
}

/** Spans by the mark of their batch, as the server tells. */
async function storedBatches(server: CampaignServer): Promise<ReadonlyMap<string, number>> {
  const { groups } = await server.client().groups.list({
    time: { last: '1h' },
    query: 'group by batch | sum(_count)',
  });
  return new Map(groups.map((group) => [String(group['batch']), Number(group['sum(_count)'])]));
}
