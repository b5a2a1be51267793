import { Agent, request } from 'node:http';
import { traceRequest } from './otlp.ts';
import type { BenchServer } from './server.ts';

export interface Load {
  readonly requests: number;
  readonly spansPerRequest: number;
  readonly inFlight: number;
  /** Spans spread over this many ms before now. */
  readonly spreadMs: number;
  /** Requests per second; as fast as answered when left out. */
  readonly rate?: number;
  /** Of the project it goes to; the first one's when left out. */
  readonly dsn?: string;
}

/** What arrived: every request was answered with 200. */
export interface Sent {
  readonly spans: number;
  readonly seconds: number;
}

const DISTINCT_TEMPLATES = 64;
const RETRY_MS = 200;

/**
 * Sends OTLP/HTTP trace requests, each different from all before. Bytes are made ahead of time; only
 * ids are changed between requests, so that making load costs little of the second core.
 */
export async function send(server: BenchServer, load: Load): Promise<Sent> {
  const templates = Array.from({ length: Math.min(DISTINCT_TEMPLATES, load.requests) }, (_, seed) =>
    traceRequest({
      spans: load.spansPerRequest,
      nowMs: Date.now(),
      spreadMs: load.spreadMs,
      spansPerTrace: 8,
      seed: seed + 1,
    }),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: load.inFlight });
  const place = { url: server.url, dsn: load.dsn ?? server.dsn };
  const started = performance.now();
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < load.requests) {
      const index = next;
      next += 1;
      if (load.rate !== undefined) await until(started + (index * 1000) / load.rate);
      const template = templates[index % templates.length];
      if (template === undefined) return;
      await post(place, agent, '/v1/traces', renewed(template, index));
    }
  };
  await Promise.all(Array.from({ length: load.inFlight }, worker));
  agent.destroy();
  const seconds = (performance.now() - started) / 1000;
  return { spans: load.requests * load.spansPerRequest, seconds };
}

/** Ids are 16 and 8 bytes behind the tags 0x0a 0x10 and 0x12 0x08: gives each request ids of its own. */
function renewed(template: Buffer, index: number): Buffer {
  const round = Math.floor(index / DISTINCT_TEMPLATES);
  if (round === 0) return template;
  const copy = Buffer.from(template);
  const marks = [1 + (round % 255), 1 + (Math.floor(round / 255) % 255)];
  for (let at = copy.indexOf('\n\x10', 0, 'latin1'); at !== -1;) {
    if (copy[at + 18] === 0x12 && copy[at + 19] === 0x08) {
      copy[at + 2] = marks[0] ?? 1;
      copy[at + 3] = marks[1] ?? 1;
      at += 28;
    }
    at = copy.indexOf('\n\x10', at + 1, 'latin1');
  }
  return copy;
}

/** Sends a request, again when the server asks for it; resolves when it is stored. */
export function post(
  server: Pick<BenchServer, 'url' | 'dsn'>,
  agent: Agent,
  path: string,
  body: Buffer,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${server.url}${path}`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/x-protobuf',
          'content-length': body.length,
          'spanlight-dsn': server.dsn,
        },
      },
      (incoming) => {
        incoming.resume();
        incoming.once('end', () => {
          if (incoming.statusCode === 200) resolve();
          else if (incoming.statusCode === 429) retry();
          else reject(new Error(`The server answered ${incoming.statusCode}`));
        });
      },
    );
    const retry = (): void => {
      setTimeout(() => void post(server, agent, path, body).then(resolve, reject), RETRY_MS);
    };
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

function until(time: number): Promise<void> {
  const wait = time - performance.now();
  return wait <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, wait));
}
