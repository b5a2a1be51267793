import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Metadata, openMetadata } from '../../src/metadata/open.ts';
import type { MetricSighting } from '../../src/metadata/telemetry/metric-sighting.ts';
import { LateRows } from '../../src/telemetry/rollups/late-rows.ts';
import { QUARTERS } from '../../src/telemetry/tables/item-rollups.ts';
import { startPostgres } from '../support/postgres.ts';
import { withPostgres } from '../support/installation.ts';

const postgres = await startPostgres();
const place = typeof postgres === 'string' ? undefined : postgres;
if (typeof postgres === 'string')
  console.warn(`metadata of several nodes was left out: ${postgres}`);

const metric = (name: string, attrKeys: readonly string[]): MetricSighting => ({
  projectId: 1,
  name,
  description: '',
  instrument: 'gauge',
  unit: '',
  attrKeys: [...attrKeys],
  otelLibraryName: '',
  otelLibraryVersion: '',
});

describe.skipIf(!place)('several nodes on one PostgreSQL', () => {
  const nodes: Metadata[] = [];

  beforeAll(async () => {
    // One after another: the first brings the tables.
    for (let at = 0; at < 3; at++)
      nodes.push(await openMetadata({ kind: 'postgres', url: place?.url ?? '' }));
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await place?.stop();
  });

  /** How often PostgreSQL has ended statements that waited for each other. */
  const deadlocks = async (): Promise<number> => {
    let count = 0;
    await withPostgres(place?.url ?? '', async (client) => {
      await client.query('SELECT pg_stat_clear_snapshot()');
      const { rows } = await client.query<{ deadlocks: string }>(
        'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
      );
      count = Number(rows[0]?.deadlocks);
    });
    return count;
  };

  it('list every attribute of metrics that all of them see at once', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `seen.by.all.${at}`);
    await Promise.all(
      nodes.flatMap(({ metrics }, node) =>
        ['a', 'b'].map((key) =>
          metrics.record(names.map((name) => metric(name, [`${key}${node}`]))),
        ),
      ),
    );
    const listed = await nodes[0]?.metrics.list(1, { search: 'seen.by.all' });
    expect(listed).toHaveLength(names.length);
    for (const { attrKeys } of listed ?? [])
      expect(attrKeys).toEqual(['a0', 'a1', 'a2', 'b0', 'b1', 'b2']);
  });

  it('list metrics that come in any order', async () => {
    for (let round = 0; round < 5; round++) {
      const names = Array.from({ length: 150 }, (_, at) => `in.any.order.${round}.${at}`);
      await Promise.all(
        nodes.map(({ metrics }, node) => {
          const order = node === 1 ? names.toReversed() : names;
          return metrics.record(order.map((name) => metric(name, [])));
        }),
      );
    }
    expect(await nodes[0]?.metrics.list(1, { search: 'in.any.order' })).toHaveLength(5 * 150);
    expect(await deadlocks()).toBe(0);
  });

  it('note late rows that come in any order', async () => {
    const closing = 400 * QUARTERS.width;
    await nodes[0]?.rollupSlots.saveClosing(QUARTERS.width, closing);
    const guards = await Promise.all(
      nodes.map(({ rollupSlots: slots }) =>
        LateRows.open({ slots, isShared: true, projectIds: () => Promise.resolve([1]) }),
      ),
    );
    const quarters = Array.from({ length: 300 }, (_, at) => at + 10);
    for (let round = 0; round < 5; round++)
      await Promise.all(
        [...guards, ...guards].map((late, at) => {
          const order = at % 2 === 1 ? quarters.toReversed() : quarters;
          return late.storing(new Map([[1, new Set(order)]]), () => Promise.resolve());
        }),
      );
    const noted = await nodes[0]?.rollupSlots.staleIn(QUARTERS.width, 0, closing);
    expect(noted).toHaveLength(quarters.length);
    expect(await deadlocks()).toBe(0);
  });

  it('try again what a deadlock has ended', async () => {
    const slots = [1, 2].map((number) => ({
      projectId: 2,
      width: QUARTERS.width,
      time: number * QUARTERS.width,
    }));
    const [first] = nodes;
    const before = await deadlocks();
    await first?.rollupSlots.touch(slots, 0);
    await withPostgres(place?.url ?? '', async (client) => {
      const lock = async (number: number): Promise<void> => {
        await client.query(
          'UPDATE stale_slots SET touches = 10 WHERE project_id = 2 AND width = $1 AND time = $2',
          [QUARTERS.width, number * QUARTERS.width],
        );
      };
      await client.query('BEGIN');
      await lock(2);
      const noted = first?.rollupSlots.touch(slots, 0);
      await setTimeout(200);
      // It has the first row by now, and waits for the second.
      await lock(1);
      await client.query('COMMIT');
      await noted;
    });
    const rows = await first?.rollupSlots.quiet(QUARTERS.width, { since: 0, until: 1e6 }, 0, 10);
    expect(rows?.map(({ touches }) => touches)).toEqual([11, 11]);
    await expect.poll(deadlocks).toBeGreaterThan(before);
  });
});
