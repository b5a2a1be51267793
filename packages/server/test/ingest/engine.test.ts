import { describe, expect, test } from 'vitest';
import { PARENT_ID } from '../../src/telemetry/tables/event-ids.ts';
import { type Attributes, encodeTraces, type Span } from './otlp-encoder.ts';
import { PROJECT } from './pipeline.ts';
import { useIngest } from './use-ingest.ts';

const SECOND = 1_000_000_000n;
const start = ((BigInt(Date.now()) * 1_000_000n) / SECOND) * SECOND - 60n * SECOND;

const under = useIngest();

describe('the engine', () => {
  test('reads a block as it was meant', async () => {
    const attributes: Attributes = [
      ['db.system', 'postgresql'],
      ['db.statement', "SELECT 'it''s'\n\n-- x\0"],
      ['http.response.status_code', 503],
      ['list', ['a', 'b']],
      ['hostile', '\\N\t\n\n"\'; DROP TABLE items'],
      ['empty', ''],
      ['unicode', 'é 😀'],
    ];
    const items: Span[] = [
      {
        traceId: '0af7651916cd43dd8448eb211c80319c',
        spanId: 'f7ad6b7169203331',
        parentSpanId: 'ffffffffffffffff',
        name: 'query',
        kind: 3,
        start: start + 123_456_789n,
        end: start + 123_456_789n + 5_000_000_001n,
        attributes,
        events: [{ time: start, name: 'exception', attributes: [['exception.message', 'boom']] }],
        links: [{ traceId: '01'.repeat(16), spanId: '02'.repeat(8) }],
        status: { code: 2, message: 'no' },
      },
    ];
    await under.ingest.receive(
      PROJECT,
      'traces-protobuf',
      encodeTraces([{ attributes: [['service.name', 'shop']], scopes: [{ items }] }]),
    );
    const rows = await under.engine.client.rows(
      `SELECT project_id, signal, type, system, lower(hex(trace_id)) AS trace, hex(id) AS id,
        hex(${PARENT_ID}) AS parent, standalone, kind, name, event_name, display_name,
        toUnixTimestamp64Micro(time) AS time, duration, count, status_code, status_message,
        link_count, event_count, event_error_count, event_log_count, service_name, db_statement,
        http_response_status_code AS http_status, mapKeys(attrs) AS keys, mapValues(attrs) AS texts,
        attr_kinds, links
      FROM items WHERE project_id = 7 ORDER BY signal`,
    );
    expect(rows).toEqual([
      {
        project_id: 7,
        signal: 'span',
        type: 'db',
        system: 'db:postgresql',
        trace: '0af7651916cd43dd8448eb211c80319c',
        id: 'F7AD6B7169203331',
        parent: 'FFFFFFFFFFFFFFFF',
        standalone: 0,
        kind: 'client',
        name: 'query',
        event_name: '',
        display_name: "SELECT 'it''s'\n\n-- x\0",
        time: String((start + 123_456_789n) / 1000n),
        duration: '5000000001',
        count: 1,
        status_code: 'error',
        status_message: 'no',
        link_count: 1,
        event_count: 1,
        event_error_count: 1,
        event_log_count: 1,
        service_name: 'shop',
        db_statement: "SELECT 'it''s'\n\n-- x\0",
        http_status: 503,
        keys: ['list', 'hostile', 'empty', 'unicode'],
        texts: ['["a","b"]', '\\N\t\n\n"\'; DROP TABLE items', '', 'é 😀'],
        attr_kinds: 'jsss',
        links: `[{"traceId":"${'01'.repeat(16)}","spanId":"${'02'.repeat(8)}","attrs":{}}]`,
      },
      expect.objectContaining({
        signal: 'log',
        system: 'log:error',
        parent: 'F7AD6B7169203331',
        event_name: 'exception',
        display_name: 'boom',
        status_code: 'error',
        time: String(start / 1000n),
        duration: '0',
      }),
    ]);
  });

  test('takes dictionaries of every width and rows of every shape', async () => {
    for (const count of [1, 255, 256, 257, 40_000]) {
      const body = encodeTraces([
        {
          attributes: [['service.name', 'many']],
          scopes: [
            {
              items: Array.from({ length: count }, (_, i): Span => ({
                traceId: '0b'.repeat(16),
                spanId: (i + 1).toString(16).padStart(16, '0'),
                name: `name ${i}`,
                start,
                end: start + BigInt(i),
                attributes: i % 3 === 0 ? [] : [[`key${i % 300}`, `v${i}`]],
              })),
            },
          ],
        },
      ]);
      await under.ingest.receive({ ...PROJECT, id: count }, 'traces-protobuf', body);
      const [row] = await under.engine.client.rows(
        `SELECT count() AS items,
          countIf(name = concat('name ', toString(id - 1)) AND duration = id - 1) AS whole,
          sum(length(attrs)) AS entries,
          countIf(mapKeys(attrs) = [concat('key', toString((id - 1) % 300))]
            AND mapValues(attrs) = [concat('v', toString(id - 1))]) AS whole_entries
        FROM items WHERE project_id = {id:UInt32}`,
        { id: count },
      );
      const entries = String(count - Math.ceil(count / 3));
      expect(row).toEqual({
        items: String(count),
        whole: String(count),
        entries,
        whole_entries: entries,
      });
    }
  });
});
