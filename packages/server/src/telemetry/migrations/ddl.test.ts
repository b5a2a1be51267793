import { describe, expect, it } from 'vitest';
import { EDGE_MINUTES } from '../tables/edge-minutes.ts';
import { ITEMS } from '../tables/items.ts';
import { createTable } from './ddl.ts';
import { itemsExpiry } from './expiry.ts';

const equal = {
  spans: 30,
  logs: 30,
  events: 30,
  serviceGraph: 30,
  metrics: 90,
  metricsMinutes: 30,
  usage: 400,
};

describe('the DDL', () => {
  it('sorts items by system and hour, and finds traces by a filter', () => {
    const ddl = createTable(ITEMS, itemsExpiry(equal), {});
    expect(ddl).toContain('CREATE TABLE IF NOT EXISTS items (');
    expect(ddl).toContain('ENGINE = MergeTree\n');
    expect(ddl).toContain(
      'ORDER BY (project_id, signal, system, toStartOfHour(time), group_id, time)',
    );
    expect(ddl).toContain('trace_id TYPE bloom_filter(0.01) GRANULARITY 1');
    expect(ddl).toContain('TTL toDate(time) + toIntervalDay(30)\n');
    expect(ddl).toContain('non_replicated_deduplication_window = 1000, ttl_only_drop_parts = 1');
  });

  it('differs on a cluster in its engine alone', () => {
    const ddl = createTable(EDGE_MINUTES, [{ days: 30 }], { cluster: 'main' });
    expect(ddl).toContain('CREATE TABLE IF NOT EXISTS edge_minutes ON CLUSTER main (');
    expect(ddl).toContain(
      "ENGINE = ReplicatedAggregatingMergeTree('/clickhouse/tables/{shard}/{database}/edge_minutes', '{replica}')",
    );
    expect(ddl).toContain('replicated_deduplication_window = 1000');
  });

  it('keeps each kind of item for its own time where they differ', () => {
    const ddl = createTable(ITEMS, itemsExpiry({ ...equal, logs: 7 }), {});
    expect(ddl).toContain(
      "TTL toDate(time) + toIntervalDay(30) WHERE signal = 'span', toDate(time) + toIntervalDay(7) WHERE signal = 'log'",
    );
    expect(ddl).toContain('ttl_only_drop_parts = 0');
  });
});
