import { formatInteger } from '@spanlight/sdk/format';
import type { LoadedTexts } from '../core/status.ts';
import type { AlertValueTexts } from './alert-value.ts';

/** Texts of a list of alerts. A host may hand in a translation. */
export interface AlertListTexts extends AlertValueTexts, LoadedTexts {
  readonly empty: string;
  /** What the list is called when the host doesn't name it. */
  readonly alerts: string;
  readonly open: string;
  readonly closed: string;
  /** Heads of the columns. */
  readonly columns: {
    readonly status: string;
    readonly name: string;
    readonly value: string;
    readonly since: string;
    readonly updated: string;
  };
  /** Said when not all are listed. */
  more(shown: number, count: number): string;
}

/** The texts in English. */
export const englishTexts: AlertListTexts = {
  loading: 'loading',
  empty: 'No alerts',
  failed: 'Could not be loaded',
  stale: 'Not up to date',
  noData: 'no data',
  alerts: 'Alerts',
  open: 'Open',
  closed: 'Closed',
  columns: { status: 'Status', name: 'Alert', value: 'Value', since: 'Since', updated: 'Updated' },
  errors: (count) => `${formatInteger(count)} ${count === 1 ? 'error' : 'errors'}`,
  more: (shown, count) => `${formatInteger(shown)} of ${formatInteger(count)}`,
};
