/** A version of a slot; time is seconds since 1970. */
interface VersionOfSlot {
  readonly projectId: number;
  readonly time: number;
  readonly version: number;
}

/** Room for a time beside a project's id. */
const TIMES = 10_000_000_000;

/** The condition that a row of a rollup has the version of its slot that counts: 0 where none is told. */
export function versionSql(versions: readonly VersionOfSlot[]): string {
  if (versions.length === 0) return 'version = 0';
  const keys = versions.map(
    ({ projectId, time }) => BigInt(projectId) * BigInt(TIMES) + BigInt(time),
  );
  const values = versions.map(({ version }) => Math.trunc(version));
  return `version = transform(toUInt64(project_id) * ${TIMES} + toUnixTimestamp(time), [${keys.join(', ')}], [${values.join(', ')}], 0)`;
}
