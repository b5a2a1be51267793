import type { FastifyInstance } from 'fastify';
import type { Measure } from './measurements/measurement.ts';

/** Counts the answers of the HTTP listener by their class, and the time they took. */
export class RequestCounter {
  readonly #classes = new Map<string, number>();
  #seconds = 0;

  /** Counts what this server answers from now on. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', (_request, reply, done) => {
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      this.#classes.set(status, (this.#classes.get(status) ?? 0) + 1);
      this.#seconds += reply.elapsedTime / 1000;
      done();
    });
  }

  readonly measure: Measure = () => [
    {
      name: 'spanlight.http.requests',
      kind: 'counter',
      unit: '{request}',
      description: 'Answers over HTTP, by the class of their status.',
      points: [...this.#classes].map(([status, count]) => [count, { status }]),
    },
    {
      name: 'spanlight.http.time',
      kind: 'counter',
      unit: 's',
      description: 'Time that answers over HTTP took.',
      points: [[this.#seconds, {}]],
    },
  ];
}
