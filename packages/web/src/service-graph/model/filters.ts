import {
  type Bounds,
  type EdgeFilter,
  type EdgeType,
  MEASURES,
  type Measure,
} from './edge-filter.ts';
import type { GraphEdge } from './graph.ts';

/** What a slider moves over. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The average duration in nanoseconds, calls per minute, or the share of failures of an edge. */
function measureOf({ call }: GraphEdge, measure: Measure): number {
  switch (measure) {
    case 'duration':
      return call.durationAvg;
    case 'rate':
      return call.rate ?? 0;
    case 'errors':
      return call.errorRate;
  }
}

/** The edges a filter leaves. */
export function filterEdges(
  edges: readonly GraphEdge[],
  { types, bounds }: EdgeFilter,
): readonly GraphEdge[] {
  return edges.filter(
    (edge) =>
      (types === undefined || types.includes(edge.call.type)) &&
      MEASURES.every((measure) => isWithin(measureOf(edge, measure), bounds[measure])),
  );
}

function isWithin(value: number, bounds: Bounds | undefined): boolean {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = bounds ?? {};
  return value >= min && value <= max;
}

/** How many edges there are of each kind, the most frequent first. */
export function countTypes(
  edges: readonly GraphEdge[],
): readonly { type: EdgeType; count: number }[] {
  const counts = new Map<EdgeType, number>();
  for (const { call } of edges) counts.set(call.type, (counts.get(call.type) ?? 0) + 1);
  return Array.from(counts, ([type, count]) => ({ type, count })).toSorted(
    (a, b) => b.count - a.count || (a.type < b.type ? -1 : 1),
  );
}

/** A spread of failures from here on is moved through in steps of a hundredth, a smaller one in thousandths. */
const WIDE_SPREAD = 0.1;

/** What the slider of a measure moves over: whole steps around the values of all edges. */
export function scaleOf(edges: readonly GraphEdge[], measure: Measure): Scale {
  const values = edges.map((edge) => measureOf(edge, measure));
  const low = values.length === 0 ? 0 : Math.min(...values);
  const high = values.length === 0 ? 0 : Math.max(...values);
  const spread = high - low;
  let step = roundStep(spread / 100);
  if (measure === 'errors') step = spread >= WIDE_SPREAD ? 0.01 : 0.001;
  return { min: snap(Math.floor(low / step), step), max: snap(Math.ceil(high / step), step), step };
}

/** The next 1, 2 or 5 times a power of ten. */
function roundStep(size: number): number {
  if (!(size > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(size));
  return ([1, 2, 5].find((factor) => factor * power >= size) ?? 10) * power;
}

/** A number of steps as a value without the dust of binary fractions. */
function snap(steps: number, step: number): number {
  return Number((steps * step).toPrecision(12));
}

/** The ends of a slider for bounds: open ends are those of the scale. */
export function thumbsOf({ min, max }: Scale, bounds: Bounds | undefined): [number, number] {
  const clamp = (value: number) => Math.min(Math.max(value, min), max);
  return [clamp(bounds?.min ?? min), clamp(bounds?.max ?? max)];
}

/** The bounds for the ends of a slider; an end at the end of the scale is open, so that new data isn't left out. */
export function boundsOf({ min, max }: Scale, [low, high]: readonly [number, number]): Bounds {
  return { min: low > min ? low : undefined, max: high < max ? high : undefined };
}

/** Bounds as they stand in an address: `20..500`, `..500`, `20..`; undefined when both are open. */
export function writeBounds({ min, max }: Bounds): string | undefined {
  return min === undefined && max === undefined ? undefined : `${min ?? ''}..${max ?? ''}`;
}
