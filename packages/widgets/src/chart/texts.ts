import type { LoadedTexts } from '../core/status.ts';
/** Texts of a chart. A host may hand in a translation. */
export interface ChartTexts extends LoadedTexts {
  readonly empty: string;
  readonly asTable: string;
  readonly asChart: string;
  readonly time: string;
  readonly series: string;
  readonly keys: string;
  more(count: number): string;
  /** Names the slider over the times of a chart. */
  overTime(label: string): string;
  /** One series in words. */
  figures(figures: { name: string; min: string; max: string; last: string }): string;
}

/** The texts in English. */
export const englishTexts: ChartTexts = {
  loading: 'loading',
  empty: 'NO DATA',
  failed: 'could not be loaded',
  stale: 'not up to date',
  asTable: 'Show as table',
  asChart: 'Show as chart',
  time: 'Time',
  series: 'series',
  keys: 'Arrow keys move; with Shift they mark a period, Enter shows it',
  more: (count) => `and ${count} more`,
  overTime: (label) => `${label} over time`,
  figures: ({ name, min, max, last }) => `${name} from ${min} to ${max}, last ${last}`,
};
