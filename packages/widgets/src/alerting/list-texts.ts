import { formatInteger } from '@spanlight/sdk/format';

/** The texts in English. */
export const englishTexts = {
  loading: 'loading',
  empty: 'No alerts',
  failed: 'Could not be loaded',
  stale: 'Not up to date',
  noData: 'no data',
  /** What the list is called when the host doesn’t name it. */
  alerts: 'Alerts',
  /** Who is on an alert; a name that the reader may not know is empty. */
  onIt: (user: string) => `${user === '' ? 'Somebody' : user} is on it`,
  /** Severities, of which those that are not `warning` are shown. */
  severities: { critical: 'Critical', warning: 'Warning', info: 'Info' },
  open: 'Open',
  closed: 'Closed',
  /** Heads of the columns. */
  columns: { status: 'Status', name: 'Alert', value: 'Value', since: 'Since', updated: 'Updated' },
  errors: (count: number) => `${formatInteger(count)} ${count === 1 ? 'error' : 'errors'}`,
  /** Said when not all are listed. */
  more: (shown: number, count: number) => `${formatInteger(shown)} of ${formatInteger(count)}`,
};

/** Texts of a list of alerts. A host may hand in a translation. */
export type AlertListTexts = Readonly<typeof englishTexts>;
