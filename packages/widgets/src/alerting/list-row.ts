import type { Alert } from '@spanlight/sdk';
import { formatDateTime, formatRelativeTime } from '@spanlight/sdk/format';
import { cleanText } from '../core/clean-text.ts';
import { createElement, setAttribute, setText } from '../core/element.ts';
import { alertSince, alertValue } from './alert-value.ts';
import type { AlertListTexts } from './list-texts.ts';

/** A row of the list. */
export interface AlertRow {
  readonly element: HTMLTableRowElement;
  /** What takes the focus. */
  readonly button: HTMLButtonElement;
  show(alert: Alert, texts: AlertListTexts): void;
  /** Writes how long ago anew. */
  tick(now: Date): void;
}

/** Builds a row of cells: mark and word of the status, name, value, times. */
export function createAlertRow(): AlertRow {
  const status = createElement('span');
  const button = createElement('button', { type: 'button', part: 'name', tabindex: -1 });
  const value = createElement('td', { class: 'value', part: 'value' });
  const since = createElement('time');
  const updated = createElement('time');
  const mark = createElement('span', { class: 'mark', 'aria-hidden': 'true' });
  const element = createElement(
    'tr',
    { part: 'row' },
    createElement('td', { part: 'status' }, createElement('span', {}, mark, status)),
    createElement('td', { class: 'name' }, button),
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
    button,
    tick,
    show(alert, texts) {
      const isOpen = alert.status === 'open';
      setAttribute(element, 'data-tone', isOpen ? 'error' : 'ok');
      setText(status, isOpen ? texts.open : texts.closed);
      setText(button, cleanText(alert.name, 300));
      setAttribute(button, 'title', cleanText(alert.name, 1000));
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
