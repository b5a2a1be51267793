import type { SilenceMatcher } from '@spanlight/query/silences';
import type { SilencePreview } from '@spanlight/sdk/schemas';
import { isAboutRow } from '../../metadata/silences/alert-conditions.ts';
import type { Metadata } from '../../metadata/open.ts';
import { unknownNames } from './unknown-names.ts';

/** Alerts that are named. */
const MAX_ALERTS = 20;

/** Which open alerts of a project a silence would hold. */
export async function previewSilence(
  { db }: Pick<Metadata, 'db'>,
  projectId: number,
  silence: { readonly all: boolean; readonly matchers: readonly SilenceMatcher[] },
): Promise<SilencePreview> {
  const held = db
    .selectFrom('alerts')
    .where('alerts.project_id', '=', projectId)
    .where('alerts.status', '=', 'open')
    .where((row) => isAboutRow(row, projectId, silence));
  const [{ count }, alerts, warnings] = await Promise.all([
    held.select((row) => row.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow(),
    held
      .select(['alerts.id', 'alerts.name'])
      .orderBy('alerts.id', 'desc')
      .limit(MAX_ALERTS)
      .execute(),
    unknownNames({ db }, projectId, silence.matchers),
  ]);
  return { count: Number(count), alerts, warnings };
}
