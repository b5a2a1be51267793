import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AddressGuard } from './address-guard.ts';
import { Outbound } from './outbound.ts';
import { post as deliver } from './post.ts';

const seen: string[] = [];
const receiver = createServer((request, response) => {
  seen.push(`${request.method} ${request.url} ${request.headers['user-agent']}`);
  if (request.url === '/redirect') response.writeHead(302, { location: '/secret' }).end();
  else if (request.url === '/busy') response.writeHead(429, { 'retry-after': '7' }).end('later');
  else if (request.url === '/fraction') response.writeHead(503, { 'retry-after': '1.5' }).end();
  else response.end('x'.repeat(1_000_000));
});
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  port = (receiver.address() as AddressInfo).port;
});
afterAll(() => receiver.close());

const open = new Outbound(new AddressGuard(['127.0.0.0/8']), '1');
const closed = new Outbound(new AddressGuard([]), '1');
const post = (outbound: Outbound, url: string) => outbound.post({ url, body: '{}' });

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  'fd00::1',
  'fe80::1',
  'fe80::1%eth0',
  '64:ff9b::7f00:1',
  '::127.0.0.1',
  '::ffff:0:127.0.0.1',
  '::ffff:0:7f00:1',
  'fec0::1',
  '3fff::1',
])('%s is not sent to', (address) => {
  expect(new AddressGuard([]).allows(address, 443)).toBe(false);
  expect(new AddressGuard(['any']).allows(address, 443)).toBe(true);
});

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('%s is sent to', (address) => {
  expect(new AddressGuard([]).allows(address, 443)).toBe(true);
});

test('an allowed network opens that network alone', () => {
  const guard = new AddressGuard(['10.1.0.0/16', 'fd00::/8', '192.168.7.7']);
  expect(guard.allows('10.1.200.3', 443)).toBe(true);
  expect(guard.allows('10.2.0.1', 443)).toBe(false);
  expect(guard.allows('fd12::1', 443)).toBe(true);
  expect(guard.allows('192.168.7.8', 443)).toBe(false);
});

test('an allowed port opens that port alone', async () => {
  const guard = new AddressGuard(['127.0.0.1:8080', '[fd00::/8]:8081', '10.1.0.0/16:8080']);
  expect(guard.allows('127.0.0.1', 8080)).toBe(true);
  expect(guard.allows('127.0.0.1', 8081)).toBe(false);
  expect(guard.allows('127.0.0.2', 8080)).toBe(false);
  expect(guard.allows('fd12::1', 8081)).toBe(true);
  expect(guard.allows('fd12::1', 8080)).toBe(false);
  expect(guard.allows('10.1.200.3', 8080)).toBe(true);
  const narrow = new Outbound(new AddressGuard([`127.0.0.1:${port}`]), '1');
  expect((await post(narrow, `http://localhost:${port}/hook`)).status).toBe(200);
  await expect(post(narrow, `http://127.0.0.1:${port + 1}/hook`)).rejects.toThrow('allow_networks');
});

test('internal addresses are refused by number and by name, before anything is sent', async () => {
  seen.length = 0;
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '2130706433'])
    await expect(post(closed, `http://${host}:${port}/hook`)).rejects.toThrow('allow_networks');
  expect(seen).toEqual([]);
});

test('an answer is read up to a limit, with its wait', async () => {
  const answer = await post(open, `http://127.0.0.1:${port}/hook`);
  expect(answer.status).toBe(200);
  expect(answer.text).toHaveLength(16_384);
  expect(await post(open, `http://127.0.0.1:${port}/busy`)).toEqual({
    status: 429,
    text: 'later',
    retryAfter: 7000,
  });
  // Neither seconds nor a date: not to be taken for a day that is over, which asks for no wait at all.
  expect((await post(open, `http://127.0.0.1:${port}/fraction`)).retryAfter).toBeUndefined();
});

test('redirects are not followed', async () => {
  seen.length = 0;
  expect((await post(open, `http://127.0.0.1:${port}/redirect`)).status).toBe(302);
  expect(seen).toEqual(['POST /redirect Spanlight/1']);
});

test('what no further try changes is final: a redirect, and an address that is not allowed', async () => {
  const elsewhere = { url: `http://127.0.0.1:${port}/redirect`, body: '{}' };
  expect(await deliver(open, elsewhere)).toMatchObject({ kind: 'permanent', status: 302 });
  expect(await deliver(closed, elsewhere)).toMatchObject({ kind: 'permanent', status: null });
  const named = { url: `http://localhost:${port}/hook`, body: '{}' };
  expect(await deliver(closed, named)).toMatchObject({ kind: 'permanent', status: null });
  const nobody = { url: 'http://user:password@127.0.0.1:1/T0/secret', body: '{}' };
  const failed = await deliver(open, nobody);
  expect(failed).toMatchObject({ kind: 'retry', status: null });
  expect(JSON.stringify(failed)).not.toMatch(/secret|password/);
});

test('an error names the host and keeps the path to itself', async () => {
  const failed = post(open, 'http://127.0.0.1:1/services/secret');
  await expect(failed).rejects.toThrow("127.0.0.1:1 can't be reached: ECONNREFUSED");
  await expect(post(open, 'ftp://example.com')).rejects.toThrow('must begin with http');
});
