import { expect, test } from 'vitest';
import { readDsn } from './dsn.ts';

test('an open address with both ports', () => {
  expect(readDsn('http://secret@localhost:14318?grpc=14317')).toEqual({
    dsn: 'http://secret@localhost:14318?grpc=14317',
    grpc: 'http://localhost:14317',
    http: 'http://localhost:14318',
    grpcAuthority: 'localhost:14317',
    insecure: true,
  });
});

test('an encrypted address without ports', () => {
  const endpoints = readDsn('https://secret@spans.example/1');
  expect(endpoints?.grpc).toBe('https://spans.example:4317');
  expect(endpoints?.http).toBe('https://spans.example');
  expect(endpoints?.insecure).toBe(false);
});

test.each(['', 'localhost:14318', 'ftp://a@b', 'http://'])('%s is none', (text) => {
  expect(readDsn(text)).toBeUndefined();
});
