import { Agent, request } from 'node:http';
import { encodeTraces } from '../ingest/otlp-encoder.ts';
import { DSN } from './campaign-server.ts';

const MARK = 'batch-00000000';

/** What one request was answered with. */
export interface Answer {
  /** 0 where the connection closed before an answer. */
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Requests of equal spans that are told apart by one attribute, so that making them costs nearly nothing. */
export class MarkedBatches {
  readonly spans: number;
  readonly #template: Buffer;
  readonly #at: number;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(spans: number) {
    this.spans = spans;
    const now = BigInt(Date.now()) * 1_000_000n;
    this.#template = encodeTraces([
      {
        attributes: [['batch', MARK]],
        scopes: [
          {
            items: Array.from({ length: spans }, (_, at) => ({
              traceId: '01'.repeat(16),
              spanId: (at + 1).toString(16).padStart(16, '0'),
              name: `GET /${at % 20}`,
              start: now,
              end: now + 1_000_000n,
              attributes: [
                ['http.request.method', 'GET'],
                ['user', at],
              ],
            })),
          },
        ],
      },
    ]);
    this.#at = this.#template.indexOf(MARK);
  }

  /** The mark of a batch. */
  mark(number: number): string {
    return `batch-${String(number).padStart(8, '0')}`;
  }

  send(url: string, number: number): Promise<Answer> {
    const body = Buffer.from(this.#template);
    body.write(this.mark(number), this.#at, 'latin1');
    return new Promise((resolve) => {
      const outgoing = request(`${url}/v1/traces`, {
        method: 'POST',
        agent: this.#agent,
        headers: {
          'content-type': 'application/x-protobuf',
          'content-length': body.length,
          'spanlight-dsn': DSN,
        },
      });
      let answer: Answer = { status: 0, retryAfter: undefined };
      outgoing.on('error', () => resolve(answer));
      outgoing.once('response', (response) => {
        answer = { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] };
        response
          .on('error', () => resolve(answer))
          .once('close', () => resolve(answer))
          .resume();
      });
      outgoing.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
