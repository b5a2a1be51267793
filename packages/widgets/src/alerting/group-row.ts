import { cleanText } from '../core/clean-text.ts';
import { createElement, setAttribute, setText } from '../core/element.ts';
import { createTime, type ListRow, showSeverity } from './alert-row.ts';

/** Alerts of a group that are named. */
const NAMED = 3;

/** Builds the row of a group: whether any is open, its name and the first of its alerts, how many, the newest change. */
export function createGroupRow(): ListRow {
  const status = createElement('span');
  const button = createElement('button', { type: 'button', part: 'name', tabindex: -1 });
  const severity = createElement('span', { class: 'severity', part: 'severity' });
  const free = createElement('span', { class: 'free', part: 'on-it' });
  const named = createElement('span', { class: 'said', part: 'names' });
  const counts = createElement('td', { class: 'value', part: 'value' });
  const updated = createTime();
  const mark = createElement('span', { class: 'mark', 'aria-hidden': 'true' });
  const element = createElement(
    'tr',
    { part: 'row group' },
    createElement('td', { part: 'status' }, createElement('span', {}, mark, status)),
    createElement('td', { class: 'name' }, createElement('div', {}, button, severity, free, named)),
    counts,
    createElement('td', { class: 'time since' }),
    createElement('td', { class: 'time', part: 'time' }, updated.element),
  );
  return {
    element,
    tick: updated.tick,
    show(entry, texts) {
      if (entry.kind !== 'group') return;
      const { count, openCount, unacknowledgedCount, name, names, updatedAt } = entry.group;
      const isOpen = openCount > 0;
      setAttribute(element, 'data-tone', isOpen ? 'error' : 'ok');
      setText(status, isOpen ? texts.open : texts.closed);
      setText(button, cleanText(name, 300));
      setAttribute(button, 'title', cleanText(name, 1000));
      setAttribute(button, 'aria-expanded', String(entry.isExpanded));
      showSeverity(severity, entry.group.severity, texts);
      // A server that doesn't count them says nothing.
      setText(free, unacknowledgedCount < openCount ? texts.free(unacknowledgedCount) : '');
      const all = names.map((each) => cleanText(each, 100));
      const first = all.slice(0, NAMED);
      setText(named, texts.names(first, count - first.length));
      setAttribute(named, 'title', texts.names(all, count - all.length));
      setText(counts, texts.openOf(openCount, count));
      updated.show(updatedAt);
    },
  };
}

/** Builds a row below the alerts of a group, which says how they were loaded. */
export function createNoteRow(): ListRow {
  const text = createElement('div', { role: 'status', part: 'note' });
  // The times, which narrow lists leave out, are cells of their own here, too.
  const element = createElement(
    'tr',
    { class: 'note' },
    createElement('td', { colspan: 3 }, text),
    createElement('td', { class: 'time since' }),
    createElement('td', { class: 'time' }),
  );
  return {
    element,
    tick: () => undefined,
    show(entry) {
      if (entry.kind === 'note') setText(text, entry.text);
    },
  };
}
