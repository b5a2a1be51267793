import type { Alert } from '@spanlight/sdk';
import { shortTimeText } from '../../output/time-text.ts';
import { printArrived } from '../../output/print-lines.ts';
import { sanitise } from '../../output/sanitise.ts';
import { segment, type Line } from '../../output/segments.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { alertTone, alertValue, attributesText } from '../../alerting/alert-text.ts';
import { alertsParams, type AlertFilter } from './alert-filter.ts';
import { tailAlerts } from './alert-tail.ts';
import { noteConnection } from '../shared/connection-note.ts';

/** Prints alerts as they open and close until the user stops it. Begins with those of the status that was asked for. */
export async function followAlerts(
  context: CommandContext,
  { bell = false, ...filter }: AlertFilter & { readonly bell?: boolean | undefined },
): Promise<void> {
  const { io } = context;
  const { signal } = io;
  const target = await context.target();
  const { client } = target;
  const output = await context.output();
  // An alert that closes has left the open ones, so all are watched and the first answer alone is narrowed.
  const params = await alertsParams(target, { ...filter, status: 'all' });
  const load = async (): Promise<readonly Alert[]> =>
    // The loop repeats questions itself, and says so.
    (await client.alerts.list({ ...params, limit: 1000, facets: false }, { signal, maxRetries: 0 }))
      .alerts;
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
