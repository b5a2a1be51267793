import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CheckQuery } from './queries/check-query.ts';
import { dashboardsOf } from '../../test/dashboards-of.ts';
import { parseDocuments } from './parse.ts';
import { printDashboard } from './print.ts';

const SOUND = `schema: v2
key: shop
name: 'Shop: orders'
min_interval: 2m
table_grid_items:
  - { title: Up, type: gauge, metrics: [up as $up], query: ['uniq($up{_value=1}) as up'], columns: { up: { unit: none } } }
table:
  - metrics: &metrics [orders as $orders, duration as $dur]
    query:
      - group by shop
      - "per_min(sum($orders)) as \\"rpm\\""
      - |
        p90($dur)
        as p90
    columns: { p90: { unit: us, agg_func: max } }
grid_rows:
  - title: General
    items:
      - title: Orders # all of them
        metrics: *metrics
        query: [sum($orders)]
        legend: { type: table }
---
schema: v2
name: Second
`;

const pieces = fc.oneof(
  fc.constantFrom(
    '\n',
    '  ',
    '- ',
    ': ',
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    '&a',
    '*a',
    '|',
    '>',
    '#',
    '---\n',
    '\t',
    '<<: ',
    '!!int ',
    '\r',
    '?',
    '\u0000',
    '\uFEFF',
    '\\',
    '%',
  ),
  fc.string({ maxLength: 8 }),
);

/** A sound file with pieces cut out and put in. */
const mutated = fc
  .array(fc.tuple(fc.nat(SOUND.length), fc.nat(6), pieces), { minLength: 1, maxLength: 6 })
  .map((edits) =>
    edits.reduce(
      (text, [at, length, piece]) => text.slice(0, at) + piece + text.slice(at + length),
      SOUND,
    ),
  );

/** Complains about every blank, so that every place of a query is mapped. */
const checkQuery: CheckQuery = (query) => ({
  problems: [...query.matchAll(/\s|$/g)].map(({ index }) => ({
    start: index,
    end: index + 1,
    message: 'here',
    severity: 'warning',
  })),
  columns: [],
});

it('takes any text, and places whatever is wrong inside it', () => {
  fc.assert(
    fc.property(
      fc.oneof({ weight: 4, arbitrary: mutated }, fc.string({ maxLength: 200 })),
      (text) => {
        const parsed = parseDocuments(text, { checkQuery });
        const { problems } = parsed;
        const lines = text.split('\n');
        for (const { line, column, endLine, endColumn } of problems) {
          expect(line).toBeGreaterThan(0);
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeGreaterThan(0);
          expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
          expect(endLine > line || (endLine === line && endColumn >= column)).toBe(true);
        }
        for (const { kind, value } of parsed.documents) {
          if (kind !== 'dashboard') continue;
          const [again] = dashboardsOf(parseDocuments(printDashboard(value)));
          expect(again && printDashboard(again)).toBe(printDashboard(value));
        }
      },
    ),
    { numRuns: 300 },
  );
});
