import { alertFacts, holdingSilence, type HoldingSilence } from '@spanlight/query/silences';
import type { Alert, Monitor } from '@spanlight/sdk/schemas';
import { alertFromRow } from '../../metadata/alerting/alert-row.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { NamedSilence } from '../../metadata/silences/silence-row.ts';
import { monitorNames } from './alert-mutes.ts';

/** Alerts that are read at a time. */
const BATCH = 1000;

/** A message about an alert to a receiver. */
interface Told {
  readonly alertId: number;
  /** 0 for email. */
  readonly channelId: number;
}

/** Which of the silences in force hold messages about alerts that are to be told later. */
export async function holdersOf<Some extends Told>(
  { db, monitors }: Pick<Metadata, 'db' | 'monitors'>,
  projectId: number,
  messages: readonly Some[],
  inForce: readonly HoldingSilence<NamedSilence>[],
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
    const ofErrors = areErrors ? await monitors.errorMonitors(projectId) : [];
    for (const one of some) {
      const alert = alerts.get(one.alertId);
      const wanting =
        alert?.type === 'metric'
          ? [names.get(alert.monitorId)]
          : ofErrors.filter((monitor) => tells(monitor, one.channelId));
      const holder = alert && holderOf(alert, wanting, inForce);
      if (holder) holders.set(one, holder);
    }
  }
  return holders;
}

const tells = ({ channelIds, notifyEveryoneByEmail }: Monitor, channelId: number): boolean =>
  channelId === 0 ? notifyEveryoneByEmail : channelIds.includes(channelId);

/** What holds an alert whichever of some monitors tells of it. */
function holderOf(
  alert: Alert,
  monitors: readonly Parameters<typeof alertFacts>[1][],
  inForce: readonly HoldingSilence<NamedSilence>[],
): HoldingSilence<NamedSilence> | undefined {
  const wanting = monitors.length === 0 ? [undefined] : monitors;
  const holding = wanting.map((monitor) => holdingSilence(alertFacts(alert, monitor), inForce));
  return holding.includes(undefined) ? undefined : holding[0];
}
