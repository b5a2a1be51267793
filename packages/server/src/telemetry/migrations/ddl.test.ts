import { describe, expect, it } from 'vitest';
import { EDGE_MINUTES } from '../tables/edge-minutes.ts';
import { ITEMS } from '../tables/items.ts';
import { SERIES_HOURS_VIEW } from '../tables/series-hours.ts';
import { createTable, createView } from './ddl.ts';
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
    const [ddl] = createTable(ITEMS, itemsExpiry(equal), {});
    expect(ddl).toContain('CREATE TABLE IF NOT EXISTS items (');
    expect(ddl).toContain('ENGINE = MergeTree\n');
    expect(ddl).toContain(
      'ORDER BY (project_id, signal, system, toStartOfHour(time), group_id, time)',
    );
    expect(ddl).toContain('trace_id TYPE bloom_filter(0.01) GRANULARITY 1');
    expect(ddl).toContain('TTL toDate(time) + toIntervalDay(30)\n');
    expect(ddl).toContain('non_replicated_deduplication_window = 1000, ttl_only_drop_parts = 1');
  });

  it('makes replicated tables on a cluster, and those that ask all shards', () => {
    const deployment = { cluster: { name: 'main', database: 'spanlight' } };
    const [rows, asking] = createTable(EDGE_MINUTES, [{ days: 30 }], deployment);
    expect(rows).toContain("CREATE TABLE IF NOT EXISTS edge_minutes_local ON CLUSTER 'main' (");
    expect(rows).toContain(
      "ENGINE = ReplicatedAggregatingMergeTree('/clickhouse/tables/{shard}/{database}/edge_minutes_local', '{replica}')",
    );
    expect(rows).toContain('replicated_deduplication_window = 1000');
    expect(asking).toBe(
      `CREATE TABLE IF NOT EXISTS edge_minutes ON CLUSTER 'main' AS edge_minutes_local
ENGINE = Distributed('main', 'spanlight', 'edge_minutes_local', cityHash64(project_id, type, client_name, server_name))`,
    );
  });

  it('has every shard of a cluster feed its rows from its rows', () => {
    const deployment = { cluster: { name: 'main', database: 'spanlight' } };
    expect(createView(SERIES_HOURS_VIEW, deployment)).toMatch(
      /^CREATE MATERIALIZED VIEW IF NOT EXISTS series_hours_view ON CLUSTER 'main' TO series_hours_local AS SELECT .*\nFROM series_local AS s /,
    );
  });

  it('keeps each kind of item for its own time where they differ', () => {
    const [ddl] = createTable(ITEMS, itemsExpiry({ ...equal, logs: 7 }), {});
    expect(ddl).toContain(
      "TTL toDate(time) + toIntervalDay(30) WHERE signal = 'span', toDate(time) + toIntervalDay(7) WHERE signal = 'log'",
    );
    expect(ddl).toContain('ttl_only_drop_parts = 0');
  });
});
