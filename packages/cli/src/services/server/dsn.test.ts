import { expect, test } from 'vitest';
import { parseDsn } from './dsn.ts';

test.each([
  [
    'https://secret@apm.example:14318?grpc=14317',
    'https://apm.example:14318',
    'apm.example',
    14_317,
  ],
  ['http://secret@localhost:14317/1', 'http://localhost:14317', 'localhost', 4317],
  ['http://secret@[::1]:14318?grpc=x', 'http://[::1]:14318', '[::1]', 4317],
])('%s', (text, httpEndpoint, grpcHost, grpcPort) => {
  expect(parseDsn(text)).toEqual({ text, token: 'secret', httpEndpoint, grpcHost, grpcPort });
});

test.each(['', 'secret', 'http://apm.example:14318', 'ftp://secret@apm.example'])(
  '%j is none, and the message keeps the secret',
  (text) => {
    expect(() => parseDsn(text)).toThrow('This is not a DSN.');
  },
);
