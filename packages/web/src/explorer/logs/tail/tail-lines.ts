import type { Span } from '@spanlight/sdk';
import { entryTime, type LogEntry, type SkippedLines } from '../log-entries.ts';
import type { TailNews } from './tail-source.ts';

/** Most entries in the list; older ones leave it. */
const MAX_SHOWN = 2000;
/** Most lines that wait while somebody reads; of more the oldest are skipped. */
export const MAX_WAITING = 1000;

/** The lines of a tail, the newest first. */
export interface TailLines {
  readonly shown: readonly LogEntry[];
  /** What arrived while somebody was reading. */
  readonly waiting: readonly LogEntry[];
  /** Lines that arrived since somebody began to read, those skipped among them included. */
  readonly arrived: number;
  /** Lines skipped since the beginning. */
  readonly skipped: number;
}

/** Before anything has arrived. */
export const noLines: TailLines = { shown: [], waiting: [], arrived: 0, skipped: 0 };

/** Takes what became known: into the list, or aside while somebody reads it. */
export function takeNews(
  lines: TailLines,
  news: TailNews,
  isReading: boolean,
  keyOf: (span: Span) => string,
): TailLines {
  const fresh = entriesOf(news, keyOf);
  if (fresh.length === 0) return lines;
  const left = news.skipped?.count ?? 0;
  const skipped = lines.skipped + left;
  if (!isReading) {
    const shown = merge([...fresh, ...lines.waiting], lines.shown).slice(0, MAX_SHOWN);
    return { shown, waiting: [], arrived: 0, skipped };
  }
  const { kept, dropped } = limit(merge(fresh, lines.waiting));
  return {
    ...lines,
    waiting: kept,
    arrived: lines.arrived + news.lines.length + left,
    skipped: skipped + dropped,
  };
}

/** Goes on after reading: what waited comes into the list. */
export function goOn(lines: TailLines): TailLines {
  if (lines.waiting.length === 0) return lines;
  const shown = merge(lines.waiting, lines.shown).slice(0, MAX_SHOWN);
  return { ...lines, shown, waiting: [], arrived: 0 };
}

function entriesOf({ lines, skipped }: TailNews, keyOf: (span: Span) => string): LogEntry[] {
  const entries: LogEntry[] = lines.map((span) => ({ kind: 'line', key: keyOf(span), span }));
  return skipped ? [...entries, skippedEntry(skipped.count, skipped.gte, skipped.lt)] : entries;
}

function skippedEntry(count: number, from: number, to: number): SkippedLines {
  return { kind: 'skipped', key: `skipped ${from} ${to}`, count, from, to };
}

/** The newest first; what is new before what was there at the same time, and skipped lines after those of their end. */
function merge(fresh: readonly LogEntry[], known: readonly LogEntry[]): LogEntry[] {
  const timed = [...fresh, ...known].map((entry) => ({ entry, time: entryTime(entry) }));
  return timed.sort((a, b) => b.time - a.time).map(({ entry }) => entry);
}

/** Skips the oldest of more lines than may wait, where they would have stood. */
function limit(entries: readonly LogEntry[]): { kept: LogEntry[]; dropped: number } {
  if (entries.length <= MAX_WAITING) return { kept: [...entries], dropped: 0 };
  const rest = entries.slice(MAX_WAITING - 1);
  const dropped = rest.filter(({ kind }) => kind === 'line').length;
  const before = rest.reduce((sum, one) => sum + (one.kind === 'skipped' ? one.count : 0), 0);
  const from = Math.min(...rest.map((one) => (one.kind === 'line' ? entryTime(one) : one.from)));
  const to = Math.max(...rest.map((one) => (one.kind === 'line' ? entryTime(one) + 1 : one.to)));
  return {
    kept: [
      ...entries.slice(0, MAX_WAITING - 1),
      skippedEntry(dropped + before, Math.floor(from), Math.ceil(to)),
    ],
    dropped,
  };
}
