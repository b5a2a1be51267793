import type { Alert } from '@spanlight/sdk/schemas';
import type { Metadata } from '../../metadata/open.ts';
import { stepMonitors } from '../transitions/step-deciders.ts';
import { nextTime, nextWishes, standingOf } from './standing.ts';

/** Alerts with when the next step of their escalation is told, and whom. */
export async function withEscalations<Some extends Alert>(
  metadata: Pick<Metadata, 'alerts' | 'channels' | 'db' | 'silences'>,
  projectId: number,
  alerts: readonly Some[],
): Promise<Some[]> {
  const ids = alerts.flatMap(({ id, escalation }) =>
    escalation !== null && escalation.step < escalation.of ? [id] : [],
  );
  if (ids.length === 0) return [...alerts];
  const now = Date.now();
  const rows = await metadata.alerts.some(ids);
  const oldest = Math.min(...rows.map((row) => row.escalation_since ?? now));
  const [silences, channels, monitors] = await Promise.all([
    metadata.silences.current(projectId, oldest),
    metadata.channels.list(projectId),
    stepMonitors(metadata, rows.flatMap(nextWishes)),
  ]);
  const names = new Map(channels.map(({ id, name }) => [id, name]));
  const standings = new Map(
    rows.map((row) => [row.id, standingOf(row, silences, monitors, now)] as const),
  );
  return alerts.map((alert) => {
    const standing = standings.get(alert.id);
    if (alert.escalation === null || standing === undefined) return alert;
    const { decision, deciders } = standing;
    const told = [...new Set(deciders.flatMap(({ channelIds }) => channelIds))];
    const nextAt = nextTime(decision);
    return {
      ...alert,
      escalation: {
        ...alert.escalation,
        nextAt: nextAt === null ? null : new Date(nextAt).toISOString(),
        nextChannels: told.map((id) => names.get(id) ?? `channel ${id}`),
      },
    };
  });
}
