import { alertFacts, holdingSilence } from '@spanlight/query/silences';
import type {
  Alert,
  AlertEvent,
  AlertWhyResponse,
  Delivery,
  Monitor,
} from '@spanlight/sdk/schemas';
import { completeAlerts } from '../alerts/complete-alerts.ts';
import { silencesNow } from '../silences/alert-mutes.ts';
import { type AlertContext, watchingMonitors } from '../alerts/deciding-monitors.ts';
import {
  type AlertEventRow,
  alertFromRow,
  type AlertRow,
} from '../../metadata/alerting/alert-row.ts';
import { readDeciders } from '../../metadata/alerting/alert-events.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { NamedSilence } from '../../metadata/silences/silence-row.ts';
import { oneLine } from '../messages/one-line.ts';
import { deliverySentence } from './delivery-sentence.ts';
import { escalationSentences } from './escalation-sentences.ts';
import { noDataSentences } from './explain-monitor.ts';
import { faultSentences } from './fault-sentences.ts';
import { consequenceAlerts } from './consequence-alerts.ts';

/** Events of an alert that are told. */
const MAX_EVENTS = 100;

/** Why an alert did or did not notify: for people of the project. Throws a `RecordError` when it is missing or foreign. */
export async function explainAlert(
  context: AlertContext,
  projectId: number,
  alertId: number,
): Promise<AlertWhyResponse> {
  const { metadata } = context;
  const row = await metadata.alerts.row(projectId, alertId);
  const [monitors, events] = await Promise.all([
    watchingMonitors(context, row),
    eventsOf(metadata, alertId),
  ]);
  const evaluation =
    row.type === 'metric' ? await metadata.monitors.evaluation(projectId, row.monitor_id) : null;
  const seen = alertFromRow(row);
  const [alert = seen] = await completeAlerts(metadata, projectId, [seen]);
  const own = evaluation?.series.find((series) => series.alertId === alertId);
  return {
    alert,
    monitors,
    evaluation,
    events,
    explanation: [
      ...(own ? [`Newest evaluation: ${own.reason}`] : []),
      ...(evaluation && own?.decision === 'no-data'
        ? monitors.flatMap((monitor) => noDataSentences(evaluation, monitor))
        : []),
      ...closedSentences(row),
      ...faultSentences(alert, await consequenceAlerts(metadata, alert)),
      ...onItSentences(alert),
      ...(await muteSentences(metadata, alert, monitors)),
      ...(await escalationSentences(metadata, row, alert)),
      ...monitorSentences(monitors),
      ...newestSentences(events, await silenceNames(metadata, events)),
    ],
  };
}

/** What comes after somebody has closed it. */
function closedSentences({ silenced, type }: AlertRow): string[] {
  if (silenced === 0) return [];
  return [
    type === 'metric'
      ? 'It was closed by hand and stays closed until its series has recovered once.'
      : 'It was closed by hand and opens again with the next error.',
  ];
}

async function eventsOf(metadata: Metadata, alertId: number): Promise<AlertEvent[]> {
  const rows = await metadata.alertEvents.newest(alertId, MAX_EVENTS);
  const deliveries = await metadata.deliveries.list({ eventIds: rows.map(({ id }) => id) });
  return rows.map((row) => ({
    id: String(row.id),
    name: row.name,
    status: row.status,
    reason: row.reason,
    text: row.text,
    time: row.time,
    createdAt: row.created_at,
    recordedAt: row.recorded_at,
    user:
      row.user_id === null
        ? null
        : { id: row.user_id, name: row.user_name || (row.user_email ?? '') },
    ...told(
      row,
      deliveries.filter(({ eventId }) => eventId === String(row.id)),
    ),
  }));
}

/** Who was told, and why when that is nobody. */
function told(
  { id, name, deciders }: Pick<AlertEventRow, 'id' | 'name' | 'deciders'>,
  deliveries: readonly Delivery[],
): Pick<AlertEvent, 'deliveries' | 'untold'> {
  if (deliveries.length > 0) return { deliveries: [...deliveries] };
  if (name === 'escalated')
    return {
      deliveries: [],
      untold: 'The step notified nobody: its monitor was paused or deleted.',
    };
  const names = deciders === null ? undefined : readDeciders(deciders, id);
  const untold =
    names === undefined
      ? 'This event notifies nobody.'
      : names.length === 0
        ? 'Nobody was notified of this: no active monitor matched it.'
        : `Nobody was notified of this: ${quoted(names)} had no channels and no email notifications.`;
  return { deliveries: [], untold };
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** What the monitors of today mean for what comes next. */
function monitorSentences(monitors: readonly Monitor[]): string[] {
  const awake = monitors.filter((monitor) => monitor.type === 'metric' || recurs(monitor));
  if (monitors.length === 0)
    return ['No active error monitor matches it, so nobody is notified of further events.'];
  if (awake.length === 0) {
    const names = quoted(monitors.map(({ name }) => name));
    return [`${names} notifies of new errors only, so nobody is notified when it recurs.`];
  }
  const isSilent = awake.every(
    ({ channelIds, notifyEveryoneByEmail }) => channelIds.length === 0 && !notifyEveryoneByEmail,
  );
  const names = quoted(awake.map(({ name }) => name));
  if (isSilent)
    return [
      `${names} has no channels and no email notifications, so nobody is notified of further events.`,
    ];
  return awake
    .filter(({ state }) => state === 'paused')
    .map(({ name }) => `"${name}" is paused: it is not evaluated.`);
}

function onItSentences({ acknowledgement }: Alert): string[] {
  if (acknowledgement === null) return [];
  const { user, time, until } = acknowledgement;
  const lasts = until === null ? '' : ` (until ${until})`;
  return [
    `${oneLine(user)} acknowledged it at ${time}${lasts}: nobody is notified again meanwhile.`,
  ];
}

const recurs = (monitor: Monitor): boolean =>
  monitor.type === 'error' && monitor.params.notifyOnRecurringErrors;

/** Names of the silences that hold messages back, by id. */
async function silenceNames(
  { silences }: Metadata,
  events: readonly AlertEvent[],
): Promise<ReadonlyMap<number, string>> {
  const ids = events.flatMap(({ deliveries }) =>
    deliveries.flatMap(({ silenceId }) => (silenceId === null ? [] : [silenceId])),
  );
  const found = await silences.some([...new Set(ids)]);
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** What would hold a message now: the alert, or some of the monitors that tell of it. */
async function muteSentences(
  metadata: Metadata,
  alert: Alert,
  monitors: readonly Monitor[],
): Promise<string[]> {
  const inForce = await silencesNow(metadata, alert.projectId);
  if (alert.mute !== null) {
    const { name, user, reason, until } = alert.mute;
    const lasts = until === null ? 'until somebody ends it' : `until ${until}`;
    const said = reason === '' ? '' : ` (${oneLine(reason)})`;
    const silence = inForce.find(({ silence: { id } }) => id === alert.mute?.silenceId)?.silence;
    const title = monitors.map((monitor) => muteOf(monitor, silence)).find(Boolean);
    return [
      `${title ?? `The silence "${name}"`} by ${user}${said} holds its messages ${lasts}; a single message then reports what happened meanwhile.`,
    ];
  }
  if (inForce.length === 0) return [];
  return monitors.flatMap((monitor) => {
    const holding = holdingSilence(alertFacts(alert, monitor), inForce);
    if (holding === undefined) return [];
    const { silence } = holding;
    const title = muteOf(monitor, silence) ?? `The silence "${oneLine(silence.name)}"`;
    return [`${title} holds messages from "${oneLine(monitor.name)}" about it.`];
  });
}

/** What a silence of one monitor alone is called, which has its name; undefined for any other. */
function muteOf({ id, name }: Monitor, silence: NamedSilence | undefined): string | undefined {
  const [only, ...others] = silence?.matchers ?? [];
  const isOwn =
    others.length === 0 &&
    only?.attr === 'monitor.id' &&
    only.op === '=' &&
    only.values.join() === id;
  return isOwn ? `The mute of the monitor "${oneLine(name)}"` : undefined;
}

function newestSentences(
  events: readonly AlertEvent[],
  silences: ReadonlyMap<number, string>,
): string[] {
  const [newest] = events;
  if (newest === undefined) return [];
  const all = events.flatMap(({ deliveries }) => deliveries);
  return [
    `Newest event: ${newest.text}`,
    ...(newest.untold === undefined ? [] : [newest.untold]),
    ...newest.deliveries.map((delivery) => deliverySentence(delivery, all, silences)),
  ];
}
