import { parseSearch, type SearchToken } from '@spanlight/query';
import { alertStatuses, alertTypes, severities } from '@spanlight/sdk/schemas';
import {
  type AlertFilter,
  type AlertWord,
  facetName,
} from '../../metadata/alerting/alert-filter.ts';
import { RecordError } from '../../shared/errors/record-error.ts';

/** What the alert list is asked for, as sent. */
export interface AlertSearch {
  readonly q: string;
  readonly monitor_id: string;
  readonly attrs: Readonly<Record<string, readonly string[]>>;
}

/** Words of a search: each costs a look at every alert. */
const MAX_WORDS = 100;
/** Facets of a search: each is counted without its own wish, so that their cost grows with the square. */
const MAX_FACETS = 16;

/**
 * Reads the search of the alert list: words, `"a phrase"`, `either|or`, `-without`, and `monitor:12`, which picks one
 * monitor. Throws a `RecordError` for a monitor that is no number, for too many words or facets, and
 * for values that no alert can have: no alerts would be an answer that misleads.
 */
export function parseAlertSearch({
  q,
  monitor_id,
  attrs,
}: AlertSearch): Pick<AlertFilter, 'monitorId' | 'words' | 'facets'> {
  const { monitorId, rest } = readMonitorTokens(q, monitor_id);
  const words = parseSearch(rest).map(wordOf);
  if (words.reduce((count, { alternatives }) => count + alternatives.length, 0) > MAX_WORDS)
    throw new RecordError('invalid', `a search has at most ${MAX_WORDS} words`, 'q');
  if (Object.keys(attrs).length > MAX_FACETS)
    throw new RecordError('invalid', `a search has at most ${MAX_FACETS} facets`, 'attrs');
  const facets = new Map(Object.entries(attrs).map(([name, values]) => [facetName(name), values]));
  for (const [facet, values] of facets) checkValues(facet, values);
  return { monitorId, words, facets };
}

/** What there is of facets that aren't attributes. */
const VALUES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['alert_status', alertStatuses],
  ['alert_type', alertTypes],
  ['alert_severity', severities],
  ['alert_acknowledged', ['yes', 'no']],
  ['alert_muted', ['yes', 'no']],
]);

function checkValues(facet: string, values: readonly string[]): void {
  const known = VALUES.get(facet);
  const unknown = values.find((value) => known?.includes(value) === false);
  if (unknown === undefined) return;
  const message = `${facet} must be one of ${known?.join(', ')}, not "${unknown}"`;
  throw new RecordError('invalid', message, 'attrs');
}

/**
 * Takes `monitor:12` out of a search. Two different monitors at once are none, which is -1; 0 stands for the one that
 * error alerts don't have, and is none either. Throws a `RecordError` for a monitor that is no number.
 *
 * @param monitorId a monitor that is asked for beside the search, or nothing
 */
export function readMonitorTokens(
  q: string,
  monitorId: string,
): { readonly monitorId: number | undefined; readonly rest: string } {
  const tokens = [...q.matchAll(/-?"[^"]*"?|\S+/g)].map(([token]) => token);
  const monitors = tokens
    .filter((token) => token.startsWith('monitor:'))
    .map((token) => token.slice('monitor:'.length));
  const wanted = [...monitors, ...(monitorId === '' ? [] : [monitorId])].map(idOf);
  const [first] = wanted;
  return {
    monitorId: wanted.every((id) => id === first && id > 0) ? first : -1,
    rest: tokens.filter((token) => !token.startsWith('monitor:')).join(' '),
  };
}

/** A word of the search; patterns mean themselves, because the stores have none in common. */
const wordOf = (token: SearchToken): AlertWord =>
  token.kind === 'regexp'
    ? { isExcluded: false, alternatives: [`~${token.pattern}`] }
    : { isExcluded: token.kind === 'exclude', alternatives: token.alternatives };

function idOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new RecordError('invalid', `the monitor id must be a number, not "${text}"`, 'q');
}
