import { Client, credentials, Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { SpanlightError } from '@spanlight/sdk';
import { Client as PostgresClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeTraces } from './ingest/otlp-encoder.ts';
import { traceRequest } from './support/otlp.ts';
import { startPostgres } from './support/postgres.ts';
import { MIRA, startTestServer, type TestServer } from './support/server.ts';
import { postOtlp } from './support/send-otlp.ts';

const EXPORT = '/opentelemetry.proto.collector.trace.v1.TraceService/Export';

const postgres = await startPostgres();
const reason = typeof postgres === 'string' ? postgres : 'it is not ours to stop';
const place = typeof postgres === 'string' ? undefined : postgres;
const isHere = place?.process !== undefined;
if (!isHere) console.warn(`a server whose PostgreSQL goes away was left out: ${reason}`);

let name = 0;
/** A request that nobody has sent before. */
const span = (): unknown =>
  traceRequest('shop', [
    {
      traceId: 'a'.repeat(32),
      spanId: 'b'.repeat(16),
      name: `span ${name++}`,
      start: Date.now(),
      milliseconds: 1,
    },
  ]);

describe.skipIf(!isHere)('a server whose PostgreSQL goes away', () => {
  let server: TestServer;
  let grpc: Client;

  beforeAll(async () => {
    server = await startTestServer({ environment: { SPANLIGHT_POSTGRES_URL: place?.url ?? '' } });
    grpc = new Client(`127.0.0.1:${server.running.grpcPort}`, credentials.createInsecure());
  });
  afterAll(async () => {
    grpc?.close();
    await server?.stop();
    await place?.stop();
  });

  const post = async (token?: string): Promise<Response> =>
    postOtlp(server.url, 'traces', span(), token);
  const call = async (): Promise<ServiceError | undefined> => {
    const metadata = new Metadata();
    metadata.set('spanlight-dsn', 'http://shop-token@localhost');
    const start = BigInt(Date.now()) * 1_000_000n;
    const body = encodeTraces([{ scopes: [{ items: [{ name: `grpc ${name++}`, start }] }] }]);
    const same = (value: Buffer): Buffer => value;
    return await new Promise((resolve) => {
      grpc.makeUnaryRequest(EXPORT, same, same, body, metadata, (error) =>
        resolve(error ?? undefined),
      );
    });
  };
  const question = async (): Promise<unknown> =>
    await server
      .client({ token: MIRA, project: 1 })
      .dashboards.list()
      .catch((error: unknown) => error);
  const ready = async (): Promise<{ status: number; text: string }> => {
    const response = await fetch(`${server.url}/readyz`);
    return { status: response.status, text: await response.text() };
  };
  /** What connects from now on may change nothing, as at a standby that has taken over; what is connected goes. */
  const readOnly = async (mode: 'on' | 'off'): Promise<void> => {
    const admin = new PostgresClient({ connectionString: place?.url });
    await admin.connect();
    await admin.query('SET default_transaction_read_only = off');
    await admin.query(`ALTER DATABASE postgres SET default_transaction_read_only = ${mode}`);
    await admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
    );
    await admin.end();
  };
  const isWell = async (): Promise<void> => {
    await expect.poll(async () => (await ready()).status).toBe(200);
    expect((await post()).status).toBe(200);
    expect(await call()).toBeUndefined();
    expect(await question()).not.toBeInstanceOf(Error);
  };

  it('says to everybody that the same may be sent again, and goes on when it is back', async () => {
    await isWell();
    await place?.process?.halt();
    try {
      for (const token of ['shop-token', 'a-token-nobody-has-sent']) {
        const refused = await post(token);
        expect(refused.status).toBe(503);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await refused.text()).toContain("the metadata store can't be reached");
      }
      expect(await call()).toMatchObject({
        code: status.UNAVAILABLE,
        details: "the metadata store can't be reached: send this again",
      });
      const error = await question();
      expect(error).toBeInstanceOf(SpanlightError);
      expect(error).toMatchObject({
        status: 503,
        message: expect.stringContaining("the metadata store can't be reached"),
      });
      expect(await ready()).toMatchObject({
        status: 503,
        text: expect.stringContaining('the metadata store does not answer'),
      });
    } finally {
      await place?.process?.start();
    }
    await isWell();
  });

  it('says that PostgreSQL takes no changes where it is only read, and goes on when it is written', async () => {
    await isWell();
    await readOnly('on');
    try {
      await expect.poll(ready).toMatchObject({
        status: 503,
        text: expect.stringContaining('the metadata store takes no changes now'),
      });
      expect((await ready()).text).not.toContain('does not answer');
      const refused = await post();
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await readOnly('off');
    }
    await isWell();
  });

  it('answers probes and senders while it hangs, and goes on after that', async () => {
    await isWell();
    await place?.process?.hang();
    try {
      const asked = Array.from({ length: 12 }, ready);
      for (const answer of await Promise.all(asked))
        expect(answer).toMatchObject({
          status: 503,
          text: expect.stringContaining('the metadata store does not answer'),
        });
      expect((await post()).status).toBe(503);
      expect(await question()).toMatchObject({ status: 503 });
    } finally {
      await place?.process?.goOn();
    }
    await isWell();
  }, 120_000);
});
