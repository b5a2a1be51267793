import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { metadataStores, type StorePlace } from '../../test/support/metadata-stores.ts';
import { type Metadata, openMetadata } from '../metadata/open.ts';
import { LoginLimiter } from './login-limiter.ts';

describe.each(await metadataStores())('the login limit on %s', (_, openPlace) => {
  let place: StorePlace;
  let metadata: Metadata;
  let now = 0;
  let limit: LoginLimiter;

  beforeAll(async () => {
    place = await openPlace();
    metadata = await openMetadata(place.store);
  });
  beforeEach(async () => {
    now = 0;
    limit = new LoginLimiter(metadata.attempts, () => now);
    await metadata.db.deleteFrom('login_attempts').execute();
  });
  afterAll(async () => {
    await metadata.close();
    await place.remove();
  });

  const fail = async (times: number, address: (count: number) => string, email = 'a@b.c') => {
    for (let count = 0; count < times; count += 1)
      expect(await limit.begin(address(count), email)).toBe(0);
  };
  const rows = () => metadata.db.selectFrom('login_attempts').selectAll().execute();

  test('counts failures per account and address, and forgets them in time', async () => {
    await fail(10, () => '10.0.0.1');
    expect(await limit.begin('10.0.0.1', 'A@b.c')).toBe(600);
    expect(await limit.begin('10.0.0.2', 'a@b.c')).toBe(0);
    expect(await limit.begin('10.0.0.1', 'other@b.c')).toBe(0);
    now = 300_000;
    expect(await limit.begin('10.0.0.1', 'a@b.c')).toBe(300);
    now = 600_001;
    expect(await limit.begin('10.0.0.1', 'a@b.c')).toBe(0);
    // What no longer counts is gone from the store.
    expect(await rows()).toHaveLength(2);
  });

  test('counts an address over all accounts', async () => {
    for (let count = 0; count < 100; count += 1)
      expect(await limit.begin('10.0.0.1', `${count}@b.c`)).toBe(0);
    const before = await rows();
    expect(await limit.begin('10.0.0.1', 'new@b.c')).toBe(600);
    now = 2000;
    expect(await limit.begin('10.0.0.1', 'newer@b.c')).toBe(598);
    // Who is refused leaves nothing behind, whatever names they make up.
    expect(await rows()).toHaveLength(before.length);
    await limit.succeeded('10.0.0.1', '99@b.c');
    expect(await limit.begin('10.0.0.1', 'new@b.c')).toBe(0);
  });

  test('takes the addresses of an IPv6 network for one', async () => {
    await fail(10, (count) => `2001:db8::${count}`);
    expect(await limit.begin('2001:db8:0:0:9:9:9:9', 'a@b.c')).toBe(600);
    expect(await limit.begin('2001:db8:0:1::', 'a@b.c')).toBe(0);
    expect(await limit.begin('::1', 'a@b.c')).toBe(0);
    await fail(10, () => '::ffff:10.0.0.1');
    expect(await limit.begin('::ffff:10.0.0.1', 'a@b.c')).toBe(600);
    expect(await limit.begin('::ffff:10.0.0.2', 'a@b.c')).toBe(0);
  });

  test('is the same on every server', async () => {
    const other = new LoginLimiter(metadata.attempts, () => now);
    await fail(5, () => '10.0.0.1');
    for (let count = 0; count < 5; count += 1)
      expect(await other.begin('10.0.0.1', 'a@b.c')).toBe(0);
    expect(await limit.begin('10.0.0.1', 'a@b.c')).toBe(600);
    expect(await other.begin('10.0.0.1', 'a@b.c')).toBe(600);
  });

  test('lets no more in when many come at one time', async () => {
    const waits = await Promise.all(
      Array.from({ length: 30 }, () => limit.begin('10.0.0.1', 'a@b.c')),
    );
    expect(waits.filter((wait) => wait === 0).length).toBeLessThanOrEqual(10);
    expect(waits).toContain(0);
  });

  test('does not count what was never looked at', async () => {
    for (let count = 0; count < 30; count += 1) {
      expect(await limit.begin('10.0.0.1', 'a@b.c')).toBe(0);
      await limit.unchecked('10.0.0.1', 'a@b.c');
    }
    expect(await rows()).toEqual([]);
  });

  test('keeps no name that was typed', async () => {
    await limit.begin('10.0.0.1', 'my password');
    expect(JSON.stringify(await rows())).not.toContain('password');
  });
});
