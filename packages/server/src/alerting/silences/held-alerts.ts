import type { Silence } from '@spanlight/sdk/schemas';
import { readSummary } from '../../metadata/database/summary-content.ts';
import type { Metadata } from '../../metadata/open.ts';

/** Alerts that are named. */
const MAX_ALERTS = 20;

/** The alerts of which a silence has held back a message: those it told of at its ends, and those it is still to tell of. */
export async function heldAlerts(
  { db }: Pick<Metadata, 'db'>,
  silenceId: number,
): Promise<NonNullable<Silence['held']>> {
  const [summaries, waiting] = await Promise.all([
    db
      .selectFrom('silence_summaries')
      .select(['id', 'content'])
      .where('silence_id', '=', silenceId)
      .execute(),
    db
      .selectFrom('deliveries')
      .select('alert_id')
      .distinct()
      .where('silence_id', '=', silenceId)
      .where('summary_id', 'is', null)
      .execute(),
  ]);
  const ids = new Set([
    ...summaries.flatMap(({ id, content }) => readSummary(content, id).alertIds),
    ...waiting.map(({ alert_id: id }) => id),
  ]);
  const newest = [...ids].toSorted((left, right) => right - left).slice(0, MAX_ALERTS);
  const alerts =
    newest.length === 0
      ? []
      : await db
          .selectFrom('alerts')
          .select(['id', 'name'])
          .where('id', 'in', newest)
          .orderBy('id', 'desc')
          .execute();
  return { count: ids.size, alerts };
}
