// What a server, or something in its place, may answer that is neither what was asked for nor an error.

import { describe, expect, it } from 'vitest';
import { FixtureServer } from './fixture-server.ts';
import { failureOf, withServer } from './with-server.ts';

const context = withServer();

describe('an answer with more bytes than the client takes', () => {
  it('is refused as soon as there are too many, and not asked for again', async () => {
    let sent = 0;
    context.server.on('GET /data-usage', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = Buffer.alloc(65_536, ' ');
      const send = (): void => {
        for (let more = true; more && !response.destroyed; sent += chunk.length)
          more = response.write(chunk);
        response.once('drain', send);
      };
      send();
    });
    const error = await failureOf(context.connect({ maxBytes: 1_000_000 }).usage.get());
    expect(error).toMatchObject({
      name: 'InvalidResponseError',
      message: 'GET /data-usage answered 200, but has over 1000000 bytes',
    });
    expect(context.server.requests).toHaveLength(1);
    // What was on its way fills the buffers of the connection.
    expect(sent).toBeLessThan(50_000_000);
  });

  it('is refused as an error too', async () => {
    context.server.on('GET /data-usage', { status: 500, body: 'x'.repeat(2000) });
    const error = await failureOf(context.connect({ maxBytes: 1000, maxRetries: 0 }).usage.get());
    expect(error).toMatchObject({ name: 'InvalidResponseError', status: 500 });
  });

  it('that has just as many is read', async () => {
    const text = JSON.stringify({ usage: {}, spans: 5 });
    const headers = { 'content-type': 'application/json' };
    context.server.on('GET /data-usage', { headers, body: text });
    const client = context.connect({ maxBytes: text.length });
    expect(await client.usage.get()).toMatchObject({ spans: 5 });
  });
});

it('JSON that ends early is no missing call', async () => {
  const headers = { 'content-type': 'application/json' };
  context.server.on('GET /data-usage', { headers, body: '{"usage":{"time":[1,' });
  expect(await failureOf(context.connect().usage.get())).toMatchObject({
    name: 'InvalidResponseError',
    message: 'GET /data-usage answered 200, but its JSON is cut off',
  });
});

it.each([
  ['[]', 'its JSON is missing or of the wrong type'],
  ['{"projects":[]}', 'its user is missing or of the wrong type'],
])('%s in place of what a call promises is told by what is missing', async (body, what) => {
  const headers = { 'content-type': 'application/json' };
  context.server.on('GET /users/current', { headers, body });
  expect(await failureOf(context.connect().users.current())).toMatchObject({
    name: 'InvalidResponseError',
    message: `GET /users/current answered 200, but ${what}`,
  });
});

it('a token of two lines is sent to nobody', async () => {
  const error = await failureOf(context.connect({ token: 'one\ntwo' }).users.current());
  expect(error).toMatchObject({
    name: 'InvalidParameterError',
    message: "authorization can't be a header",
  });
  expect(context.server.requests).toEqual([]);
});

it('nobody is followed to another address, with what was meant for this one', async () => {
  const other = await FixtureServer.start();
  context.server.on('POST /users/login', {
    status: 307,
    headers: { location: `${other.url}/internal/v1/users/login` },
  });
  const client = context.connect({ headers: { 'x-api-key': 'secret' }, maxRetries: 0 });
  const error = await failureOf(client.users.login({ email: 'a@b.c', password: 'secret' }));
  expect(error).toMatchObject({ name: 'HttpError', status: 307, isRetryable: false });
  expect(other.requests).toEqual([]);
  await other.close();
  // What browsers show of a redirect that is not followed.
  const shown = context.connect({ fetch: () => Promise.resolve(Response.error()) });
  const untold = await failureOf(shown.usage.get());
  expect(untold).toMatchObject({ message: 'GET /data-usage answered with a redirect' });
});

it('a token that no header can have is a wrong parameter, which is not told', async () => {
  const error = await failureOf(context.connect({ token: 'secret\nmore' }).usage.get());
  expect(error).toMatchObject({ name: 'InvalidParameterError', parameter: 'authorization' });
  expect(String(error)).not.toContain('secret');
});
