import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '../../src/config/parse.ts';
import { registerOperatorRoutes } from '../../src/operations/operator-routes.ts';
import { operatorAccess, type OperatorAccess } from '../../src/operations/operator-token.ts';
import { MIRA, startTestServer, type TestServer } from '../support/server.ts';

const TOKEN = 'an-operator-token-of-some-length-0123456789';

async function answer(access: OperatorAccess, headers: Record<string, string> = {}) {
  const app = fastify();
  await registerOperatorRoutes(app, access, [
    (operations) => operations.get('/ping', () => ({ answer: 'pong' })),
  ]);
  const response = await app.inject({ url: '/-/ping', headers });
  await app.close();
  return response;
}

describe('calls of operators', () => {
  test.each([
    ['no token', {}, 401, /needs the operator token/],
    ['another token', { authorization: `Bearer ${TOKEN}x` }, 401, /not the operator token/],
    ['a beginning', { authorization: `Bearer ${TOKEN.slice(0, 8)}` }, 401, /not the operator/],
    ['the token as a cookie', { cookie: `token=${TOKEN}` }, 401, /needs the operator token/],
  ])('refuse %s', async (_what, headers, status, message) => {
    const response = await answer({ kind: 'token', token: TOKEN }, headers);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ message: expect.stringMatching(message) });
    expect(response.body).not.toContain(TOKEN);
  });

  test('answer whoever has the token, and tell pages of other sites nothing', async () => {
    const response = await answer(
      { kind: 'token', token: TOKEN },
      { authorization: `Bearer ${TOKEN}`, origin: 'https://other.example' },
    );
    expect(response.json()).toEqual({ answer: 'pong' });
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('are closed while there is no token', async () => {
    const response = await answer({ kind: 'closed' }, { authorization: `Bearer ${TOKEN}` });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({
      message: expect.stringContaining('SPANLIGHT_OPERATOR_TOKEN'),
    });
  });
});

describe('the operator token', () => {
  const configured = (environment: Record<string, string>) =>
    operatorAccess(parseConfig(undefined, environment));

  test('is the configured one', async () => {
    expect(await configured({ SPANLIGHT_OPERATOR_TOKEN: TOKEN })).toEqual({
      kind: 'token',
      token: TOKEN,
    });
  });

  test('is nobody with PostgreSQL unless configured', async () => {
    expect(await configured({ SPANLIGHT_POSTGRES_URL: 'postgres://localhost/spanlight' })).toEqual({
      kind: 'closed',
    });
  });

  test('must be long', () => {
    expect(() => parseConfig(undefined, { SPANLIGHT_OPERATOR_TOKEN: 'short' })).toThrow(
      /operator\.token must have at least 32 characters/,
    );
  });
});

describe('a server on its own', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(async () => {
    await server.stop();
  });

  test('keeps a token that only its owner may read, and makes it once', async () => {
    const file = path.join(server.dataDir, 'operator-token');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const token = (await readFile(file, 'utf8')).trim();
    const config = parseConfig(undefined, { SPANLIGHT_DATA_DIR: server.dataDir });
    expect(await operatorAccess(config)).toEqual({ kind: 'token', token });
    for (const damaged of [token.slice(0, 9), token.slice(0, 40), token.replace(/^./, '\0')]) {
      await writeFile(file, damaged);
      await expect(operatorAccess(config)).rejects.toThrow(/operator-token is damaged/);
    }
    await writeFile(file, token);
  });

  test('answers programs at /-/, not with a page', async () => {
    const response = await fetch(`${server.url}/-/nothing`, {
      headers: { authorization: `Bearer ${MIRA}` },
    });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/json');
  });
});
