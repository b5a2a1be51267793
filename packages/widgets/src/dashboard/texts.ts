import type { LoadedTexts } from '../core/status.ts';

/** Texts of a dashboard. A host may hand in a translation. */
export interface DashboardTexts extends LoadedTexts {
  readonly empty: string;
  /** On the button that goes back to the range the page has chosen. */
  readonly wholeRange: string;
  /** In the place of an item of a type that only a newer widget knows. */
  readonly unknown: string;
}

/** The texts in English. */
export const englishTexts: DashboardTexts = {
  loading: 'loading',
  empty: 'the dashboard is empty',
  failed: 'could not be loaded',
  stale: 'not up to date',
  wholeRange: 'Back to the whole range',
  unknown: 'this widget does not know how to show it',
};
