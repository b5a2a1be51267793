import { afterAll, describe, expect, it } from 'vitest';
import { syncAccounts } from '../src/auth/sync-accounts.ts';
import { parseConfig } from '../src/config/parse.ts';
import { openMetadata } from '../src/metadata/open.ts';
import { startPostgres } from './support/postgres.ts';
import { MIRA, startTestServer } from './support/server.ts';

const postgres = await startPostgres();
const isHere = typeof postgres !== 'string';
if (!isHere) console.warn(`a server on PostgreSQL was left out: ${postgres}`);

describe.skipIf(!isHere)('a server on PostgreSQL', () => {
  const database = isHere ? postgres : { url: '', stop: () => Promise.resolve() };

  afterAll(() => database.stop());

  it('has its first projects and administrator of one of the servers that start at once', async () => {
    const config = parseConfig(undefined, {});
    const nodes = await Promise.all(
      Array.from({ length: 3 }, () => openMetadata({ kind: 'postgres', url: database.url })),
    );
    const logins = await Promise.all(nodes.map((node) => syncAccounts(config, node)));
    expect(logins.filter((login) => login !== undefined)).toHaveLength(1);
    for (const node of nodes) {
      expect(await node.projects.find(1)).toMatchObject({ name: 'Default' });
      await node.close();
    }
  });

  it('keeps accounts, views and dashboards there, for the next server too', async () => {
    const environment = { SPANLIGHT_POSTGRES_URL: database.url };
    const first = await startTestServer({ environment });
    const mira = first.client({ token: MIRA, project: 1 });
    await mira.users.login({ email: 'mira@shop.example', password: 'correct horse' });
    await mira.savedViews.create({ name: 'kept', route: 'SpanList' });
    const { id } = await mira.dashboards.create({
      name: 'Shop: HTTP',
      minInterval: 0,
      timeOffset: 0,
    });
    await mira.gridRows.create({ dashboardId: id, title: 'General' });
    await first.stop();
    const second = await startTestServer({ environment, allowNewTelemetry: true });
    const later = second.client({ token: MIRA, project: 1 });
    expect(await later.savedViews.list()).toMatchObject([{ name: 'kept', user: { name: 'Mira' } }]);
    const { dashboard, gridRows } = await later.dashboards.get({ id });
    expect(dashboard).toMatchObject({ name: 'Shop: HTTP', revision: 2 });
    expect(gridRows).toMatchObject([{ title: 'General', index: 0 }]);
    await second.stop();
  });
});
