import { once } from 'node:events';
import { request } from 'node:http';
import compress from '@fastify/compress';
import fastify, { LogController } from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { toApiError } from './error-answer.ts';
import { logFailure } from './log-failure.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
}

it('an answer that is ready when nobody waits for it any more is no failure of the server', async () => {
  const lines: Line[] = [];
  const write = (line: string): unknown => lines.push(JSON.parse(line) as Line);
  const app = fastify({
    loggerInstance: pino({ level: 'debug' }, { write }),
    logController: new LogController({ disableRequestLogging: true }),
  });
  await app.register(compress, { threshold: 1024 });
  const asked = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<void>();
  app.setErrorHandler((thrown, question, reply) => {
    const error = toApiError(thrown);
    logFailure(question, reply, error);
    failed.resolve();
    return reply.code(error.status).send('');
  });
  app.post('/answer', async ({ raw }, reply) => {
    asked.resolve();
    await once(raw.socket, 'close');
    return reply.type('application/json').send(JSON.stringify('a'.repeat(1_000_000)));
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const question = request(`${url}/answer`, {
    method: 'POST',
    headers: { 'accept-encoding': 'gzip', 'content-type': 'application/json' },
  });
  // Leaving is an error of the connection.
  question.on('error', () => undefined);
  question.end('{}');
  await asked.promise;
  question.destroy();
  await failed.promise;
  await app.close();
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
  expect(lines.map(({ msg }) => msg)).toContain('nobody waits for the answer any more');
});
