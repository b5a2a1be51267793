import { faultSentences } from './fault-sentences.ts';
import type { Alert, AlertEvent, AlertWhyResponse, Monitor } from '@spanlight/sdk/schemas';

/**
 * What guests may know of an alert: neither who is told, where and with which answers, nor who changed it.
 *
 * @param ownAlerts Those that its consequences have by themselves, by group.
 */
export function withoutPeople(
  why: AlertWhyResponse,
  ownAlerts: ReadonlyMap<string, number>,
): AlertWhyResponse {
  const { alert, monitors, evaluation, events } = why;
  const own = evaluation?.series.find(({ alertId }) => alertId === alert.id);
  return {
    alert: alertWithoutPeople(alert),
    evaluation,
    // Error monitors are about people: which errors somebody wants to hear of.
    monitors: monitors.filter(({ type }) => type === 'metric').map(monitorWithoutPeople),
    events: events.map(eventWithoutPeople),
    explanation: [
      ...(own ? [`Newest evaluation: ${own.reason}`] : []),
      ...faultSentences(alert, ownAlerts),
      'Sign in to see who was told.',
    ],
  };
}

/** What a monitor watches, and not whom it tells. */
export const monitorWithoutPeople = (monitor: Monitor): Monitor => ({
  ...monitor,
  channelIds: [],
  escalation: [],
  notifyEveryoneByEmail: false,
});

/** That somebody is on an alert, that it is muted or escalates, and neither who it is nor what they wrote. */
export function alertWithoutPeople<Some extends Alert>(alert: Some): Some {
  const { acknowledgement, mute, escalation } = alert;
  if (acknowledgement === null && mute === null && escalation === null) return alert;
  return {
    ...alert,
    acknowledgement: acknowledgement && { ...acknowledgement, user: '', note: '' },
    mute: mute && { silenceId: 0, name: '', reason: '', user: '', until: mute.until },
    escalation: escalation && { ...escalation, nextChannels: [] },
  };
}

const eventWithoutPeople = (event: AlertEvent): AlertEvent => ({
  ...event,
  user: null,
  text: event.reason === 'manual' ? `${manualText(event)} by hand.` : event.text,
  deliveries: [],
  untold: 'Sign in to see who was told.',
});

function manualText({ name, status }: AlertEvent): string {
  if (name === 'acknowledged') return 'Acknowledged';
  if (name === 'unacknowledged') return 'No longer acknowledged, changed';
  return status === 'closed' ? 'Closed' : 'Reopened';
}
