import {
  alertFacts,
  holdingSilence,
  type HoldingSilence,
  isAbout,
  silencesInForce,
} from '@spanlight/query/silences';
import type { Alert, Mute } from '@spanlight/sdk/schemas';
import type { NamedSilence } from '../../metadata/silences/silence-row.ts';
import type { Metadata } from '../../metadata/open.ts';
import { cleanLines, oneLine } from '../messages/one-line.ts';

/** What existing clients read where a mute has no end. */
const END_OF_TIME = '9999-12-31T23:59:59Z';

/** The silences of a project that are in force now, and until when. */
export async function silencesNow(
  { silences }: Pick<Metadata, 'silences'>,
  projectId: number,
  now = silences.now(),
): Promise<HoldingSilence<NamedSilence>[]> {
  return silencesInForce(await silences.current(projectId, now), now);
}

/** Alerts with what mutes them now. */
export async function withMutes<Some extends Alert>(
  metadata: Pick<Metadata, 'silences' | 'db'>,
  projectId: number,
  alerts: readonly Some[],
  inForce?: readonly HoldingSilence<NamedSilence>[],
): Promise<Some[]> {
  const held = inForce ?? (await silencesNow(metadata, projectId));
  if (held.length === 0 || alerts.length === 0) return [...alerts];
  const monitors = await monitorNames(metadata, alerts);
  return alerts.map((alert) => {
    const holding = holdingSilence(alertFacts(alert, monitors.get(alert.monitorId)), held);
    return holding === undefined
      ? alert
      : { ...alert, mute: muteOf(holding), mutedUntil: endOf(holding) ?? END_OF_TIME };
  });
}

/** Ids of the silences that hold an alert now. */
export async function silenceIdsHolding(
  metadata: Pick<Metadata, 'silences' | 'db'>,
  alert: Alert,
): Promise<ReadonlySet<number>> {
  const [inForce, monitors] = await Promise.all([
    silencesNow(metadata, alert.projectId),
    monitorNames(metadata, [alert]),
  ]);
  const facts = alertFacts(alert, monitors.get(alert.monitorId));
  return new Set(inForce.flatMap(({ silence }) => (isAbout(silence, facts) ? [silence.id] : [])));
}

/** What is told of a silence that holds something, clean of what people didn't mean to be read. */
export function muteOf(holding: HoldingSilence<NamedSilence>): Mute {
  const { id, name, reason, user } = holding.silence;
  return {
    silenceId: id,
    name: oneLine(name),
    reason: cleanLines(reason),
    user: oneLine(user),
    until: endOf(holding),
  };
}

const endOf = ({ until }: HoldingSilence): string | null =>
  until === null ? null : new Date(until).toISOString();

/** What matchers know of the monitors of alerts, by id. */
export async function monitorNames(
  { db }: Pick<Metadata, 'db'>,
  alerts: readonly Pick<Alert, 'monitorId'>[],
): Promise<
  ReadonlyMap<number, { readonly id: number; readonly name: string; readonly owner: string }>
> {
  const ids = [...new Set(alerts.map(({ monitorId }) => monitorId))].filter((id) => id !== 0);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('monitors')
    .select(['id', 'name', 'owner'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
