import { joinParts, quoteText } from '@spanlight/query';
import type { Span } from '@spanlight/sdk';
import type { ItemsFilter } from '../../items/filter.ts';
import { kindInfo, kindOfSystem } from '../systems/system-kinds.ts';
import { textAttribute } from './log-text.ts';

/** Lines asked for on each side. */
export const MAX_LINES = 200;

/** What the lines around a line have in common with it. */
export interface Surroundings {
  readonly id: 'both' | 'service' | 'host' | 'all';
  readonly label: string;
  /** Conditions. */
  readonly query: string;
}

/** What can be shown around a line, the closest first; everything is always a choice. */
export function surroundingsOf(line: Span): readonly [Surroundings, ...Surroundings[]] {
  const service = condition(line, 'service_name');
  const host = condition(line, 'host_name');
  const all: Surroundings = { id: 'all', label: 'Everything', query: '' };
  if (service === undefined && host === undefined) return [all];
  const ofService = { id: 'service', label: 'Same service', query: service ?? '' } as const;
  const ofHost = { id: 'host', label: 'Same host', query: host ?? '' } as const;
  if (host === undefined) return [ofService, all];
  if (service === undefined) return [ofHost, all];
  return [
    { id: 'both', label: 'Same service and host', query: joinParts([service, host]) },
    ofService,
    ofHost,
    all,
  ];
}

/** The items on both sides of a line: those before end with its own millisecond. */
export function filtersAround(
  line: Span,
  { query }: Pick<Surroundings, 'query'>,
  reach: number,
): { before: ItemsFilter; after: ItemsFilter; both: ItemsFilter } {
  const moment = Math.floor(Date.parse(line.time));
  const filter = {
    projectId: String(line.projectId),
    systems: [kindInfo(kindOfSystem(line.system)).all],
    query,
    search: '',
  };
  const between = (gte: number, lt: number): ItemsFilter => ({
    ...filter,
    range: { gte, lt, isLive: false },
  });
  return {
    before: between(moment - reach, moment + 1),
    after: between(moment + 1, moment + reach),
    both: between(moment - reach, moment + reach),
  };
}

/**
 * Lines in order of time around one of them.
 * @param before The newest first.
 * @param after The oldest first.
 */
export function linesAround(
  line: Span,
  before: readonly Span[],
  after: readonly Span[],
  keyOf: (span: Span) => string,
): readonly Span[] {
  const own = keyOf(line);
  // Among more lines of its millisecond than were asked for, it may be missing.
  const known = before.some((span) => keyOf(span) === own) ? before : [line, ...before];
  return [...known.toReversed(), ...after];
}

function condition(line: Span, attribute: string): string | undefined {
  const value = textAttribute(line, attribute);
  return value === undefined ? undefined : `where ${attribute} = ${quoteText(value)}`;
}
