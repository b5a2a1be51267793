import type { AlertFilter } from '../../metadata/alert-filter.ts';
import { RecordError } from '../../metadata/record-error.ts';

/** What the alert list is asked for, as sent. */
export interface AlertSearch {
  readonly q: string;
  readonly monitor_id: string;
  readonly attrs: Readonly<Record<string, readonly string[]>>;
}

/**
 * Reads the search of the alert list: words, `"a phrase"`, and `monitor:12`, which picks one monitor.
 * Throws a `RecordError` for a monitor that is no number.
 */
export function parseAlertSearch({
  q,
  monitor_id,
  attrs,
}: AlertSearch): Pick<AlertFilter, 'monitorId' | 'words' | 'facets'> {
  const tokens = [...q.matchAll(/"([^"]*)"|(\S+)/g)];
  const monitors = tokens
    .map(([, , word = '']) => /^monitor:(.*)$/.exec(word)?.[1])
    .filter((id) => id !== undefined);
  const words = tokens
    .filter(([, , word = '']) => !word.startsWith('monitor:'))
    .map(([, phrase, word]) => (phrase ?? word ?? '').toLowerCase())
    .filter((word) => word !== '');
  const wanted = [...monitors, ...(monitor_id === '' ? [] : [monitor_id])].map(idOf);
  const [monitorId] = wanted;
  return {
    // Two different monitors at once are none; 0 stands for the one that error alerts don't have.
    monitorId: wanted.every((id) => id === monitorId && id > 0) ? monitorId : -1,
    words,
    facets: new Map(Object.entries(attrs)),
  };
}

function idOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new RecordError('invalid', `the monitor id must be a number, not "${text}"`, 'q');
}
