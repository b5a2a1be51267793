import { cell, type EngineRow } from '../../compile/cells.ts';
import type { CompiledColumn } from '../../compile/result-columns.ts';
import type { Buckets } from '../buckets.ts';

/** A series of one column: empty buckets are 0 for numbers and null for anything else. */
export function seriesOf(
  { alias, column, type }: CompiledColumn,
  rows: readonly EngineRow[],
  buckets: Buckets,
): (number | string | null)[] {
  const series = Array.from({ length: buckets.count }, (): number | string | null =>
    column.isNum ? 0 : null,
  );
  for (const row of rows) {
    const bucket = Number(row['bucket']);
    if (bucket >= 0 && bucket < buckets.count) {
      const value = cell(row[alias], type);
      series[bucket] = Array.isArray(value) ? value.join(', ') : scalar(value);
    }
  }
  return series;
}

function scalar(value: string | number | boolean | null | unknown[]): number | string | null {
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}
