import type { LoadedTexts } from '../core/status.ts';
import { formatInteger } from '@spanlight/sdk/format';

/** Texts of a badge. A host may hand in a translation. */
export interface AlertBadgeTexts extends LoadedTexts {
  /** How many alerts are open, 0 included. */
  open(count: number): string;
}

/** The texts in English. */
export const englishTexts: AlertBadgeTexts = {
  loading: 'loading',
  failed: 'could not be loaded',
  stale: 'not up to date',
  open: (count) =>
    count === 0
      ? 'no open alerts'
      : `${formatInteger(count)} open ${count === 1 ? 'alert' : 'alerts'}`,
};
