import type { Span } from '@spanlight/sdk';
import { formatDateTime } from '@spanlight/sdk/format';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { SeverityMark } from '../systems/SystemChip.tsx';
import type { LogEntry, LogLine, SkippedLines } from './log-entries.ts';
import { levelWord, logMessage, textAttribute } from './log-text.ts';
import styles from './LogLines.module.css';

/** Height of a line that is closed, in px. */
const LINE_HEIGHT = 25;

export interface LogLinesProps {
  /** Names the list for assistive technology. */
  label: string;
  entries: readonly LogEntry[];
  /** The key of a line that stands out; the list begins with it in sight. */
  marked?: string;
  /** Messages are shown whole. */
  wraps: boolean;
  /** Any CSS length; the list scrolls inside. */
  height: string;
  /** What a line opens to. */
  details: (span: Span) => ReactNode;
  /** What is said of lines that are left out. */
  skipped?: ((entry: SkippedLines) => ReactNode) | undefined;
  /** Whether somebody reads: scrolled away from the first entry, opened a line, or went to one. */
  onReading?: (isReading: boolean) => void;
}

/**
 * Logs, a line each, of which those in sight are drawn; a line opens in its place. The arrow keys, `j` and `k`, Home and
 * End go from line to line, Enter opens one and closes it, and so do arrow right and left.
 */
export function LogLines(props: LogLinesProps): ReactElement {
  const { entries, marked, onReading } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState(marked);
  // oxlint-disable-next-line react/incompatible-library -- the functions it returns are called here, never handed to a memoized child
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    getItemKey: (index) => entries[index]?.key ?? index,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const drawn = items.flatMap(({ index }) => entries[index] ?? []);
  // Tab leads to one line: that of the last visit, else the first one there is.
  const stop = drawn.some(({ key }) => key === current) ? current : lineOf(drawn)?.key;

  useEffect(() => {
    const index = entries.findIndex(({ key }) => key === marked);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' });
    // Once: afterwards the reader scrolls.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, []);
  useReading(scroller, opened.size > 0, onReading);

  const toggle = (key: string): void => {
    setOpened(toggled(opened, key));
    setCurrent(key);
  };
  const goTo = (index: number): void => {
    const entry = entries[index];
    if (!entry) return;
    setCurrent(entry.key);
    virtualizer.scrollToIndex(index);
    requestAnimationFrame(() => focusLine(scroller.current, index));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const at = pressedLine(event, entries);
    if (at === undefined) return;
    const { index, key } = at;
    const next = nextLine(event.key, index, entries);
    if (next !== undefined) goTo(next);
    else if (event.key === (opened.has(key) ? 'ArrowLeft' : 'ArrowRight')) toggle(key);
    else return;
    event.preventDefault();
  };

  return (
    <div ref={scroller} className={styles['scroller']} style={{ height: props.height }}>
      {/* Keys move between the lines, which are in the tab order themselves. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handler only moves focus between the lines inside */}
      <ul
        aria-label={props.label}
        className={styles['lines']}
        data-wraps={props.wraps || undefined}
        style={{
          paddingTop: items[0]?.start ?? 0,
          paddingBottom: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
        }}
        onKeyDown={onKeyDown}
      >
        {items.map(({ index }) => {
          const entry = entries[index];
          return entry ? (
            <li
              key={entry.key}
              ref={virtualizer.measureElement}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
              aria-current={entry.key === marked ? 'true' : undefined}
              data-index={index}
              className={styles['entry']}
            >
              <Entry
                entry={entry}
                isOpen={opened.has(entry.key)}
                isStop={entry.key === stop}
                onToggle={() => toggle(entry.key)}
                details={props.details}
                skipped={props.skipped}
              />
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
}

interface EntryProps extends Pick<LogLinesProps, 'details' | 'skipped'> {
  entry: LogEntry;
  isOpen: boolean;
  /** Whether Tab leads to it. */
  isStop: boolean;
  onToggle: () => void;
}

function Entry({ entry, isOpen, isStop, onToggle, ...texts }: EntryProps): ReactElement {
  if (entry.kind === 'skipped') {
    return <div className={styles['skipped']}>{texts.skipped?.(entry)}</div>;
  }
  const { span } = entry;
  const message = logMessage(span);
  return (
    <>
      <button
        type="button"
        data-line=""
        className={styles['line']}
        tabIndex={isStop ? 0 : -1}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <time dateTime={span.time} className={styles['time']}>
          {formatDateTime(span.time, { precision: 'millisecond' })}
        </time>
        <span className={styles['level']}>
          <SeverityMark system={span.system} />
          {levelWord(span)}
        </span>
        <span className={styles['service']}>{textAttribute(span, 'service_name') ?? ''}</span>
        <span className={styles['message']} title={isOpen ? undefined : message}>
          {message}
        </span>
      </button>
      {isOpen ? <div className={styles['details']}>{texts.details(span)}</div> : null}
    </>
  );
}

/** Tells whenever somebody begins or ends to read a list elsewhere than at its first entry. */
function useReading(
  scroller: { readonly current: HTMLElement | null },
  hasOpened: boolean,
  onReading: ((isReading: boolean) => void) | undefined,
): void {
  const [isAway, setIsAway] = useState(false);
  const tell = useEffectEvent((isReading: boolean) => onReading?.(isReading));
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = (): void => {
      const focused = document.activeElement;
      const isIn = focused?.matches('[data-line]') === true && element.contains(focused);
      setIsAway(element.scrollTop > LINE_HEIGHT / 2 || isIn);
    };
    const listening = new AbortController();
    for (const event of ['scroll', 'focusin', 'focusout']) {
      // A focus that goes out is gone only afterwards.
      element.addEventListener(event, () => requestAnimationFrame(look), {
        signal: listening.signal,
        passive: true,
      });
    }
    return () => listening.abort();
  }, [scroller]);
  useEffect(() => tell(isAway || hasOpened), [isAway, hasOpened]);
}

function lineOf(entries: readonly LogEntry[]): LogLine | undefined {
  return entries.find((entry) => entry.kind === 'line');
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

function focusLine(list: Element | null, index: number): void {
  list?.querySelector<HTMLElement>(`[data-index="${index}"] [data-line]`)?.focus();
}

/** The line a key was pressed on, unless with another key. */
function pressedLine(
  { target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent<HTMLElement>,
  entries: readonly LogEntry[],
): { index: number; key: string } | undefined {
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return undefined;
  const row = target.closest('[data-line]')?.closest('[data-index]');
  const index = Number(row?.getAttribute('data-index') ?? -1);
  const entry = entries[index];
  return entry && { index, key: entry.key };
}

/** The line a key leads to; undefined for other keys, and where there is none. */
function nextLine(key: string, index: number, entries: readonly LogEntry[]): number | undefined {
  const isLine = ({ kind }: LogEntry): boolean => kind === 'line';
  const found = ((): number => {
    switch (key) {
      case 'ArrowDown':
      case 'j':
        return entries.findIndex((entry, at) => at > index && isLine(entry));
      case 'ArrowUp':
      case 'k':
        return entries.findLastIndex((entry, at) => at < index && isLine(entry));
      case 'Home':
        return entries.findIndex(isLine);
      case 'End':
        return entries.findLastIndex(isLine);
      default:
        return -1;
    }
  })();
  return found < 0 ? undefined : found;
}
