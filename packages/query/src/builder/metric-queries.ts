import type { Instrument } from '../metrics/analysis/selector.ts';
import { joinParts } from '../shared/split-parts.ts';

type Columns = Readonly<Record<Instrument, string>>;

/** Columns that show a metric at the first look. */
const FIRST_LOOK: Columns = {
  gauge: 'avg($)',
  additive: 'sum($)',
  counter: 'per_min(sum($))',
  histogram: 'avg($) per_min(count($))',
  summary: 'avg($)',
};

const MENUS: Columns = {
  gauge: 'avg($) min($) max($) sum($)',
  additive: 'sum($) avg($) min($) max($) per_min(sum($)) per_sec(sum($))',
  counter: 'sum($) per_min(sum($)) per_sec(sum($))',
  histogram:
    'count($) per_min(count($)) per_sec(count($)) p50($) p75($) p90($) p95($) p99($) avg($) min($) max($)',
  summary: 'avg($) min($) max($) count($) sum($) per_min(count($)) per_sec(count($))',
};

/** The query an explorer starts with. */
export function exploreMetricQuery(instrument: Instrument, alias: string): string {
  return joinParts(withAlias(FIRST_LOOK[instrument], alias));
}

/** The entries of the aggregate menu of a metric, in its order, ready to be added as columns. */
export function metricAggregates(instrument: Instrument, alias: string): string[] {
  return withAlias(MENUS[instrument], alias);
}

function withAlias(columns: string, alias: string): string[] {
  return columns.split(' ').map((column) => column.replace('$', () => `$${alias}`));
}
