import path from 'node:path';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonText } from '../../src/metadata/database/json-column.ts';
import { type Metadata, openMetadata } from '../../src/metadata/open.ts';
import { ACCOUNTS, MIRA, startTestServer, type TestServer } from '../support/server.ts';

const ORIGIN = 'https://portal.example';

/** What the receiver of messages answers. */
let answer = 200;
const receiver = createServer((request, response) => {
  request.resume().once('end', () => response.writeHead(answer).end('it is what it is'));
});
let server: TestServer;
let client: Spanlight;
let stored: Metadata;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  server = await startTestServer({
    yaml: `${ACCOUNTS}\nnotifications: { allow_networks: [127.0.0.1] }\n`,
  });
  client = server.client({ token: MIRA, project: 1 });
  stored = await openMetadata({
    kind: 'sqlite',
    file: path.join(server.dataDir, 'metadata.sqlite'),
  });
});

afterAll(async () => {
  await stored.close();
  await server.stop();
  receiver.close();
});

const slack = (name: string) => ({
  type: 'slack' as const,
  name,
  params: { webhookUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/slack` },
});

const get = (token: string, address: string): Promise<Response> =>
  fetch(`${server.url}/internal/v1/projects/1/${address}`, {
    headers: { authorization: `Bearer ${token}`, origin: ORIGIN },
  });

test('a page that embeds monitors reads neither whom they tell nor how', async () => {
  const { id } = await client.channels.create(slack('Chat'));
  const monitor = await client.monitors.createError({
    name: 'Errors',
    channelIds: [id],
    notifyEveryoneByEmail: true,
    params: {},
  });
  const { token } = await client.embedTokens.create({
    resources: ['monitors'],
    origins: [ORIGIN],
  });
  const hidden = { channelIds: [], escalation: [], notifyEveryoneByEmail: false };
  expect(await (await get(token, 'monitors')).json()).toMatchObject({
    // The project has one from the beginning.
    monitors: [hidden, hidden],
  });
  expect(await (await get(token, `monitors/${monitor.id}`)).json()).toMatchObject({
    monitor: hidden,
  });
  expect(await client.monitors.get({ id: Number(monitor.id) })).toMatchObject({
    channelIds: [id],
    notifyEveryoneByEmail: true,
  });
});

test('a token ends with the right of who minted it', async () => {
  const { token } = await client.embedTokens.create({
    resources: ['monitors'],
    origins: [ORIGIN],
  });
  const restrict = (ids: readonly number[] | null) =>
    stored.db
      .updateTable('users')
      .set({ project_ids: ids && jsonText(ids) })
      .where('email', '=', 'mira@shop.example')
      .execute();
  await restrict([1, 2]);
  expect((await get(token, 'monitors')).status).toBe(200);
  await restrict([2]);
  expect((await get(token, 'monitors')).status).toBe(401);
  await restrict(null);
});

test('channels that can be told are made as one likes, others are tried thirty times a minute', async () => {
  for (let count = 0; count < 35; count += 1) await client.channels.create(slack(`Chat ${count}`));
  answer = 500;
  const refused = async (): Promise<unknown> =>
    await client
      .withOptions({ maxRetries: 0 })
      .channels.create(slack('Broken'))
      .catch((error: unknown) => error);
  for (let count = 0; count < 30; count += 1)
    expect(await refused()).toMatchObject({ status: 400 });
  expect(await refused()).toMatchObject({ status: 429 });
  answer = 200;
});
