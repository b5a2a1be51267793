import { alertFacts, holdingSilence, type HoldingSilence } from '@spanlight/query/silences';
import type { Alert, ErrorMonitor, Monitor } from '@spanlight/sdk/schemas';
import { alertFromRow } from '../../metadata/alerting/alert-row.ts';
import { readDeciders } from '../../metadata/alerting/alert-events.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { NamedSilence } from '../../metadata/silences/silence-row.ts';
import { monitorNames } from './alert-mutes.ts';

/** Messages per query. */
const BATCH = 1000;

/** A message about an alert to one recipient. */
interface AlertMessage {
  readonly alertId: number;
  /** 0 for email. */
  readonly channelId: number;
}

/**
 * The silence that holds each message, by message. Messages that no silence holds are left out.
 *
 * @param inForce the silences in force
 * @param otherwise holds messages that none of these does and whose monitors are no longer known
 */
export async function silencesHolding<Some extends AlertMessage>(
  { db, monitors }: Pick<Metadata, 'db' | 'monitors'>,
  projectId: number,
  messages: readonly Some[],
  inForce: readonly HoldingSilence<NamedSilence>[],
  otherwise?: HoldingSilence<NamedSilence>,
): Promise<ReadonlyMap<Some, HoldingSilence<NamedSilence>>> {
  const holders = new Map<Some, HoldingSilence<NamedSilence>>();
  if (inForce.length === 0) return holders;
  for (let at = 0; at < messages.length; at += BATCH) {
    const some = messages.slice(at, at + BATCH);
    const rows = await db
      .selectFrom('alerts')
      .selectAll()
      .where('id', 'in', [...new Set(some.map(({ alertId }) => alertId))])
      .execute();
    const alerts = new Map(rows.map((row) => [row.id, alertFromRow(row)]));
    const names = await monitorNames({ db }, [...alerts.values()]);
    const areErrors = rows.some(({ type }) => type === 'error');
    const ofErrors = areErrors ? await monitors.errorMonitors(projectId, ['active', 'paused']) : [];
    const deciders = areErrors ? await decidersOf(db, [...alerts.keys()]) : undefined;
    for (const one of some) {
      const alert = alerts.get(one.alertId);
      const wanting =
        alert?.type === 'metric'
          ? [names.get(alert.monitorId)]
          : notifyingMonitors(ofErrors, one.channelId, deciders?.get(keyOf(one)));
      const holder = alert && holderOf(alert, wanting, inForce, otherwise);
      if (holder) holders.set(one, holder);
    }
  }
  return holders;
}

const notifies = (
  { state, channelIds, notifyEveryoneByEmail }: Monitor,
  channelId: number,
): boolean =>
  state !== 'paused' && (channelId === 0 ? notifyEveryoneByEmail : channelIds.includes(channelId));

/**
 * The error monitors that notify a recipient of an error: of those that decided it at the time, by name (`deciders`), the ones
 * that still notify the recipient, or all of them where none does. Where no monitor has such a name any more: all that notify
 * the recipient.
 */
function notifyingMonitors(
  ofErrors: readonly ErrorMonitor[],
  channelId: number,
  deciders: readonly string[] = [],
): readonly ErrorMonitor[] {
  const telling = ofErrors.filter((monitor) => notifies(monitor, channelId));
  // The channel may be listed in an escalation step alone; a paused monitor notifies nobody.
  const deciding = ofErrors.filter(({ name }) => deciders.includes(name));
  const both = deciding.filter((monitor) => telling.includes(monitor));
  return [both, deciding].find((some) => some.length > 0) ?? telling;
}

const keyOf = ({ alertId, channelId }: AlertMessage): string => `${alertId} ${channelId}`;

/** Names of the monitors that decided the newest message of each alert to each recipient, by `keyOf`. */
async function decidersOf(
  db: Metadata['db'],
  alertIds: readonly number[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('alert_events', 'alert_events.id', 'deliveries.event_id')
    .select((row) => [
      'deliveries.id as id',
      'deliveries.alert_id as alertId',
      'deliveries.channel_id as channelId',
      row.fn.coalesce('deliveries.deciders', 'alert_events.deciders').as('deciders'),
    ])
    .where('deliveries.id', 'in', (query) =>
      query
        .selectFrom('deliveries as told')
        .select((row) => row.fn.max('told.id').as('id'))
        .where('told.alert_id', 'in', alertIds)
        .where('told.event_id', '!=', 0)
        .groupBy(['told.alert_id', 'told.channel_id']),
    )
    .execute();
  return new Map(
    rows.map((row) => [
      keyOf(row),
      row.deciders === null ? [] : readDeciders(row.deciders, row.id),
    ]),
  );
}

/** The silence that holds an alert for every one of these monitors; undefined where one of them may notify. */
function holderOf(
  alert: Alert,
  monitors: readonly Parameters<typeof alertFacts>[1][],
  inForce: readonly HoldingSilence<NamedSilence>[],
  otherwise: HoldingSilence<NamedSilence> | undefined,
): HoldingSilence<NamedSilence> | undefined {
  const wanting = monitors.length === 0 ? [undefined] : monitors;
  const holding = wanting.map((monitor) => holdingSilence(alertFacts(alert, monitor), inForce));
  if (!holding.includes(undefined)) return holding[0];
  return monitors.length === 0 ? otherwise : undefined;
}
