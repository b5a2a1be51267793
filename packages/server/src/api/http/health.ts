import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../api-context.ts';

/** What stands between the server and its work. */
export interface Readiness {
  /** Why the server takes no work, in words. */
  readonly reasons: () => readonly string[];
}

/**
 * `/healthz` answers while the process lives; `/readyz` only while requests can be served: both stores
 * answer, telemetry is taken in and the server is not shutting down.
 */
export function healthRoutes(
  app: FastifyInstance,
  context: Pick<ApiContext, 'telemetry' | 'metadata'>,
  readiness: Readiness,
): void {
  app.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const problems = [
      ...readiness.reasons(),
      await failure('telemetry store', () => context.telemetry.ping()),
      await failure('metadata store', () => context.metadata.ping()),
    ].filter((problem) => problem !== undefined);
    const isReady = problems.length === 0;
    return reply
      .code(isReady ? 200 : 503)
      .send(isReady ? { status: 'ok' } : { status: 'unavailable', problems });
  });
}

async function failure(name: string, probe: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await probe();
    return undefined;
  } catch {
    return `the ${name} does not answer`;
  }
}
