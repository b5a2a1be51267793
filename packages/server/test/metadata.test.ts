import { coreAttributes, savedViewSchema } from '@spanlight/sdk/schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedSecretKey } from '../src/auth/secret-key.ts';
import { syncAccounts } from '../src/auth/sync-accounts.ts';
import { parseConfig } from '../src/config/parse.ts';
import { Leases } from '../src/metadata/coordination/leases.ts';
import { type Metadata, openMetadata } from '../src/metadata/open.ts';
import { StoredIdempotencyKeys } from '../src/metadata/telemetry/idempotency-keys.ts';
import { metadataStores, projectSettings, type StorePlace } from './support/metadata-stores.ts';

const profile = (email: string) => ({ email, name: 'Mira', avatar: '', notifyByEmail: true });

describe.each(await metadataStores())('the metadata store on %s', (_, openPlace) => {
  let place: StorePlace;
  let metadata: Metadata;

  beforeAll(async () => {
    place = await openPlace();
    metadata = await openMetadata(place.store);
    await metadata.projects.save(projectSettings(1));
    await metadata.projects.save(projectSettings(2));
  });

  afterAll(async () => {
    await metadata.close();
    await place.remove();
  });

  it('opens a second time on the same tables, also at the same moment', async () => {
    const again = await Promise.all([openMetadata(place.store), openMetadata(place.store)]);
    expect(await again[0]?.projects.list()).toHaveLength(2);
    await Promise.all(again.map((opened) => opened.close()));
  });

  it('brings a project to its settings and keeps its creation time', async () => {
    await metadata.projects.save(projectSettings(4_294_967_295));
    const before = await metadata.projects.find(4_294_967_295);
    await metadata.projects.save({
      ...projectSettings(4_294_967_295),
      name: 'Renamed',
      groupByEnv: false,
    });
    const after = await metadata.projects.find(4_294_967_295);
    expect(after).toMatchObject({
      name: 'Renamed',
      groupByEnv: false,
      pinnedAttrs: ['service_name'],
    });
    expect(after?.createdAt).toBe(before?.createdAt);
    expect((await metadata.projects.findByToken('token-1'))?.id).toBe(1);
    expect(await metadata.projects.findByToken('token-0')).toBeUndefined();
  });

  it('refuses two projects with one token', async () => {
    await expect(
      metadata.projects.save({ ...projectSettings(5), token: 'token-1' }),
    ).rejects.toThrow(/unique/i);
  });

  it('gives projects the tokens that the configuration says, whoever had them before', async () => {
    const [one, two] = [projectSettings(1), projectSettings(2)];
    await metadata.projects.saveAll([
      { ...one, token: two.token },
      { ...two, token: one.token },
    ]);
    const ownerOf = async (token: string): Promise<number | undefined> =>
      (await metadata.projects.findByToken(token))?.id;
    expect([await ownerOf(one.token), await ownerOf(two.token)]).toEqual([2, 1]);

    await metadata.projects.saveAll([{ ...projectSettings(6), token: two.token }]);
    expect([await ownerOf(one.token), await ownerOf(two.token)]).toEqual([undefined, 6]);
    await metadata.projects.saveAll([one, two]);
    expect([await ownerOf(one.token), await ownerOf(two.token)]).toEqual([1, 2]);
  });

  it('knows a user by email in any case and by token, and keeps a name nobody gave', async () => {
    const saved = await metadata.users.save(
      { ...profile(' Mira@Shop.example '), authToken: 'a-long-auth-token', projectIds: [2] },
      'config',
    );
    expect(saved).toMatchObject({ email: 'mira@shop.example', name: 'Mira', projectIds: [2] });
    expect(await metadata.users.findByEmail('MIRA@shop.example')).toEqual(saved);
    expect(await metadata.users.findByAuthToken('a-long-auth-token')).toEqual(saved);
    const again = await metadata.users.save({ ...profile('mira@shop.example'), name: '' }, 'oidc');
    expect(again).toMatchObject({ id: saved.id, name: 'Mira', projectIds: undefined });
  });

  it('shuts out users who left the configuration', async () => {
    await metadata.users.save(
      { ...profile('gone@x.y'), authToken: 'gone-gone-gone-gone' },
      'config',
    );
    await metadata.users.save(profile('stays@x.y'), 'config');
    await metadata.users.save(profile('sso@x.y'), 'oidc');
    await metadata.users.keepOnly('config', ['stays@x.y']);
    expect(await metadata.users.findByEmail('gone@x.y')).toBeUndefined();
    expect(await metadata.users.findByAuthToken('gone-gone-gone-gone')).toBeUndefined();
    expect(await metadata.users.findByEmail('stays@x.y')).toBeDefined();
    expect(await metadata.users.findByEmail('sso@x.y')).toBeDefined();
    expect(await metadata.users.isEmpty()).toBe(false);
  });

  it('lists views of one project, pinned first, then newest, with their authors', async () => {
    const user = await metadata.users.save(profile('author@x.y'), 'config');
    const view = (projectId: number, name: string) =>
      metadata.savedViews.create({
        userId: user.id,
        projectId,
        name,
        route: 'SpanGroupList',
        params: { projectId: '1' },
        query: { system: ['db:redis'], query: 'a "quoted" text', sort_by: null },
      });
    const first = await view(1, 'first');
    await view(1, 'second');
    const foreign = await view(2, 'foreign');
    expect(savedViewSchema.parse(first)).toEqual(first);
    expect(await metadata.savedViews.setPinned(1, first.id, true)).toBe(true);
    const listed = await metadata.savedViews.list(1);
    expect(listed.map((entry) => entry.name)).toEqual(['first', 'second']);
    expect(listed[0]).toMatchObject({
      pinned: true,
      query: { system: ['db:redis'], query: 'a "quoted" text', sort_by: null },
      user: { id: user.id, name: 'Mira', avatar: '' },
    });
    expect(await metadata.savedViews.setPinned(1, foreign.id, true)).toBe(false);
    await metadata.savedViews.delete(1, foreign.id);
    expect(await metadata.savedViews.list(2)).toHaveLength(1);
    await metadata.savedViews.delete(1, first.id);
    await metadata.savedViews.delete(1, first.id);
    expect(await metadata.savedViews.list(1)).toHaveLength(1);
  });

  it('lists own facets by name, then the core ones that are not unpinned', async () => {
    const { id } = await metadata.users.save(profile('facets@x.y'), 'config');
    expect(await metadata.pinnedFacets.list(id)).toEqual(coreAttributes);
    await metadata.pinnedFacets.pin(id, 'tenant_id');
    await metadata.pinnedFacets.pin(id, 'Acme');
    await metadata.pinnedFacets.pin(id, 'Acme');
    await metadata.pinnedFacets.unpin(id, 'service_name');
    await metadata.pinnedFacets.unpin(id, 'never_pinned');
    expect(await metadata.pinnedFacets.list(id)).toEqual([
      'Acme',
      'tenant_id',
      ...coreAttributes.filter((attr) => attr !== 'service_name'),
    ]);
    await metadata.pinnedFacets.pin(id, 'service_name');
    await metadata.pinnedFacets.unpin(id, 'tenant_id');
    await metadata.pinnedFacets.unpin(id, 'Acme');
    expect(await metadata.pinnedFacets.list(id)).toEqual(coreAttributes);
  });

  it('records an achievement once, in the order of the steps', async () => {
    await metadata.achievements.record(1, 'create-metric-monitor');
    await metadata.achievements.record(1, 'configure-tracing');
    await metadata.achievements.record(1, 'configure-tracing');
    const names = (await metadata.achievements.list(1)).map((entry) => entry.name);
    expect(names).toEqual(['configure-tracing', 'create-metric-monitor']);
    expect(await metadata.achievements.list(2)).toEqual([]);
  });

  it('remembers stored requests for a quarter of an hour, also after a restart', async () => {
    let now = Date.now();
    const clock = (): number => now;
    const isShared = place.store.kind === 'postgres';
    const open = (): Promise<StoredIdempotencyKeys> =>
      StoredIdempotencyKeys.open(metadata.db, isShared, clock);
    const first = await open();
    const many = Array.from({ length: 1200 }, (_, index) => `many-${index}`);
    await first.record(['once', ...many]);
    await first.record(['once']);
    const second = await open();
    expect(await first.has('once')).toBe(true);
    expect(await second.has('once')).toBe(true);
    expect(await second.has('many-1199')).toBe(true);
    expect(await second.has('never')).toBe(false);
    now += 16 * 60_000;
    expect(await first.has('once')).toBe(false);
    await first.record(['later']);
    const left = await metadata.db.selectFrom('receipts').select('key').execute();
    expect(left).toEqual([{ key: 'later' }]);
    // Servers that share a database know what the others stored.
    expect(await second.has('later')).toBe(isShared);
  });

  it('makes one annotation of a fingerprint and lists them by time or name', async () => {
    const content = { name: 'b', description: '', color: 'red', attrs: { env: 'prod' } };
    const make = (name: string, time: string, fingerprint = '') =>
      metadata.annotations.create({ ...content, name, projectId: 1, time, fingerprint });
    const first = await make('b', '2024-05-14T09:30:05.000Z', 'deploy-1');
    const again = await make('other', '2024-05-14T10:00:00.000Z', 'deploy-1');
    await make('a', '2024-05-14T11:00:00.000Z');
    expect(again).toEqual({ ...first, created: false });
    const filter = {
      projectId: 1,
      from: '2024-05-14T09:30:05.000Z',
      until: '2024-05-14T12:00:00.000Z',
      descending: true,
      offset: 0,
      limit: 1,
    };
    const newest = await metadata.annotations.list({ ...filter, sortBy: 'createdAt' });
    expect(newest).toMatchObject({
      count: 2,
      annotations: [{ name: 'a', attrs: { env: 'prod' } }],
    });
    const named = await metadata.annotations.list({ ...filter, sortBy: 'name' });
    expect(named.annotations.map((each) => ({ ...each, created: true }))).toEqual([first]);
    const { id } = first;
    expect(await metadata.annotations.update({ projectId: 2, id }, content)).toBeUndefined();
    expect(await metadata.annotations.delete(2, first.id)).toBe(false);
    expect(await metadata.annotations.delete(1, first.id)).toBe(true);
  });

  it('gives a lease to one server until it ends or is given back', async () => {
    let time = 1_000_000;
    const one = new Leases(metadata.db, () => sql<number>`cast(${time} as bigint)`);
    const other = new Leases(metadata.db, () => sql<number>`cast(${time} as bigint)`);
    const taken = await Promise.all([one.take('work', 1000), other.take('work', 1000)]);
    expect(taken.filter(Boolean)).toHaveLength(1);
    const [holder, waiting] = taken[0] ? [one, other] : [other, one];
    time += 999;
    expect(await holder.take('work', 1000)).toBe(true);
    expect(await waiting.take('work', 1000)).toBe(false);
    time += 1000;
    expect(await waiting.take('work', 1000)).toBe(true);
    await holder.release('work');
    expect(await holder.take('work', 1000)).toBe(false);
    await waiting.release('work');
    expect(await holder.take('work', 1000)).toBe(true);
  });

  it('stores a setting once, whoever comes first', async () => {
    const values = await Promise.all(
      ['a', 'b', 'c'].map((value) => metadata.settings.getOrStore('key', value)),
    );
    expect(new Set(values).size).toBe(1);
    expect(await metadata.settings.get('key')).toBe(values[0]);
    const key = await sharedSecretKey(metadata.settings);
    expect(key.length).toBeGreaterThan(32);
    expect(await sharedSecretKey(metadata.settings)).toBe(key);
  });

  it('lets nobody in whom the configuration has left behind', async () => {
    const sync = (yaml: string) =>
      syncAccounts(parseConfig({ name: 'spanlight.yml', text: yaml }, {}), metadata);
    const first = await sync('');
    expect(first?.email).toBe('admin@spanlight.local');
    const mayEnter = async (email: string): Promise<boolean> =>
      (await metadata.users.findByEmail(email)) !== undefined;
    // Nobody could sign in with a token alone, so the administrator stays.
    await sync('auth: { users: [{ email: ci@x.y, auth_token: 0123456789abcdef }] }');
    expect(await mayEnter('admin@spanlight.local')).toBe(true);
    await sync(
      'auth: { oidc: [{ id: corp, issuer_url: "https://idp.example", client_id: spanlight }] }',
    );
    expect(await mayEnter('admin@spanlight.local')).toBe(false);
    await metadata.users.save(profile('ada@corp.example'), 'oidc');
    await sync('auth: { users: [{ email: mira@x.y, password: horse }] }');
    expect(await mayEnter('ada@corp.example')).toBe(false);
    expect(await mayEnter('mira@x.y')).toBe(true);
    const again = await sync('');
    expect(again?.password).not.toBe(first?.password);
  });

  it('tells whose senders the configuration shuts out', async () => {
    const told: unknown[] = [];
    const sync = async (projects: string): Promise<void> => {
      await syncAccounts(
        parseConfig({ name: 'spanlight.yml', text: `projects: [${projects}]` }, {}),
        metadata,
        (words, ids) => told.push([words, ids]),
      );
    };
    const shop = (token: string) => `{ id: 41, name: Shop, token: ${token} }`;
    await sync(`${shop('first-token-of-shop')}, { id: 42, name: Blog, token: token-of-the-blog }`);
    told.length = 0;
    await sync(shop('other-token-of-shop'));
    expect(told).toEqual([
      ['the tokens of projects have changed: the old ones are no longer accepted', [41]],
      [expect.stringContaining('accept no data'), expect.arrayContaining([42])],
    ]);
  });

  it('holds people of a provider to what it lets into since the last start', async () => {
    const sync = (more: string) => {
      const corp = `id: corp, issuer_url: "https://idp.example", client_id: spanlight${more}`;
      const text = `auth: { oidc: [{ ${corp} }] }`;
      return syncAccounts(parseConfig({ name: 'spanlight.yml', text }, {}), metadata);
    };
    const projectIds = async (email: string) =>
      (await metadata.users.findByEmail(email))?.projectIds;
    await metadata.users.save({ ...profile('eva@corp.example'), provider: 'corp' }, 'oidc');
    await metadata.users.save({ ...profile('max@else.example'), provider: 'else' }, 'oidc');
    await sync(', projects: [1]');
    expect(await projectIds('eva@corp.example')).toEqual([1]);
    expect(await projectIds('max@else.example')).toBeUndefined();
    await sync('');
    expect(await projectIds('eva@corp.example')).toBeUndefined();
  });

  it('leaves a user of the configuration alone who has the address of the demo', async () => {
    const email = 'admin@spanlight.local';
    const sync = (users: string) =>
      syncAccounts(
        parseConfig(
          { name: 'spanlight.yml', text: `{ demo: true, auth: { users: [${users}] } }` },
          {},
        ),
        metadata,
      );
    await sync('');
    expect(await metadata.users.findByEmail(email)).toMatchObject({ name: 'Admin' });
    await sync(`{ email: ${email}, name: Ada, password: horse, auth_token: 0123456789abcdef }`);
    expect(await metadata.users.findByEmail(email)).toMatchObject({
      name: 'Ada',
      authToken: '0123456789abcdef',
    });
  });
});
