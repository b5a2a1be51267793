import type { LoadedTexts } from '../core/status.ts';

/** Texts of a list of logs. A host may hand in a translation. */
export interface LogListTexts extends LoadedTexts {
  /** Name of the list, where it has no other. */
  readonly logs: string;
  readonly columns: Readonly<Record<'time' | 'severity' | 'service' | 'message', string>>;
  readonly empty: string;
  /** Said below a list that leaves some out. */
  more(shown: number): string;
}

/** The texts in English. */
export const englishTexts: LogListTexts = {
  logs: 'Logs',
  columns: { time: 'Time', severity: 'Severity', service: 'Service', message: 'Message' },
  loading: 'loading',
  empty: 'no logs',
  failed: 'could not be loaded',
  stale: 'not up to date',
  more: (shown) => `the newest ${shown}`,
};
