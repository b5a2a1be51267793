import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { traceRequest } from '../support/otlp.ts';
import { startTestServer } from '../support/server.ts';

const span = (id: string) => ({
  traceId: id.padStart(32, '0'),
  spanId: id.padStart(16, '0'),
  name: 'GET /',
  start: Date.now(),
  milliseconds: 1,
});

/** A request as it goes over the wire, in two parts. */
function request(id: string): [string, string] {
  const body = JSON.stringify(traceRequest('shop', [span(id)]));
  const head = [
    'POST /v1/traces HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    'spanlight-dsn: http://shop-token@localhost',
    `content-length: ${body.length}`,
  ];
  return [`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`, body.slice(10)];
}

/** Resolves once nobody listens on a port any more. */
const untilClosed = async (port: number): Promise<void> =>
  await expect
    .poll(() => {
      const { promise, resolve } = Promise.withResolvers<string>();
      const socket = connect(port, '127.0.0.1', () => resolve('open'));
      socket.once('error', () => resolve('closed'));
      return promise.finally(() => socket.destroy());
    })
    .toBe('closed');

test.each(['httpPort', 'grpcPort'] as const)(
  'a server that stops takes what comes on connections in use, or says when to send it again: %s',
  async (name) => {
    const server = await startTestServer();
    onTestFinished(() => server.stop());
    const port = server.running[name];
    const socket = connect(port, '127.0.0.1');
    const [begin, rest] = request('1');
    // Of the first request the server has read a part when it is told to stop.
    socket.write(begin);
    await setTimeout(200);
    const stopped = server.running.stop();
    await untilClosed(port);
    socket.write(rest + request('2').join(''));
    const answers = (await text(socket)).split(/(?=HTTP\/1\.1 )/);
    expect(answers).toHaveLength(2);
    for (const answer of answers)
      if (!answer.startsWith('HTTP/1.1 200')) {
        expect(answer).toMatch(/^HTTP\/1\.1 503/);
        expect(answer).toMatch(/^retry-after: [1-9]/m);
        expect(answer).toContain('the server is shutting down: send this again');
      }
    await stopped;
  },
);
