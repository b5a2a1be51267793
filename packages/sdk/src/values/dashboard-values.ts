// What dashboards and their items may say, in calls as in files. Answers may hold more: what was stored before is shown.

/** Milliseconds that queries of a dashboard may look back, or ahead. */
export const maxTimeOffset = 300 * 60_000;

/** Milliseconds that buckets of a dashboard may be made to have at least; 0 leaves their width to the range. */
export const minIntervalRange: Range = [1000, 7 * 86_400_000];

/** Columns of the grid. */
export const gridColumns = 24;

/** Width of the grid in pixels, unless a dashboard says otherwise. */
export const defaultGridMaxWidth = 1416;

/** Pixels that the grid may be limited to; 0 stands for the usual width. */
export const gridMaxWidthRange: Range = [320, 10_000];

/** The types of items, with the sizes of new ones in columns and cells. */
export const gridItemSizes = {
  chart: { width: 12, height: 28 },
  table: { width: 12, height: 28 },
  heatmap: { width: 18, height: 40 },
  gauge: { width: 3, height: 10 },
} as const;

/** How a series is drawn, unless an item says otherwise. */
export const defaultSeriesStyle = {
  color: '',
  opacity: 10,
  lineWidth: 1.5,
  symbol: 'none',
  symbolSize: 4,
} as const;

/** The legend of a chart, unless an item says otherwise. */
export const defaultLegend = {
  type: 'list',
  placement: 'bottom',
  values: ['avg'],
  maxLength: 40,
} as const;

/** Characters of the title of a gauge. */
export const maxGaugeTitle = 40;

/** Lowest and highest value of a setting. */
export type Range = readonly [minimum: number, maximum: number];

export const itemsPerPageRange: Range = [3, 20];
export const opacityRange: Range = [0, 100];
/** Pixels. */
export const lineWidthRange: Range = [1, 10];
/** Pixels. */
export const symbolSizeRange: Range = [1, 16];

/** What a metric is called in a query: anything else couldn't be written into a file. */
export const aliasPattern = /^[a-z][a-z0-9_]*$/;

const within =
  ([minimum, maximum]: Range, fault: string) =>
  (value: number): string | undefined =>
    value && (value < minimum || value > maximum) ? fault : undefined;

/** What is wrong with a length of time by which queries look back, in milliseconds. */
export const timeOffsetProblem = within(
  [-maxTimeOffset, maxTimeOffset],
  'must be between -300 and 300 minutes',
);

/** What is wrong with a least width of buckets, in milliseconds. */
export const minIntervalProblem = within(
  minIntervalRange,
  'must be 0, or between 1 second and 7 days',
);

/** What is wrong with a width of the grid, in pixels. */
export const gridMaxWidthProblem = within(
  gridMaxWidthRange,
  'must be between 320 and 10000 pixels',
);
