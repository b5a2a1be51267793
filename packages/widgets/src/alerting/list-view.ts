import type { Alert } from '@spanlight/sdk';
import { adoptStyles } from '../core/adopt-styles.ts';
import { cleanText } from '../core/clean-text.ts';
import { selectableRows } from '../core/rows/selectable-rows.ts';
import { createElement, setAttribute, setText } from '../core/element.ts';
import type { Loaded } from '../core/loader.ts';
import { statusOf, type Status } from '../core/status.ts';
import { every } from '../core/ticker.ts';
import type { AlertsAnswer } from './ask-alerts.ts';
import { type AlertListTexts, englishTexts } from './list-texts.ts';
import statusStyles from './status.css?raw';
import listStyles from './list.css?raw';
import rowStyles from '../core/rows/rows.css?raw';
import selectableStyles from '../core/rows/selectable-rows.css?raw';
import themeStyles from '../core/theme.css?raw';
import { formatDateTime, formatRelativeTime } from '@spanlight/sdk/format';
import { alertSince, alertValue } from './alert-value.ts';

/** A list inside a shadow root. */
export interface AlertListView {
  /** Shows how loading went; answers the status it leads to. */
  show(loaded: Loaded<AlertsAnswer>, label: string, texts?: AlertListTexts): Status;
  /** Stops writing anew how long ago things were. */
  destroy(): void;
}

/** Seconds after which "5 min ago" is written anew. */
const TICK = 30;

/** Builds a list in a shadow root. @param onSelect told of a click or Enter on a row */
export function createAlertListView(
  root: ShadowRoot,
  onSelect: (alert: Alert) => void,
): AlertListView {
  adoptStyles(root, themeStyles, statusStyles, rowStyles, selectableStyles, listStyles);
  const heads = createElement('tr');
  const body = createElement('tbody');
  const table = createElement('table', { part: 'table' }, createElement('thead', {}, heads), body);
  const note = createElement('p', { part: 'note', role: 'status' });
  const frame = createElement('div', { class: 'frame', part: 'frame' }, table, note);
  root.replaceChildren(frame);

  let rows = new Map<number, AlertRow>();
  let alerts: readonly Alert[] = [];
  let stopTicking: (() => void) | undefined;
  const tick = (): void => {
    const now = new Date();
    for (const row of rows.values()) row.tick(now);
  };

  const selection = selectableRows(body, (index) => {
    const alert = alerts[index];
    if (alert !== undefined) onSelect(alert);
  });

  /** Rows keep their alert, so that a refresh under the reader's hand opens nothing else. */
  const fill = (shown: readonly Alert[], texts: AlertListTexts): void => {
    const { active, hasFocus } = selection;
    const focused = alerts[active];
    const before = rows;
    rows = new Map(shown.map(({ id }) => [id, before.get(id) ?? createAlertRow()]));
    alerts = shown;
    for (const alert of shown) rows.get(alert.id)?.show(alert, texts);
    const elements = [...rows.values()].map(({ element }) => element);
    const isSame =
      elements.length === body.children.length &&
      elements.every((element, index) => body.children[index] === element);
    if (!isSame) body.replaceChildren(...elements);
    const place = shown.findIndex(({ id }) => id === focused?.id);
    selection.activate(place === -1 ? active : place, hasFocus && !isSame);
  };

  return {
    show(loaded, label, given) {
      // Texts of a host may be older than this widget.
      const texts = { ...englishTexts, ...given };
      const status = statusOf(loaded, (listed, isStale) => listed.alerts.length === 0 && !isStale);
      writeHeads(heads, texts.columns);
      const answer = loaded.kind === 'data' ? loaded.data : undefined;
      fill(unique(answer?.alerts ?? []), texts);
      setAttribute(table, 'aria-label', label === '' ? texts.alerts : label);
      setAttribute(table, 'hidden', alerts.length === 0);
      setAttribute(frame, 'data-status', status);
      setText(note, noteOf(loaded, texts));
      stopTicking ??= every(TICK, tick);
      return status;
    },
    destroy() {
      stopTicking?.();
      stopTicking = undefined;
    },
  };
}

function writeHeads(heads: HTMLTableRowElement, columns: AlertListTexts['columns']): void {
  const { status, name, value, since, updated } = columns;
  const names = [status, name, value, since, updated];
  if (heads.childElementCount === 0)
    heads.append(...names.map(() => createElement('th', { scope: 'col' })));
  for (const [index, head] of [...heads.children].entries()) setText(head, names[index] ?? '');
}

/** An alert stands once, whatever a page hands in. */
function unique(alerts: readonly Alert[]): Alert[] {
  return [...new Map(alerts.map((alert) => [alert.id, alert])).values()];
}

function noteOf(loaded: Loaded<AlertsAnswer>, texts: AlertListTexts): string {
  if (loaded.kind === 'loading') return texts.loading;
  if (loaded.kind === 'failed') return `${texts.failed}: ${cleanText(loaded.message, 200)}`;
  if (loaded.failure !== undefined) return `${texts.stale}: ${cleanText(loaded.failure, 200)}`;
  const { alerts, count } = loaded.data;
  if (alerts.length === 0) return texts.empty;
  return count > alerts.length ? texts.more(alerts.length, count) : '';
}

/** A row of the list. */
interface AlertRow {
  readonly element: HTMLTableRowElement;
  show(alert: Alert, texts: AlertListTexts): void;
  /** Writes how long ago anew. */
  tick(now: Date): void;
}

/** Builds a row of cells: mark and word of the status, name, value, times. */
function createAlertRow(): AlertRow {
  const status = createElement('span');
  const button = createElement('button', { type: 'button', part: 'name', tabindex: -1 });
  const severity = createElement('span', { class: 'severity', part: 'severity' });
  const onIt = createElement('span', { class: 'on-it', part: 'on-it' });
  const value = createElement('td', { class: 'value', part: 'value' });
  const since = createElement('time');
  const updated = createElement('time');
  const mark = createElement('span', { class: 'mark', 'aria-hidden': 'true' });
  const element = createElement(
    'tr',
    { part: 'row' },
    createElement('td', { part: 'status' }, createElement('span', {}, mark, status)),
    createElement('td', { class: 'name' }, createElement('div', {}, severity, button, onIt)),
    value,
    createElement('td', { class: 'time since', part: 'time' }, since),
    createElement('td', { class: 'time', part: 'time' }, updated),
  );
  let times: readonly [HTMLTimeElement, string][] = [];
  const tick = (now: Date): void => {
    for (const [time, text] of times) setText(time, formatRelativeTime(text, now));
  };
  return {
    element,
    tick,
    show(alert, texts) {
      const isOpen = alert.status === 'open';
      setAttribute(element, 'data-tone', isOpen ? 'error' : 'ok');
      setText(status, isOpen ? texts.open : texts.closed);
      setText(button, cleanText(alert.name, 300));
      setAttribute(button, 'title', cleanText(alert.name, 1000));
      // An alert of an older server has neither.
      const said: Partial<Pick<Alert, 'severity' | 'acknowledgement'>> = alert;
      const { severity: bad = 'warning', acknowledgement = null } = said;
      setText(severity, bad === 'warning' ? '' : (texts.severities[bad] ?? bad));
      setAttribute(severity, 'data-severity', bad);
      const { user = '', note = '' } = acknowledgement ?? {};
      setText(onIt, acknowledgement === null ? '' : texts.onIt(cleanText(user, 60)));
      setAttribute(onIt, 'title', cleanText(note, 1000));
      setText(value, cleanText(alertValue(alert, texts), 60));
      times = [
        [since, alertSince(alert)],
        [updated, alert.updatedAt],
      ];
      for (const [time, text] of times) {
        setAttribute(time, 'datetime', text);
        setAttribute(time, 'title', formatDateTime(text));
      }
      tick(new Date());
    },
  };
}
