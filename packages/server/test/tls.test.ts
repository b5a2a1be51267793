import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Client, Metadata, credentials } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../src/config/parse.ts';
import { StartError } from '../src/start-error.ts';
import { loadTls } from '../src/tls.ts';
import { CERTIFICATE, KEY } from './support/certificate.ts';
import { ACCOUNTS, startTestServer, type TestServer } from './support/server.ts';

let root = '';
const fileOf = (name: string): string => path.join(root, name);

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'spanlight-tls-'));
  await writeFile(fileOf('cert.pem'), CERTIFICATE);
  await writeFile(fileOf('key.pem'), KEY);
});

afterAll(() => rm(root, { recursive: true, force: true }));

describe('a server with a certificate', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      environment: {
        SPANLIGHT_TLS_CERT_FILE: fileOf('cert.pem'),
        SPANLIGHT_TLS_KEY_FILE: fileOf('key.pem'),
      },
    });
  });
  afterAll(() => server.stop());

  it('speaks HTTPS, and says so in its address, its cookies and its DSN', async () => {
    const { httpPort, grpcPort, url, dsn } = server.running;
    expect(url).toBe(`https://localhost:${httpPort}`);
    expect(dsn).toBe(`https://shop-token@localhost:${httpPort}?grpc=${grpcPort}`);
    const { cookie, body } = await new Promise<{ cookie: string; body: string }>(
      (resolve, reject) => {
        const target = `${url}/internal/v1/users/login`;
        const sent = request(target, { method: 'POST', ca: CERTIFICATE }, (response) => {
          const [set = ''] = response.headers['set-cookie'] ?? [];
          text(response).then((answered) => resolve({ cookie: set, body: answered }), reject);
        });
        sent.on('error', reject);
        sent.end('{"email":"mira@shop.example","password":"correct horse"}');
      },
    );
    expect(body).toBe('');
    expect(cookie).toMatch(/^token=.*; Secure/);
    await expect(fetch(`http://127.0.0.1:${httpPort}/healthz`)).rejects.toThrow('fetch failed');
  });

  it('speaks HTTP/2 with browsers', async () => {
    // Left open: the server ends all the same.
    const session = connect(server.running.url, { ca: CERTIFICATE });
    const answers = await Promise.all(
      ['/healthz', '/internal/v1/users/current'].map(async (path) => {
        const stream = session.request({ ':path': path });
        const [headers] = await once(stream, 'response');
        return { status: headers[':status'], body: await text(stream) };
      }),
    );
    expect(session.alpnProtocol).toBe('h2');
    expect(answers[0]?.status).toBe(200);
    expect(answers[1]?.status).toBe(401);
    expect(JSON.parse(answers[1]?.body ?? '')).toMatchObject({ code: 'unauthorized' });
  });

  it('takes telemetry over encrypted gRPC', async () => {
    const ca = credentials.createSsl(Buffer.from(CERTIFICATE));
    const client = new Client(`localhost:${server.running.grpcPort}`, ca);
    const metadata = new Metadata();
    metadata.set('spanlight-dsn', server.running.dsn);
    const same = (value: Buffer): Buffer => value;
    const answer = await new Promise<Buffer | undefined>((resolve, reject) => {
      const path = '/opentelemetry.proto.collector.trace.v1.TraceService/Export';
      client.makeUnaryRequest(path, same, same, Buffer.alloc(0), metadata, (error, response) =>
        error ? reject(error) : resolve(response),
      );
    });
    expect(answer).toHaveLength(0);
    client.close();
  });

  it('takes telemetry over HTTPS on the port of gRPC', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(
        `https://localhost:${server.running.grpcPort}/v1/traces`,
        {
          method: 'POST',
          ca: CERTIFICATE,
          headers: { 'spanlight-dsn': server.running.dsn, 'content-type': 'application/json' },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      sent.on('error', reject);
      sent.end('{}');
    });
    expect(status).toBe(200);
  });
});

describe('a certificate that is no use', () => {
  const load = (certificate: string, key: string) =>
    loadTls(
      parseConfig(undefined, {
        SPANLIGHT_TLS_CERT_FILE: fileOf(certificate),
        SPANLIGHT_TLS_KEY_FILE: fileOf(key),
      }),
    );

  it('is refused with its reason', async () => {
    await expect(load('gone.pem', 'key.pem')).rejects.toThrow(StartError);
    await expect(load('gone.pem', 'key.pem')).rejects.toThrow(
      /^The file in tls.cert_file \(SPANLIGHT_TLS_CERT_FILE\) can't be read: ENOENT/,
    );
    await expect(load('key.pem', 'cert.pem')).rejects.toThrow(/can't be used together/);
  });

  it('is refused by the check of the configuration where half of it is missing', () => {
    const problem = (yaml: string) => () =>
      parseConfig({ name: 'spanlight.yml', text: ACCOUNTS + yaml }, {});
    expect(problem('tls: { cert_file: a.pem }')).toThrow('tls needs both cert_file and key_file');
    const plain = 'tls: { cert_file: a.pem, key_file: b.pem }\nsite: { addr: "http://a.example" }';
    expect(problem(plain)).toThrow('site.addr must start with https');
  });
});
