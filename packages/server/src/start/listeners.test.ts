import { fastify } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { gracefulClosing, listen } from './listeners.ts';

test('a connection ends with the answer that had begun before the server was told to stop', async () => {
  const app = fastify();
  const impatience = new AbortController();
  const events: string[] = [];
  app.server.once('close', () => events.push('every connection is closed'));
  impatience.signal.addEventListener('abort', () => events.push('patience is over'));
  const close = gracefulClosing(app, impatience);
  onTestFinished(close);
  const rest = Promise.withResolvers<void>();
  app.get('/slow', async (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-length': 9 });
    reply.raw.write('begun');
    await rest.promise;
    reply.raw.end('done');
  });
  const port = await listen(app, { host: '127.0.0.1', port: 0 });
  const answer = await fetch(`http://127.0.0.1:${port}/slow`);
  const closed = close();
  await vi.waitUntil(() => !app.server.listening);
  rest.resolve();
  expect(await answer.text()).toBe('begundone');
  await closed;
  expect(events).toEqual(['every connection is closed', 'patience is over']);
});
