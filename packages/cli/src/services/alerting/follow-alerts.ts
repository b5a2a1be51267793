import type { Alert, AlertsParams } from '@spanlight/sdk';
import { whileRead } from '../../io/io.ts';
import { shortTimeText } from '../../output/time-text.ts';
import { printArrived } from '../../output/print-lines.ts';
import { sanitise } from '../../output/sanitise.ts';
import { segment, type Line } from '../../output/segments.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { alertTone, alertValue, attributesText } from '../../alerting/alert-text.ts';
import { alertsParams, type AlertFilter } from './alert-filter.ts';
import { tailAlerts } from './alert-tail.ts';
import { noteConnection } from '../shared/connection-note.ts';

/**
 * Prints alerts as they open and close until the user stops it or nobody reads them. Begins with those of the status that was
 * asked for.
 */
export async function followAlerts(
  context: CommandContext,
  { bell = false, ...filter }: AlertFilter & { readonly bell?: boolean | undefined },
): Promise<void> {
  const { io } = context;
  const signal = whileRead(io);
  const target = await context.target();
  const { client } = target;
  const output = await context.output();
  // An alert that closes has left the open ones, so all are watched and the first answer alone is narrowed.
  const ofAll = await alertsParams(target, { ...filter, status: 'all' });
  const ofWanted = filter.status === 'all' ? undefined : await alertsParams(target, filter);
  const changedLast = async (params: AlertsParams): Promise<Alert[]> => {
    // The loop repeats questions itself, and says so.
    const options = { signal, maxRetries: 0 };
    return (await client.alerts.list({ ...params, limit: 1000, facets: false }, options)).alerts;
  };
  let hasBegun = false;
  const load = async (): Promise<readonly Alert[]> => {
    const [all, wanted] = await Promise.all([
      changedLast(ofAll),
      hasBegun || ofWanted === undefined ? [] : changedLast(ofWanted),
    ]);
    hasBegun = true;
    const known = new Set(all.map(({ id }) => id));
    // So many others may have changed since that an open one is not among them: it is older than all.
    return [...all, ...wanted.filter(({ id }) => !known.has(id))];
  };
  for await (const event of tailAlerts({ load, signal })) {
    switch (event.kind) {
      case 'alerts': {
        const shown = event.alerts.filter(
          ({ status }) => !event.first || filter.status === 'all' || status === filter.status,
        );
        await printArrived(output, shown, (alert) => alertLine(alert, io.now()));
        if (bell && !event.first && shown.some(({ status }) => status === 'open')) {
          io.stderr.write('\u0007');
        }
        break;
      }
      case 'lost':
      case 'restored':
        noteConnection(output, event);
        break;
    }
  }
}

function alertLine(alert: Alert, now: number): Line {
  const { id, status, name, updatedAt, attrs } = alert;
  return [
    segment(`${shortTimeText(updatedAt, now)}  `, 'dim'),
    segment(`${status.padEnd(6)}  `, alertTone(alert)),
    segment(`${id}  `, 'dim'),
    segment(`${sanitise(name)}  `),
    segment(sanitise(alertValue(alert)), 'accent'),
    segment(`  ${sanitise(attributesText(attrs))}`, 'dim'),
  ];
}
