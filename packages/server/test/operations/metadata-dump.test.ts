import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { wholeDashboard } from '../support/dashboard-content.ts';
import { jsonText } from '../../src/metadata/database/json-column.ts';
import { DUMPED_TABLES, LEFT_OUT_TABLES } from '../../src/metadata/dump/dumped-tables.ts';
import { queueMessage } from '../../src/metadata/deliveries/queue-message.ts';
import { replaceMetadata } from '../../src/metadata/dump/replace-metadata.ts';
import { MetadataSnapshot } from '../../src/metadata/dump/snapshot.ts';
import { type Metadata, openMetadata } from '../../src/metadata/open.ts';
import {
  metadataStores,
  projectSettings,
  sqliteStore,
  type StorePlace,
} from '../support/metadata-stores.ts';

const kinds = await metadataStores();

describe.each(kinds)('a dump of %s', (_name, openPlace) => {
  let place: StorePlace;
  let elsewhere: StorePlace;
  let folder: string;
  beforeEach(async () => {
    place = await openPlace();
    elsewhere = await sqliteStore();
    folder = await mkdtemp(path.join(tmpdir(), 'spanlight-dump-'));
  });
  afterEach(async () => {
    await elsewhere.remove();
    await rm(folder, { recursive: true, force: true });
  });
  afterAll(async () => {
    await place.remove();
  });

  test('holds one moment, without secrets of one server, and goes into the other kind and back', async () => {
    const metadata = await openMetadata(place.store);
    await fill(metadata);
    const snapshot = await MetadataSnapshot.open(place.store);
    await metadata.settings.getOrStore('later', 'not in the dump');
    const file = path.join(folder, 'dump.jsonl');
    const tables = await snapshot.write(file);
    await snapshot.close();
    expect(tables).toContainEqual({ name: 'projects', rows: 1 });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, 'utf8');
    expect(text).not.toMatch(/not in the dump|the-key-of-this-server|session-of-mira|lease-holder/);
    await metadata.close();

    await (await openMetadata(elsewhere.store)).close();
    await replaceMetadata(elsewhere.store, file);
    const other = await openMetadata(elsewhere.store);
    const dumpedAgain = path.join(folder, 'again.jsonl');
    await writeDump(elsewhere, dumpedAgain);
    expect(sorted(await readFile(dumpedAgain, 'utf8'))).toEqual(sorted(text));
    expect(await other.settings.get('secret-key')).toBeUndefined();
    await other.close();

    await replaceMetadata(place.store, dumpedAgain);
    const back = await openMetadata(place.store);
    expect(await back.settings.get('secret-key')).toBe('the-key-of-this-server');
    expect(await back.settings.get('later')).toBeUndefined();
    const [user] = await back.db.selectFrom('users').select('id').execute();
    const ben = await back.users.save(person('ben@blog.example'), 'config');
    expect(ben.id).toBeGreaterThan(user?.id ?? 0);
    await back.close();
  });
});

describe('a dump', () => {
  let place: StorePlace;
  let folder: string;
  let metadata: Metadata;
  beforeEach(async () => {
    place = await sqliteStore();
    folder = await mkdtemp(path.join(tmpdir(), 'spanlight-dump-'));
    metadata = await openMetadata(place.store);
  });
  afterEach(async () => {
    await place.remove();
    await rm(folder, { recursive: true, force: true });
  });

  test('knows every table', async () => {
    const tables = await metadata.db.introspection.getTables();
    expect(tables.map(({ name }) => name).toSorted()).toEqual(
      [...DUMPED_TABLES, ...LEFT_OUT_TABLES].toSorted(),
    );
    await metadata.close();
  });

  test('of an older server is brought to the present', async () => {
    await fill(metadata);
    const file = path.join(folder, 'old.jsonl');
    await metadata.close();
    await writeDump(place, file);
    const old = (await readFile(file, 'utf8'))
      .replace(/^\{"migration":"[^"]+"\}/, '{"migration":"006-alert-guards"}')
      .replaceAll(
        /,"edited":\d|,"batch":""|,"(?:silence|summary|group|group_message)_id":null|,"(?:group_news|deciders|provider)":null/g,
        '',
      );
    expect(old).not.toContain('edited');
    // Migration 007 tells from its times that people have changed it.
    const changed = old.replaceAll(/("created_at":)"[^"]+"/g, '$1"2024-01-01T00:00:00.000Z"');
    await writeFile(file, changed);
    await replaceMetadata(place.store, file);
    const heard: string[] = [];
    const restored = await openMetadata(place.store, { onMigration: (name) => heard.push(name) });
    expect(heard[0]).toBe('007-edited-dashboards');
    const [dashboard] = await restored.db
      .selectFrom('dashboards')
      .select(['name', 'edited'])
      .execute();
    expect(dashboard).toEqual({ name: 'Orders', edited: 1 });
    await restored.close();
  });

  test('leaves keys of messages behind: what is told after a restore is nothing that was told before', async () => {
    const keyOfFirst = async (): Promise<string> => {
      await metadata.db
        .transaction()
        .execute((transaction) =>
          queueMessage(transaction, { ...message, about: { summary_id: 1 } }, Date.now()),
        );
      const { idempotency_key: key } = await metadata.db
        .selectFrom('deliveries')
        .select('idempotency_key')
        .where('summary_id', '=', 1)
        .executeTakeFirstOrThrow();
      return key;
    };
    const file = path.join(folder, 'before.jsonl');
    const told = new Set<string>();
    await metadata.settings.getOrStore('wanted', 'yes');
    await writeDump(place, file);
    for (const round of [1, 2, 3]) {
      told.add(await keyOfFirst());
      await writeDump(place, path.join(folder, `after-${round}.jsonl`));
      await metadata.close();
      await replaceMetadata(place.store, file);
      metadata = await openMetadata(place.store);
    }
    await metadata.close();
    expect(told.size).toBe(3);
    for (const round of [1, 2, 3])
      expect(await readFile(path.join(folder, `after-${round}.jsonl`), 'utf8')).not.toContain(
        'message-keys',
      );
  });

  test('of a newer server, or a damaged one, leaves the store as it was', async () => {
    await fill(metadata);
    await metadata.close();
    const file = path.join(folder, 'dump.jsonl');
    await writeDump(place, file);
    const text = await readFile(file, 'utf8');
    for (const [broken, problem] of [
      [text.replace(/^\{"migration":"[^"]+"\}/, '{"migration":"999-future"}'), /newer server/],
      [text.slice(0, text.length >> 1), /JSON/],
      [text.replace('"table":"projects"', '"table":"sqlite_master"'), /Invalid option/],
    ] as const) {
      await writeFile(file, broken);
      await expect(replaceMetadata(place.store, file)).rejects.toThrow(problem);
    }
    const after = path.join(folder, 'after.jsonl');
    await writeDump(place, after);
    expect(await readFile(after, 'utf8')).toBe(text);
  });
});

const message = { projectId: 1, channelId: 1, recipients: [], subject: 'silence:1' };

const person = (email: string) => ({ email, name: 'Mira', avatar: '', notifyByEmail: true });

/** Something in tables of every manner: counted keys, own keys, references, sessions and leases. */
async function fill(metadata: Metadata): Promise<void> {
  await metadata.settings.getOrStore('secret-key', 'the-key-of-this-server');
  await metadata.settings.getOrStore('wanted', 'yes');
  const user = await metadata.users.save(person('mira@shop.example'), 'config');
  await metadata.projects.save(projectSettings(1));
  await metadata.idempotencyKeys.record(['a', 'b']);
  const now = new Date().toISOString();
  const { db } = metadata;
  await db
    .insertInto('sessions')
    .values({ id_hash: 'session-of-mira', user_id: user.id, expires_at: Date.now() + 1000 })
    .execute();
  await db
    .insertInto('leases')
    .values({ name: 'work', holder: 'lease-holder', expires_at: Date.now() + 1000 })
    .execute();
  await db
    .insertInto('deliveries')
    .values({
      project_id: 1,
      alert_id: 1,
      event_id: 1,
      channel_id: 1,
      recipients: jsonText([]),
      state: 'waiting',
      idempotency_key: 'once',
      attempts: 1,
      lease_holder: 'lease-holder',
      lease_expires_at: Date.now(),
      created_at: now,
    })
    .execute();
  await metadata.dashboards.create(1, { ...wholeDashboard, name: 'Orders' });
  // Some programs take these for ends of lines.
  const name = 'Orders\u2028\u2029\u0085\v\f\r\n';
  await metadata.dashboards.create(1, { ...wholeDashboard, name });
}

async function writeDump({ store }: StorePlace, file: string): Promise<void> {
  const snapshot = await MetadataSnapshot.open(store);
  await snapshot.write(file);
  await snapshot.close();
}

const sorted = (text: string): string[] => text.trim().split('\n').toSorted();
