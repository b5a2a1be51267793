import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Metadata, openMetadata } from '../src/metadata/open.ts';
import { startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
let stored: Metadata;

beforeAll(async () => {
  server = await startTestServer();
  const file = path.join(server.dataDir, 'metadata.sqlite');
  stored = await openMetadata({ kind: 'sqlite', file });
});

afterAll(async () => {
  await stored.close();
  await server.stop();
});

const login = async (): Promise<number> => {
  const { status } = await fetch(`${server.url}/internal/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'mira@shop.example', password: 'correct horse' }),
  });
  return status;
};

test('passwords that could not be looked at are no failed logins', async () => {
  await stored.db.schema.alterTable('users').renameTo('users_away').execute();
  try {
    for (let count = 0; count < 30; count += 1) expect(await login()).toBe(500);
  } finally {
    await stored.db.schema.alterTable('users_away').renameTo('users').execute();
  }
  expect(await login()).toBe(200);
});
