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
