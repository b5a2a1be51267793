import { faultSentences } from './fault-sentences.ts';
import type { Alert, AlertEvent, AlertWhyResponse, Monitor } from '@spanlight/sdk/schemas';

/**
 * Removes from the explanation of an alert what guests may not see: recipients, channels, their answers, and who changed it.
 *
 * @param ownAlerts ids of the alerts that its consequences have themselves, by group
 */
export function redactPeople(
  why: AlertWhyResponse,
  ownAlerts: ReadonlyMap<string, number>,
): AlertWhyResponse {
  const { alert, monitors, evaluation, events } = why;
  const own = evaluation?.series.find(({ alertId }) => alertId === alert.id);
  return {
    alert: redactAlert(alert),
    evaluation,
    // Error monitors are personal: they say which errors somebody subscribed to.
    monitors: monitors.filter(({ type }) => type === 'metric').map(redactMonitor),
    events: events.map(redactEvent),
    explanation: [
      ...(own ? [`Newest evaluation: ${own.reason}`] : []),
      ...faultSentences(alert, ownAlerts),
      'Sign in to see who was notified.',
    ],
  };
}

/** A monitor without its recipients. */
export const redactMonitor = (monitor: Monitor): Monitor => ({
  ...monitor,
  channelIds: [],
  escalation: [],
  notifyEveryoneByEmail: false,
});

/** An alert that still shows that it is acknowledged, muted or escalating, but not by whom, nor their notes. */
export function redactAlert<Some extends Alert>(alert: Some): Some {
  const { acknowledgement, mute, escalation } = alert;
  if (acknowledgement === null && mute === null && escalation === null) return alert;
  return {
    ...alert,
    acknowledgement: acknowledgement && { ...acknowledgement, user: '', note: '' },
    mute: mute && { silenceId: 0, name: '', reason: '', user: '', until: mute.until },
    escalation: escalation && { ...escalation, nextChannels: [] },
  };
}

const redactEvent = (event: AlertEvent): AlertEvent => ({
  ...event,
  user: null,
  text: event.reason === 'manual' ? `${manualText(event)} by hand.` : event.text,
  deliveries: [],
  untold: 'Sign in to see who was notified.',
});

function manualText({ name, status }: AlertEvent): string {
  if (name === 'acknowledged') return 'Acknowledged';
  if (name === 'unacknowledged') return 'No longer acknowledged, changed';
  return status === 'closed' ? 'Closed' : 'Reopened';
}
