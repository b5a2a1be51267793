import type { RollupLevel } from '../tables/item-rollups.ts';

/** A version of a slot; time is seconds since 1970. */
interface VersionOfSlot {
  readonly projectId: number;
  readonly time: number;
  readonly version: number;
}

/** Room for a time beside a project's id. */
const TIMES = 10_000_000_000;

/**
 * The condition that a row of a rollup has the version of its slot that counts: 0 where none is told.
 *
 * @param level the rollup's
 */
export function versionSql(
  versions: readonly VersionOfSlot[],
  { width, slot }: Pick<RollupLevel, 'width' | 'slot'>,
): string {
  if (versions.length === 0) return 'version = 0';
  const keys = versions.map(
    ({ projectId, time }) => BigInt(projectId) * BigInt(TIMES) + BigInt(time),
  );
  const values = versions.map(({ version }) => Math.trunc(version));
  const time = 'toUnixTimestamp(time)';
  const begin = slot === width ? time : `intDiv(${time}, ${slot}) * ${slot}`;
  return `version = transform(toUInt64(project_id) * ${TIMES} + ${begin}, [${keys.join(', ')}], [${values.join(', ')}], 0)`;
}

/** The same version of a slot of some projects, as `versionSql` is told: 0 is not. */
export const versionsOf = (
  projectIds: readonly number[],
  time: number,
  version: number,
): VersionOfSlot[] =>
  version === 0 ? [] : projectIds.map((projectId) => ({ projectId, time, version }));
