import { formatInteger } from '@spanlight/sdk/format';
import { muted } from './mute-text.ts';

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
  /** That nobody is told of an alert, until a time; empty where somebody has to end it. */
  muted,
  /** Severities, of which those that are not `warning` are shown. */
  severities: { critical: 'Critical', warning: 'Warning', info: 'Info' },
  open: 'Open',
  closed: 'Closed',
  /** Heads of the columns. */
  columns: { status: 'Status', name: 'Alert', value: 'Value', since: 'Since', updated: 'Updated' },
  errors: (count: number) => `${formatInteger(count)} ${count === 1 ? 'error' : 'errors'}`,
  /** Said when not all are listed. */
  more: (shown: number, count: number) => `${formatInteger(shown)} of ${formatInteger(count)}`,
  /** How many groups of how many are shown. */
  moreGroups: (shown: number, count: number) =>
    `${formatInteger(shown)} of ${formatInteger(count)} groups`,
  /** The button that lists more of them. */
  showMore: 'More',
  /** How many alerts of a group are open. */
  openOf: (open: number, count: number) =>
    `${formatInteger(open)}${open === count ? '' : ` of ${formatInteger(count)}`} open`,
  /** How many of the open ones nobody is on, 0 included; said where somebody is on any. */
  free: (count: number) => (count === 0 ? 'Somebody is on it' : `Nobody is on ${count}`),
  /** The first alerts of a group, and how many others it has. */
  names: (names: readonly string[], others: number) =>
    others > 0
      ? [names.join(', '), `${formatInteger(others)} more`].filter(Boolean).join(' and ')
      : names.join(', '),
};

/** Texts of a list of alerts. A host may hand in a translation. */
export type AlertListTexts = Readonly<typeof englishTexts>;
