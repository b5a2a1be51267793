import type { Alert } from '@spanlight/sdk';
import { formatDateTime, formatRelativeTime } from '@spanlight/sdk/format';
import { cleanText } from '../core/clean-text.ts';
import { createElement, setAttribute, setText } from '../core/element.ts';
import { alertSince, alertValue } from './alert-value.ts';
import type { ListEntry } from './list-entries.ts';
import type { AlertListTexts } from './list-texts.ts';
import { endOf } from './mute-text.ts';

/** A row of the list, of an alert, of a group, or one that says something. */
export interface ListRow {
  readonly element: HTMLTableRowElement;
  show(entry: ListEntry, texts: AlertListTexts): void;
  /** Writes how long ago anew. */
  tick(now: Date): void;
}

/** A time in a row: how long ago, and the time itself for whoever points at it. */
export interface TimeCell {
  readonly element: HTMLTimeElement;
  show(time: string): void;
  tick(now: Date): void;
}

/** Builds the time of a row. */
export function createTime(): TimeCell {
  const element = createElement('time');
  let shown = '';
  const tick = (now: Date): void => setText(element, formatRelativeTime(shown, now));
  return {
    element,
    tick,
    show(time) {
      shown = time;
      setAttribute(element, 'datetime', time);
      setAttribute(element, 'title', formatDateTime(time));
      tick(new Date());
    },
  };
}

/** Builds the row of an alert: mark and word of the status, name, value, times. */
export function createAlertRow(): ListRow {
  const status = createElement('span');
  const button = createElement('button', { type: 'button', part: 'name', tabindex: -1 });
  const severity = createElement('span', { class: 'severity', part: 'severity' });
  const onIt = createElement('span', { class: 'said', part: 'on-it' });
  const muted = createElement('span', { class: 'said', part: 'muted' });
  const value = createElement('td', { class: 'value', part: 'value' });
  const since = createTime();
  const updated = createTime();
  const mark = createElement('span', { class: 'mark', 'aria-hidden': 'true' });
  const name = createElement('div', {}, severity, button, onIt, muted);
  const element = createElement(
    'tr',
    { part: 'row' },
    createElement('td', { part: 'status' }, createElement('span', {}, mark, status)),
    createElement('td', { class: 'name' }, name),
    value,
    createElement('td', { class: 'time since', part: 'time' }, since.element),
    createElement('td', { class: 'time', part: 'time' }, updated.element),
  );
  return {
    element,
    tick(now) {
      since.tick(now);
      updated.tick(now);
    },
    show(entry, texts) {
      if (entry.kind !== 'alert') return;
      const { alert } = entry;
      const isOpen = alert.status === 'open';
      setAttribute(element, 'class', entry.isOfGroup ? 'of-group' : undefined);
      setAttribute(element, 'data-tone', isOpen ? 'error' : 'ok');
      setText(status, isOpen ? texts.open : texts.closed);
      setText(button, cleanText(alert.name, 300));
      setAttribute(button, 'title', cleanText(alert.name, 1000));
      // An alert of an older server has none of them.
      const said: Partial<Pick<Alert, 'severity' | 'acknowledgement' | 'mute'>> = alert;
      const { acknowledgement = null, mute = null } = said;
      showSeverity(severity, said.severity, texts);
      const { user = '', note = '' } = acknowledgement ?? {};
      setText(onIt, acknowledgement === null ? '' : texts.onIt(cleanText(user, 60)));
      setAttribute(onIt, 'title', cleanText(note, 1000));
      setText(muted, isOpen && mute ? texts.muted(endOf(mute)) : '');
      setAttribute(muted, 'title', cleanText(mute?.reason ?? '', 1000));
      setText(value, cleanText(alertValue(alert, texts), 60));
      since.show(alertSince(alert));
      updated.show(alert.updatedAt);
    },
  };
}

/** Says how bad something is, unless it is a warning. */
export function showSeverity(
  element: HTMLElement,
  severity: Alert['severity'] = 'warning',
  { severities }: AlertListTexts,
): void {
  setText(element, severity === 'warning' ? '' : (severities[severity] ?? severity));
  setAttribute(element, 'data-severity', severity);
}
