import type { AlertEvent, AlertWhyResponse } from '@spanlight/sdk/schemas';

/** What guests may know of an alert: neither who is told, where and with which answers, nor who changed it. */
export function withoutPeople(why: AlertWhyResponse): AlertWhyResponse {
  const { alert, monitors, evaluation, events } = why;
  const own = evaluation?.series.find(({ alertId }) => alertId === alert.id);
  return {
    alert,
    evaluation,
    // Error monitors are about people: which errors somebody wants to hear of.
    monitors: monitors
      .filter(({ type }) => type === 'metric')
      .map((monitor) => ({ ...monitor, channelIds: [] })),
    events: events.map(eventWithoutPeople),
    explanation: [
      ...(own ? [`Newest evaluation: ${own.reason}`] : []),
      'Sign in to see who was told.',
    ],
  };
}

const eventWithoutPeople = (event: AlertEvent): AlertEvent => ({
  ...event,
  user: null,
  text:
    event.reason === 'manual'
      ? `${event.status === 'closed' ? 'Closed' : 'Reopened'} by hand.`
      : event.text,
  deliveries: [],
  untold: 'Sign in to see who was told.',
});
