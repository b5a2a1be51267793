import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

let told: string[];
let client: QueryClient;

beforeEach(() => {
  told = [];
  client = createQueryClient({
    onSignedOut: () => told.push('signed out'),
    onForbidden: () => {},
    showError: (message) => told.push(message),
  });
});

async function fail(status: number | undefined, meta?: { quiet?: boolean; loud?: boolean }) {
  const error = Object.assign(new Error('it failed'), { status });
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () => Promise.reject(error),
    ...(meta && { meta }),
  });
  await expect(mutation.execute(undefined)).rejects.toBe(error);
}

test('a refusal is shown unless the call is quiet', async () => {
  await fail(403);
  await fail(403, { quiet: true });
  expect(told).toEqual(['It failed']);
});

test('any other failure is shown when the call is loud', async () => {
  await fail(500);
  await fail(undefined);
  expect(told).toEqual([]);
  await fail(500, { loud: true });
  await fail(undefined, { loud: true });
  expect(told).toEqual(['It failed', 'It failed']);
});

test('who is signed out is not told of the failure too', async () => {
  await fail(401, { loud: true });
  expect(told).toEqual(['signed out']);
});

test('a query that is refused is shown by its panel, unless none would', async () => {
  const error = Object.assign(new Error('it failed'), { status: 403 });
  const ask = (name: string, meta?: { isAnnounced: boolean }) =>
    client.fetchQuery({
      queryKey: [name],
      queryFn: () => Promise.reject(error),
      ...(meta && { meta }),
    });
  await expect(ask('panel')).rejects.toBe(error);
  expect(told).toEqual([]);
  await expect(ask('menu', { isAnnounced: true })).rejects.toBe(error);
  expect(told).toEqual(['It failed']);
});
