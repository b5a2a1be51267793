import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { leaveSlowReaders } from './slow-readers.ts';

const PATIENCE = 500;
const LARGE = 'x'.repeat(32 * 1024 * 1024);

async function open(): Promise<{ url: string; port: number; connections: () => Promise<number> }> {
  const app = fastify();
  leaveSlowReaders(app, PATIENCE);
  app.get('/large', async () => LARGE);
  app.get('/slow', async () => {
    await sleep(3 * PATIENCE);
    return 'slow';
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const connections = (): Promise<number> =>
    new Promise((resolve, reject) => {
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  return { url, port: (app.server.address() as AddressInfo).port, connections };
}

test('who asks and does not read has no connection for long', async () => {
  const { port, connections } = await open();
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(connections).toBe(1);
  await expect.poll(connections, { timeout: 5000 }).toBe(0);
  socket.destroy();
});

test('who waits for an answer, and stops now and then while reading, gets all of it', async () => {
  const { url } = await open();
  expect(await (await fetch(`${url}/slow`)).text()).toBe('slow');
  const { body } = await fetch(`${url}/large`);
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.length;
    // One piece of each eight megabytes or so.
    if (bytes % (8 * 2 ** 20) < piece.length) await sleep(PATIENCE / 4);
  }
  expect(bytes).toBe(LARGE.length);
});
