import type { ServiceGraphEdge } from '@spanlight/sdk';

// What the address of the page is read with: every page loads this.

/** A kind of call between services. */
export type EdgeType = ServiceGraphEdge['type'];

/** What edges can be narrowed by with a slider. */
export const MEASURES = ['duration', 'rate', 'errors'] as const;
/** A measure of edges that a range can be set for. */
export type Measure = (typeof MEASURES)[number];

/** Both ends count in; an end that isn't given is open. */
export interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** Which edges of the service graph are shown. */
export interface EdgeFilter {
  /** Kinds of call that are shown; undefined for all. */
  readonly types: readonly EdgeType[] | undefined;
  readonly bounds: Readonly<Partial<Record<Measure, Bounds>>>;
}

/** The kinds of call in words. */
export const TYPE_LABELS = {
  http: 'HTTP',
  db: 'Database',
  messaging: 'Messaging',
  unset: 'Other',
} as const;

/** Reads bounds out of an address; what isn't a number is open. */
export function readBounds(text: string | undefined): Bounds | undefined {
  const match = /^([\d.e+-]*?)\.\.([\d.e+-]*)$/u.exec(text ?? '');
  if (!match) return undefined;
  const [min, max] = [match[1], match[2]].map((part) => {
    const value = Number(part);
    return part && Number.isFinite(value) ? value : undefined;
  });
  return min === undefined && max === undefined ? undefined : { min, max };
}
