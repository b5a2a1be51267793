/** What a metric measures, and so which functions make sense for it. */
export const instruments = ['gauge', 'additive', 'counter', 'histogram', 'summary'] as const;

/** The ways to reduce a series to one number; with `_zero`, missing points count as 0 instead of being left out. */
export const aggregations = [
  'min',
  'max',
  'sum',
  'avg',
  'median',
  'last',
  'min_zero',
  'max_zero',
  'sum_zero',
  'avg_zero',
  'median_zero',
  'last_zero',
] as const;

/** The ways to draw a chart. */
export const chartKinds = ['line', 'area', 'bar', 'stacked-area', 'stacked-bar'] as const;

/** The marks the points of a series can have. */
export const seriesSymbols = [
  'none',
  'circle',
  'rect',
  'roundRect',
  'triangle',
  'diamond',
  'pin',
  'arrow',
] as const;

/** The forms a legend can have. */
export const legendTypes = ['none', 'list', 'table'] as const;

/** The places a legend can have. */
export const legendPlacements = ['bottom', 'right'] as const;

/** The figures a legend can show beside the names. */
export const legendValues = ['avg', 'last', 'min', 'max'] as const;

/** The comparisons of a value mapping; `any` matches every value. */
export const mappingOperators = ['any', 'eq', 'lt', 'lte', 'gt', 'gte'] as const;

/** What a metric measures. */
export type Instrument = (typeof instruments)[number];

/** A way to reduce a series to one number. */
export type Aggregation = (typeof aggregations)[number];

/** A way to draw a chart. */
export type ChartKind = (typeof chartKinds)[number];

/** A mark of the points of a series. */
export type SeriesSymbol = (typeof seriesSymbols)[number];

/** A figure of a legend. */
export type LegendValue = (typeof legendValues)[number];
