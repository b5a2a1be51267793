import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { createNodeClient } from '../src/node.ts';
import { requireNode } from '../src/node/fetch.ts';
import { failureOf, withServer } from './with-server.ts';

const context = withServer();
const usage = { body: { usage: {}, spans: 5 } };

/** A proxy that tunnels and passes on, and counts what goes through. */
async function startProxy(): Promise<{ proxy: Server; url: string; passed: string[] }> {
  const passed: string[] = [];
  const proxy = createServer((request, response) => {
    passed.push(request.url ?? '');
    void fetch(request.url ?? '').then(async (answer) => response.end(await answer.text()));
  });
  proxy.on('connect', (request, socket) => {
    passed.push(request.url ?? '');
    const [host, port] = (request.url ?? '').split(':');
    const target = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    target.on('error', () => socket.destroy());
    socket.on('error', () => target.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return { proxy, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, passed };
}

it.each([
  ['22.19.0', true],
  ['24.0.0', true],
  ['22.18.9', false],
  ['20.19.5', false],
])('on Node %s it is said whether it works: %s', (version, works) => {
  if (works) return expect(() => requireNode(version)).not.toThrow();
  return expect(() => requireNode(version)).toThrow(
    `@spanlight/sdk/node needs Node 22.19 or newer, and this is Node ${version}`,
  );
});

describe('createNodeClient', () => {
  it('keeps the connection', async () => {
    context.server.on('GET /data-usage', usage);
    const { client, close } = createNodeClient({
      url: context.server.url,
      token: 't',
      connections: 1,
    });
    await client.usage.get();
    expect(await client.usage.get()).toMatchObject({ spans: 5 });
    await close();
    const [first, second] = context.server.requests;
    expect(first?.port).toBe(second?.port);
    expect(first?.headers.authorization).toBe('Bearer t');
  });

  it('sends bodies and reads errors', async () => {
    context.server.on('POST /tracing/7/saved-views', { status: 413 });
    const { client, close } = createNodeClient({ url: context.server.url, project: 7 });
    const error = await failureOf(client.savedViews.create({ name: 'a', route: 'b' }));
    expect(error).toMatchObject({ name: 'BodyTooLargeError' });
    expect(context.server.last.body).toContain('"name":"a"');
    await close();
  });

  it('times out and aborts', async () => {
    context.server.on('GET /data-usage', () => undefined);
    const { client, close } = createNodeClient({ url: context.server.url });
    expect(await failureOf(client.usage.get({}, { timeout: 50 }))).toMatchObject({
      name: 'TimeoutError',
    });
    const signal = AbortSignal.abort();
    expect(await failureOf(client.usage.get({}, { signal }))).toMatchObject({ name: 'AbortError' });
    await close();
  });

  it('says that it was closed', async () => {
    const { client, close } = createNodeClient({ url: 'http://127.0.0.1:1' });
    await close();
    expect(await failureOf(client.usage.get())).toMatchObject({
      name: 'InvalidParameterError',
      message: 'the client was closed',
    });
  });

  it('goes through the proxy of the environment, except where told not to', async () => {
    context.server.on('GET /data-usage', usage);
    const { proxy, url, passed } = await startProxy();
    vi.stubEnv('http_proxy', url);
    vi.stubEnv('HTTP_PROXY', url);
    vi.stubEnv('no_proxy', '');
    vi.stubEnv('NO_PROXY', '');
    const proxied = createNodeClient({ url: context.server.url });
    expect(await proxied.client.usage.get()).toMatchObject({ spans: 5 });
    expect(passed).toHaveLength(1);
    await proxied.close();
    vi.stubEnv('no_proxy', '127.0.0.1');
    vi.stubEnv('NO_PROXY', '127.0.0.1');
    const direct = createNodeClient({ url: context.server.url });
    await direct.client.usage.get();
    expect(passed).toHaveLength(1);
    await direct.close();
    proxy.closeAllConnections();
    proxy.close();
  });
});
