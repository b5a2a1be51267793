import type { Alert } from '@spanlight/sdk/schemas';
import type { Metadata } from '../../metadata/open.ts';

/** Open alerts that what an alert has caused has by itself: their ids, by group. */
export async function consequenceAlerts(
  { alerts }: Pick<Metadata, 'alerts'>,
  { projectId, consequences }: Alert,
): Promise<ReadonlyMap<string, number>> {
  const groups = consequences.map(({ spanGroupId }) => spanGroupId);
  const found = await alerts.ofGroups(projectId, groups);
  return new Map(
    [...found].flatMap(([group, { id, status }]) =>
      status === 'open' ? [[group, id] as const] : [],
    ),
  );
}
