import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { type AlertFilter, alertMatches } from '../../src/metadata/alerting/alert-filter.ts';
import { openMetadata } from '../../src/metadata/open.ts';
import { isAboutAnyRow } from '../../src/metadata/silences/alert-conditions.ts';
import { sqliteStore } from '../support/metadata-stores.ts';

const matchers = (attr: string, op: '=' | '!=', ...values: string[]) => ({
  all: false,
  matchers: [{ attr, op, values }],
});

const filter: AlertFilter = {
  projectId: 1,
  words: [],
  facets: new Map([
    ['host_name', ['db-1']],
    ['alert_muted', ['yes']],
  ]),
  inForce: [
    matchers('service_name', '=', 'shop'),
    matchers('zone', '!=', 'a'),
    matchers('monitor.name', '=', 'Disk'),
    matchers('monitor.owner', '!=', 'ops'),
  ],
  locked: { tenant: ['blue'] },
};

test('values are looked up once, and not again for each alert', async () => {
  const place = await sqliteStore();
  const { db, close } = await openMetadata(place.store);
  const { sql, parameters } = db
    .selectFrom('alerts')
    .select('alerts.id')
    .where((row) => alertMatches(row, filter))
    .compile();
  const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery<{ detail: string }>(plan);
  const subqueries = rows.filter(({ detail }) => detail.includes('SUBQUERY'));
  expect(subqueries.length).toBeGreaterThanOrEqual(6);
  expect(subqueries.filter(({ detail }) => detail.includes('CORRELATED'))).toEqual([]);
  await close();
  await place.remove();
});

test('silences that want one thing each are one condition, whatever they call it', async () => {
  const place = await sqliteStore();
  const { db, close } = await openMetadata(place.store);
  const silences = [
    ...Array.from({ length: 50 }, (_, id) => matchers('alert.id', '=', `${id}`)),
    matchers('severity', '=', 'info'),
    matchers('alert_severity', '=', 'critical'),
    matchers('host_name', '!=', 'db-1'),
    matchers('host_name', '!=', 'db-2'),
  ];
  const { sql, parameters } = db
    .selectFrom('alerts')
    .select('alerts.id')
    .where((row) => isAboutAnyRow(row, 1, silences))
    .compile();
  expect(sql.match(/ or /g)).toHaveLength(3);
  expect(parameters).toEqual(expect.arrayContaining(['49', 'info', 'critical', 'db-1', 'db-2']));
  await close();
  await place.remove();
});
