import { expect, test } from 'vitest';
import { Credentials, CredentialsBusyError } from './credentials.ts';

const users = { findByEmail: async () => undefined };
const wrong = ['nobody@shop.example', 'wrong'] as const;
/** Answers as for a wrong password, at once: what is tested is who waits. */
const never = async (): Promise<boolean> => false;

test('who floods the queue from one network keeps nobody else out', async () => {
  const credentials = new Credentials(users, never);
  const flood = Array.from({ length: 30 }, () => credentials.check(...wrong, '192.0.2.7'));
  const other = credentials.check(...wrong, '198.51.100.1');
  const outcomes = await Promise.allSettled(flood);
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toHaveLength(20);
  expect(refused.every((reason) => reason instanceof CredentialsBusyError)).toBe(true);
  await expect(other).resolves.toBeUndefined();
  // Its places are free again.
  await expect(credentials.check(...wrong, '192.0.2.7')).resolves.toBeUndefined();
});

test('addresses of one IPv6 network share their places', async () => {
  const credentials = new Credentials(users, never);
  const flood = Array.from({ length: 11 }, (_, at) =>
    credentials.check(...wrong, `2001:db8:0:1::${at + 1}`),
  );
  const outcomes = await Promise.allSettled(flood);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});

test('there is an end to all networks together', async () => {
  const credentials = new Credentials(users, never);
  const many = Array.from({ length: 45 }, (_, at) =>
    credentials.check(...wrong, `203.0.113.${at}`),
  );
  const outcomes = await Promise.allSettled(many);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5);
});
