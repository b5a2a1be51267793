import { expect, test } from 'vitest';
import { readDsn } from './dsn.ts';
import { sendingWays } from './snippets.ts';

const span = {
  traceId: '0123456789abcdef0123456789abcdef',
  spanId: '0123456789abcdef',
  startNs: '1700000000000000000',
  endNs: '1700000000250000000',
};

const ways = (dsn: string) => {
  const endpoints = readDsn(dsn);
  if (!endpoints) throw new Error('no DSN');
  return new Map(sendingWays(endpoints, span).map((way) => [way.id, way]));
};

const code = (dsn: string, id: string) =>
  ways(dsn)
    .get(id)
    ?.snippets.map((snippet) => snippet.code)
    .join('\n') ?? '';

const open = 'http://secret@localhost:14318?grpc=14317';
const encrypted = 'https://secret@spans.example:443?grpc=4317';

test('every way carries the DSN or needs none', () => {
  const without = Array.from(ways(open).values()).filter(
    (way) => !way.snippets.some((snippet) => snippet.code.includes(open)),
  );
  expect(without).toEqual([]);
});

test('the endpoints belong to their protocols', () => {
  expect(code(open, 'environment')).toContain('ENDPOINT=http://localhost:14317');
  expect(code(open, 'environment')).toContain('ENDPOINT=http://localhost:14318');
  expect(code(open, 'collector-grpc')).toContain('endpoint: http://localhost:14317');
  expect(code(open, 'collector-http')).toContain('endpoint: http://localhost:14318');
  expect(code(open, 'prometheus')).toContain('url: http://localhost:14318/api/v1/write');
  // Prometheus 2.42 knows no other header.
  expect(code(open, 'prometheus')).toContain(`authorization:\n      credentials: '${open}'`);
});

test('encryption is switched off only for plain addresses', () => {
  expect(code(open, 'go')).toContain('WithInsecure()');
  expect(code(encrypted, 'go')).not.toContain('WithInsecure()');
  expect(code(open, 'collector-grpc')).toContain('insecure: true');
  expect(code(encrypted, 'collector-grpc')).toContain('insecure: false');
});

test('the body of the curl line is a valid export request', () => {
  const body = /-d '(.*)'$/su.exec(code(open, 'curl'))?.[1] ?? '';
  const request = JSON.parse(body) as {
    resourceSpans: { scopeSpans: { spans: { traceId: string }[] }[] }[];
  };
  expect(request.resourceSpans[0]?.scopeSpans[0]?.spans[0]?.traceId).toBe(span.traceId);
});
