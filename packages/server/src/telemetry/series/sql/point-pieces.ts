import type { Bindings } from '../../compile/bindings.ts';
import { whereSql } from '../../compile/condition-sql.ts';
import type { PointRollups } from '../../tables/point-rollups.ts';
import { POINT_COLUMNS, type Rollup, ROLLUPS } from '../../tables/points.ts';
import { secondSql } from './bucket-sql.ts';

/** Rows of points in one table. */
export interface PointPiece {
  /** What stands after FROM. */
  readonly table: string;
  readonly conditions: readonly string[];
}

/**
 * Where the points of a range are, in milliseconds since 1970: in a rollup as far as it is whole, then in finer ones.
 *
 * @param range its end is not included; a rollup that is not of minutes has a row that begins where it does
 */
export function pointPieces(
  rollup: Rollup,
  { start, end }: { readonly start: number; readonly end: number },
  rollups: PointRollups,
  bindings: Bindings,
): readonly PointPiece[] {
  const pieces: PointPiece[] = [];
  let since = start;
  for (const { name, width } of ROLLUPS.slice(0, ROLLUPS.indexOf(rollup) + 1).toReversed()) {
    const isFinest = name === ROLLUPS[0]?.name;
    if (rollups.wholeSince(width) * 1000 > since) continue;
    const until = isFinest ? end : Math.min(rollups.wholeUntil(width) * 1000, end);
    // Of an empty range as well something is asked, which answers nothing.
    if (until <= since && !(isFinest && pieces.length === 0)) continue;
    pieces.push({
      table: name,
      conditions: [`time >= ${secondSql(since, bindings)}`, `time < ${secondSql(until, bindings)}`],
    });
    since = until;
  }
  return pieces;
}

const NAMES = POINT_COLUMNS.map(({ name }) => name).filter((name) => name !== 'deferred');

/** Which points count. */
export interface PointConditions {
  /** What selects rows, asked in each table. */
  readonly selecting: readonly string[];
  /** What few rows fail, or what the query computes: asked once, of all that was selected. */
  readonly checking?: readonly string[] | undefined;
}

/** `FROM` and `WHERE` of a query for points. */
export function fromPointsSql(
  pieces: readonly PointPiece[],
  { selecting, checking = [] }: PointConditions,
): string {
  const [first, ...others] = pieces;
  if (first && others.length === 0)
    return `FROM ${first.table}${whereSql([...first.conditions, ...selecting, ...checking])}`;
  const parts = pieces.map(
    (piece) =>
      `SELECT ${NAMES.join(', ')} FROM ${piece.table}${whereSql([...piece.conditions, ...selecting])}`,
  );
  return `FROM (\n${parts.join('\nUNION ALL\n')}\n)${whereSql(checking)}`;
}
