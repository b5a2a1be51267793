import type { Span } from '@spanlight/sdk';
import { formatDateTime, formatTimeOfDay } from '@spanlight/sdk/format';
import { adoptStyles } from '../core/adopt-styles.ts';
import { cleanText } from '../core/clean-text.ts';
import { createElement, setAttribute, setText } from '../core/element.ts';
import type { Loaded } from '../core/loader.ts';
import { selectableRows } from '../core/rows/selectable-rows.ts';
import { sayLoaded, statusOf, type Status } from '../core/status.ts';
import { englishTexts, type LogListTexts } from './texts.ts';
import logStyles from './log-list.css?raw';
import rowStyles from '../core/rows/rows.css?raw';
import selectableStyles from '../core/rows/selectable-rows.css?raw';
import themeStyles from '../core/theme.css?raw';

/** What a list of logs shows, newest first. */
export interface LogsAnswer {
  readonly spans: readonly Span[];
  readonly hasMore?: boolean | undefined;
}

/** A list of logs inside a shadow root. */
export interface LogListView {
  /** Shows how loading went; answers the status it leads to. */
  show(loaded: Loaded<LogsAnswer>, label: string, texts: LogListTexts | undefined): Status;
}

const columns = ['time', 'severity', 'service', 'message'] as const;

/** Builds the list in a shadow root: a row per log, its message is what takes the focus. */
export function createLogListView(root: ShadowRoot, onSelect: (log: Span) => void): LogListView {
  adoptStyles(root, themeStyles, rowStyles, selectableStyles, logStyles);
  const heads = createElement('tr');
  const body = createElement('tbody');
  const table = createElement('table', { part: 'table' }, createElement('thead', {}, heads), body);
  const note = createElement('p', { part: 'note', role: 'status' });
  const frame = createElement('div', { class: 'frame', part: 'frame' }, table, note);
  root.replaceChildren(frame);
  let logs: readonly Span[] = [];
  const rows = selectableRows(body, (index) => {
    const log = logs[index];
    if (log !== undefined) onSelect(log);
  });

  /** The focus stays on its log while others come in above it. */
  const fill = (shown: readonly Span[]): void => {
    if (shown === logs) return;
    const { active, hasFocus } = rows;
    const focused = logs[active];
    logs = shown;
    body.replaceChildren(...shown.map(rowOf));
    const place = focused ? shown.findIndex((log) => isSame(log, focused)) : -1;
    rows.activate(place === -1 ? (hasFocus ? active : 0) : place, hasFocus);
  };

  return {
    show(loaded, label, given) {
      const texts = { ...englishTexts, ...given };
      const status = statusOf(loaded, ({ spans }, isStale) => spans.length === 0 && !isStale);
      heads.replaceChildren(
        ...columns.map((name) =>
          createElement('th', { scope: 'col', class: name }, texts.columns[name]),
        ),
      );
      fill(loaded.kind === 'data' ? loaded.data.spans : []);
      setAttribute(table, 'aria-label', label === '' ? texts.logs : label);
      setAttribute(table, 'hidden', logs.length === 0);
      setAttribute(frame, 'data-status', status);
      setText(
        note,
        sayLoaded(loaded, texts, (answer) => noteOf(answer, texts)),
      );
      return status;
    },
  };
}

const isSame = (left: Span, right: Span): boolean =>
  left.id === right.id && left.traceId === right.traceId && left.time === right.time;

function rowOf(log: Span): HTMLTableRowElement {
  const [type, severity = ''] = log.system.split(':');
  const word = type === 'log' ? severity : 'event';
  const { service_name: service } = log.attrs;
  const message = cleanText(log.displayName || log.name, 1000);
  const cells = {
    time: createElement(
      'time',
      { datetime: log.time, title: formatDateTime(log.time) },
      formatTimeOfDay(log.time),
    ),
    severity: cleanText(word, 20),
    service: typeof service === 'string' ? cleanText(service, 100) : '',
    // The server puts the severity before the message, which stands apart here.
    message: createElement(
      'button',
      { type: 'button', tabindex: -1 },
      message.toLowerCase().startsWith(`${word} `) ? message.slice(word.length + 1) : message,
    ),
  };
  return createElement(
    'tr',
    { part: 'row', 'data-tone': tones[word] },
    ...columns.map((name) => createElement('td', { class: name, part: name }, cells[name])),
  );
}

const tones: Readonly<Record<string, string>> = {
  warn: 'warning',
  error: 'error',
  fatal: 'error',
  panic: 'error',
};

function noteOf({ spans, hasMore }: LogsAnswer, texts: LogListTexts): string {
  if (spans.length === 0) return texts.empty;
  return hasMore === true ? texts.more(spans.length) : '';
}
