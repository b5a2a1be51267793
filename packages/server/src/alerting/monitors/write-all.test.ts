import { toCheck } from '@spanlight/query';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sqliteStore, projectSettings } from '../../../test/support/metadata-stores.ts';
import { storeMetricMonitor } from '../../../test/support/stored-alerting.ts';
import { type Metadata, openMetadata } from '../../metadata/open.ts';
import { Transitions } from '../transitions/transitions.ts';
import type { NamedSeries } from './watched-series.ts';
import { writeAll } from './write-all.ts';
import { MINUTE } from '../../shared/time-units.ts';

const end = Date.UTC(2026, 0, 1);

const seriesOf = (host: string): NamedSeries => ({
  identity: host,
  name: host,
  attrs: { host_name: host },
  whereQuery: '',
  points: new Float64Array(60).fill(200),
  row: undefined,
  alert: undefined,
});

const openedAt = (noticed: number) => ({
  verdict: { kind: 'firing', direction: 1, from: 57, outliers: 3 } as const,
  transitions: [
    {
      noticed,
      transition: {
        kind: 'created',
        reason: 'out-of-bounds',
        direction: 1,
        time: noticed - MINUTE,
        initialValue: 200,
        currentValue: 200,
        bounds: { min: null, max: 100 },
        minutes: 3,
      } as const,
    },
  ],
});

/** Opens alerts of hosts in a store where that may fail, the last of them a minute later. */
async function openAll(
  metadata: Metadata,
  transitions: Transitions,
  hosts: readonly string[],
): Promise<{ written: unknown; failure: unknown; errors: readonly unknown[] }> {
  const monitor = await storeMetricMonitor(metadata, []);
  const none = { verdict: openedAt(end).verdict, transitions: [] };
  const errors: unknown[] = [];
  const { alerts, failure } = await writeAll(
    {
      metadata,
      transitions,
      now: () => end,
      emptyQueries: [],
      progress: { storedUntil: null },
      onError: (error) => errors.push(error),
    },
    monitor,
    toCheck(monitor.params),
    { series: hosts.map(seriesOf), whole: seriesOf('whole'), orphans: [] },
    {
      series: hosts.map((_, at) => openedAt(at === hosts.length - 1 ? end + MINUTE : end)),
      whole: none,
    },
    end,
  );
  const written = [...alerts].map(([host, row]) => [host, row?.status]);
  return { written, failure, errors };
}

async function openStore(): Promise<Metadata> {
  const place = await sqliteStore();
  const metadata = await openMetadata(place.store);
  onTestFinished(async () => {
    await metadata.close();
    await place.remove();
  });
  await metadata.projects.save(projectSettings(1));
  return metadata;
}

test('a series that can not be written keeps back no other, and its minutes are not done', async () => {
  const metadata = await openStore();
  await sql`create trigger full before insert on alerts when new.name like '%db-1'
    begin select raise(abort, 'no room'); end`.execute(metadata.db);
  const transitions = new Transitions({ metadata, canEmail: false, onQueued: () => undefined });
  const { written, failure, errors } = await openAll(metadata, transitions, [
    'db-1',
    'db-2',
    'db-3',
  ]);
  expect(written).toEqual([
    ['db-1', undefined],
    ['db-2', 'open'],
    ['db-3', 'open'],
    ['whole', undefined],
  ]);
  expect(String(failure)).toContain('no room');
  expect(errors).toEqual([failure]);
});

test('what can not be written once is written before later minutes of others count as done', async () => {
  const metadata = await openStore();
  const transitions = new Transitions({ metadata, canEmail: false, onQueued: () => undefined });
  vi.spyOn(transitions, 'create').mockRejectedValueOnce(new Error('the store was away'));
  const all = await openAll(metadata, transitions, ['db-1', 'db-2']);
  expect(all).toEqual({
    written: [
      ['db-1', 'open'],
      ['db-2', 'open'],
      ['whole', undefined],
    ],
    failure: undefined,
    errors: [],
  });
});
