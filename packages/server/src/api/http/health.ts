import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { MetadataError } from '../../shared/errors/metadata-error.ts';
import { TelemetryError } from '../../telemetry/errors.ts';
import type { ApiContext } from '../api-context.ts';

/** Milliseconds a store may take to answer: probes give up after three seconds, and should see the reason before. */
const STORE_TIMEOUT = 2000;

/** What stands between the server and its work. */
export interface Readiness {
  /** Why the server takes no work, in words. */
  readonly reasons: () => readonly string[];
}

/**
 * `/healthz` answers while the process lives; `/readyz` only while requests can be served: both stores
 * answer and take changes, telemetry is taken in and the server is not shutting down.
 */
export function healthRoutes(
  app: FastifyInstance,
  context: Pick<ApiContext, 'telemetry' | 'metadata'>,
  readiness: Readiness,
): void {
  const probes = [
    new Probe('telemetry store', () => context.telemetry.ping()),
    new Probe('metadata store', () => context.metadata.ping()),
  ];
  app.get('/healthz', PROBED, (_request, reply) => reply.send({ status: 'ok' }));

  app.get('/readyz', PROBED, async (_request, reply) => {
    const problems = [
      ...readiness.reasons(),
      ...(await Promise.all(probes.map(async (probe) => await probe.failure()))),
    ].filter((problem) => problem !== undefined);
    const isReady = problems.length === 0;
    return reply
      .code(isReady ? 200 : 503)
      .send(isReady ? { status: 'ok' } : { status: 'unavailable', problems });
  });
}

/** Probes and balancers often ask for the head alone. */
const PROBED = { exposeHeadRoute: true } as const;

/** What a store says of itself; undefined where it says nothing. */
function wordsOf(error: unknown): string | undefined {
  if (error instanceof MetadataError)
    return error.failure === 'unreachable' ? undefined : error.words;
  if (!(error instanceof TelemetryError) || error.code === 0 || error.words === undefined)
    return undefined;
  return `the telemetry store answers with an error: ${error.words}`;
}

/** Asks whether a store answers, once at a time: those that ask one which hangs would take all its connections. */
class Probe {
  readonly #name: string;
  readonly #ping: () => Promise<unknown>;
  #answers: Promise<string | undefined> | undefined;

  constructor(name: string, ping: () => Promise<unknown>) {
    this.#name = name;
    this.#ping = ping;
  }

  get #silence(): string {
    return `the ${this.#name} does not answer`;
  }

  /** What is wrong, in words, within two seconds. */
  async failure(): Promise<string | undefined> {
    this.#answers ??= this.#ask();
    const late = setTimeout(STORE_TIMEOUT, this.#silence, { ref: false });
    return await Promise.race([this.#answers, late]);
  }

  async #ask(): Promise<string | undefined> {
    try {
      await this.#ping();
      return undefined;
    } catch (error) {
      return wordsOf(error) ?? this.#silence;
    } finally {
      this.#answers = undefined;
    }
  }
}
