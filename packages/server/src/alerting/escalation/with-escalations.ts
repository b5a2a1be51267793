import type { Alert } from '@spanlight/sdk/schemas';
import type { Metadata } from '../../metadata/open.ts';
import { stepMonitors } from '../transitions/step-deciders.ts';
import { nextTime, nextRecipients, escalationStateOf } from './escalation-state.ts';

/** Adds to alerts when the next step of their escalation is due, and the channels it notifies. */
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
    stepMonitors(metadata, rows.flatMap(nextRecipients)),
  ]);
  const names = new Map(channels.map(({ id, name }) => [id, name]));
  const states = new Map(
    rows.map((row) => [row.id, escalationStateOf(row, silences, monitors, now)] as const),
  );
  return alerts.map((alert) => {
    const state = states.get(alert.id);
    if (alert.escalation === null || state === undefined) return alert;
    const { decision, deciders } = state;
    const channelIds = [...new Set(deciders.flatMap((decider) => decider.channelIds))];
    const nextAt = nextTime(decision);
    return {
      ...alert,
      escalation: {
        ...alert.escalation,
        nextAt: nextAt === null ? null : new Date(nextAt).toISOString(),
        nextChannels: channelIds.map((id) => names.get(id) ?? `channel ${id}`),
      },
    };
  });
}
