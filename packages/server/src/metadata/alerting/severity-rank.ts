import { type RawBuilder, sql } from 'kysely';

/** The order of severities, the worst last; that of a row without one is `warning`. */
export const severityRank = (column: string): RawBuilder<number> =>
  sql<number>`case ${sql.ref(column)} when 'critical' then 2 when 'info' then 0 else 1 end`;
