/** The texts in English. */
export const englishTexts = {
  loading: 'loading',
  empty: 'NO DATA',
  failed: 'could not be loaded',
  stale: 'not up to date',
  asTable: 'Show as table',
  asChart: 'Show as chart',
  time: 'Time',
  series: 'series',
  unfinished: 'unfinished',
  keys: 'Arrow keys move, with Shift they mark a period, Enter shows it',
  more: (count: number) => `and ${count} more`,
  /** Names the slider over the times of a chart. */
  overTime: (label: string) => `${label} over time`,
  /** One series in words. */
  figures: ({ name, min, max, last }: Record<'name' | 'min' | 'max' | 'last', string>) =>
    `${name} from ${min} to ${max}, last ${last}`,
};

/** Texts of a chart. A host may hand in a translation. */
export type ChartTexts = Readonly<typeof englishTexts>;
