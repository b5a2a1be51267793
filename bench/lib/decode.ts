import { createIngest } from '../../packages/server/src/ingest/ingest.ts';
import { median } from './report.ts';

type Ingest = Awaited<ReturnType<typeof createIngest>>;
type Format = Parameters<Ingest['receive']>[1];

/** A project as its points and spans come in for it. */
export const project = {
  id: 1,
  groupByEnv: false,
  groupFuncsByService: false,
  promCompat: true,
  forceSpanName: [],
};

/**
 * Decodes rounds of requests without transport and without the engine. Returns the median of their processor time,
 * seconds a round.
 *
 * @param requestsOf The bodies of a round, made before its time is taken.
 */
export async function decodeRounds(
  rounds: number,
  format: Format,
  requestsOf: (round: number) => readonly Buffer[],
): Promise<number> {
  const ingest = await createIngest({
    store: { insertNative: () => Promise.resolve() },
    projects: { byToken: () => Promise.resolve(project) },
    limits: { flushMilliseconds: 1 },
    idempotencyKeys: { has: () => Promise.resolve(false), record: () => Promise.resolve() },
  });
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const bodies = requestsOf(round);
    const before = process.cpuUsage();
    await Promise.all(bodies.map((body) => ingest.receive(project, format, body)));
    const { user, system } = process.cpuUsage(before);
    seconds.push((user + system) / 1e6);
  }
  await ingest.close();
  return median(seconds);
}
