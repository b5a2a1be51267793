import { expect, test } from 'vitest';
import { prometheusText } from './prometheus-text.ts';

test('names get their unit, counters their ending, and labels are escaped', () => {
  expect(
    prometheusText([
      {
        name: 'spanlight.ingest.queue.bytes',
        kind: 'gauge',
        unit: 'By',
        description: 'Bytes that wait.',
        points: [[12, {}]],
      },
      {
        name: 'spanlight.query.time',
        kind: 'counter',
        unit: 's',
        description: 'Two\nlines, one \\.',
        points: [
          [0.5, { outcome: 'a "quoted" \\ one' }],
          [2, { outcome: 'b\nc', table: 'items' }],
        ],
      },
      { name: 'spanlight.up', kind: 'gauge', unit: '1', description: 'Nobody.', points: [] },
    ]),
  ).toBe(`# HELP spanlight_ingest_queue_bytes Bytes that wait.
# TYPE spanlight_ingest_queue_bytes gauge
spanlight_ingest_queue_bytes 12
# HELP spanlight_query_time_seconds_total Two\\nlines, one \\\\.
# TYPE spanlight_query_time_seconds_total counter
spanlight_query_time_seconds_total{outcome="a \\"quoted\\" \\\\ one"} 0.5
spanlight_query_time_seconds_total{outcome="b\\nc",table="items"} 2
# HELP spanlight_up Nobody.
# TYPE spanlight_up gauge
`);
});
