import type { ResultColumn } from '@spanlight/query';
import type { Column } from '@spanlight/sdk/schemas';

/** What responses tell about columns. */
export function wireColumns(columns: readonly ResultColumn[]): Column[] {
  return columns.map(({ name, unit, isNum, isGroup }) => ({ name, unit, isNum, isGroup }));
}
