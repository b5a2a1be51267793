import { formatInteger } from '@spanlight/sdk/format';

/** The texts in English. */
export const englishTexts = {
  loading: 'loading',
  failed: 'could not be loaded',
  stale: 'not up to date',
  /** How many alerts are open, 0 included. */
  open: (count: number) =>
    count === 0
      ? 'no open alerts'
      : `${formatInteger(count)} open ${count === 1 ? 'alert' : 'alerts'}`,
  /** How many of them nobody is on, 0 included. */
  free: (count: number) =>
    count === 0
      ? 'no open alerts that nobody is on'
      : `${formatInteger(count)} open ${count === 1 ? 'alert' : 'alerts'} that nobody is on`,
  /** Said where the worst is not as usual. */
  worst: (severity: string) =>
    severity === 'info' ? 'none worse than info' : `the worst is ${severity}`,
};

/** Texts of a badge. A host may hand in a translation. */
export type AlertBadgeTexts = Readonly<typeof englishTexts>;
