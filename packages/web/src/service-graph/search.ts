import { present, readList, readText } from '../data/search-params.ts';
import { type OverviewSearch, validateOverviewSearch } from '../overview/search.ts';
import {
  type EdgeFilter,
  type EdgeType,
  MEASURES,
  readBounds,
  type Bounds,
  type Measure,
  TYPE_LABELS,
} from './model/edge-filter.ts';
import type { NodeSize } from './model/looks.ts';

/** The URL state of the service graph: that of the overview, and what is chosen on the page. */
export interface GraphSearch extends OverviewSearch {
  /** `table`; absent for the picture. */
  view?: string | undefined;
  /** `circular`; absent for layers. */
  layout?: string | undefined;
  /** Id of the chosen node, or of the chosen edge. */
  node?: string | undefined;
  edge?: string | undefined;
  /** Kinds of call that are shown; absent for all. */
  edge_type?: string[] | undefined;
  /** `outgoing`, `duration`; absent for incoming calls by rate. */
  size_calls?: string | undefined;
  size_by?: string | undefined;
  /** `from..to`: nanoseconds on average, calls per minute, share of failures. */
  duration?: string | undefined;
  rate?: string | undefined;
  errors?: string | undefined;
}

/** Keeps what the service graph knows of raw search parameters. */
export function validateGraphSearch(raw: Record<string, unknown>): GraphSearch {
  const text = (name: string) => readText(raw, name) || undefined;
  const only = (name: string, value: string) => (readText(raw, name) === value ? value : undefined);
  const bounds = (measure: Measure) => (readBounds(text(measure)) ? text(measure) : undefined);
  const edge = text('edge');
  const types = [...new Set(readList(raw, 'edge_type'))].filter(isEdgeType);
  return {
    ...validateOverviewSearch(raw),
    ...present({
      view: only('view', 'table'),
      layout: only('layout', 'circular'),
      node: edge === undefined ? text('node') : undefined,
      edge,
      edge_type: types.length === 0 ? undefined : types,
      size_calls: only('size_calls', 'outgoing'),
      size_by: only('size_by', 'duration'),
      duration: bounds('duration'),
      rate: bounds('rate'),
      errors: bounds('errors'),
    }),
  };
}

/** What an address narrows the edges to. */
export function edgeFilter(search: GraphSearch): EdgeFilter {
  const bounds: Partial<Record<Measure, Bounds>> = {};
  for (const measure of MEASURES) {
    const read = readBounds(search[measure]);
    if (read) bounds[measure] = read;
  }
  return { types: search.edge_type?.filter(isEdgeType), bounds };
}

/** How an address lays out the nodes. */
export function layoutKind({ layout }: GraphSearch): 'layered' | 'circular' {
  return layout === 'circular' ? 'circular' : 'layered';
}

/** What an address sizes the nodes by. */
export function nodeSize({ size_calls, size_by }: GraphSearch): NodeSize {
  return {
    calls: size_calls === 'outgoing' ? 'outgoing' : 'incoming',
    by: size_by === 'duration' ? 'duration' : 'rate',
  };
}

function isEdgeType(name: string): name is EdgeType {
  return Object.hasOwn(TYPE_LABELS, name);
}
