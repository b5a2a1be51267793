import type { Alert } from '@spanlight/sdk';
import { adoptStyles } from '../core/adopt-styles.ts';
import { createElement, setAttribute, setText } from '../core/element.ts';
import type { Loaded } from '../core/loader.ts';
import { selectableRows } from '../core/rows/selectable-rows.ts';
import { statusOf, type Status } from '../core/status.ts';
import { every } from '../core/ticker.ts';
import { createAlertRow, type ListRow } from './alert-row.ts';
import type { ListedAnswer } from './ask-alerts.ts';
import { createExpandedGroups, type LoadGroup } from './expanded-groups.ts';
import { createGroupRow, createNoteRow } from './group-row.ts';
import { entriesOf, isGrouped, type ListEntry, noteOf, sizeOf } from './list-entries.ts';
import { type AlertListTexts, englishTexts } from './list-texts.ts';
import statusStyles from './status.css?raw';
import listStyles from './list.css?raw';
import rowStyles from '../core/rows/rows.css?raw';
import selectableStyles from '../core/rows/selectable-rows.css?raw';
import themeStyles from '../core/theme.css?raw';

/** A list inside a shadow root. */
export interface AlertListView {
  /**
   * Shows how loading went; answers the status it leads to.
   *
   * @param onMore asks for more than are listed; without it there is no button for that
   */
  show(
    loaded: Loaded<ListedAnswer>,
    label: string,
    texts?: Partial<AlertListTexts>,
    onMore?: (listed: number) => void,
  ): Status;
  /** Stops writing anew how long ago things were, and asking for the alerts of groups. */
  destroy(): void;
}

/** What a list does when a row was chosen. */
export interface AlertListHandlers {
  /** Told of a click or Enter on an alert. */
  onSelect(alert: Alert): void;
  /** Asks for the alerts of a group that was expanded. */
  readonly loadGroup: LoadGroup;
}

/** Seconds after which "5 min ago" is written anew. */
const TICK = 30;

const NOTHING: ListedAnswer = { alerts: [], count: 0 };

const createRow = { alert: createAlertRow, group: createGroupRow, note: createNoteRow } as const;

/** Builds a list in a shadow root. */
export function createAlertListView(
  root: ShadowRoot,
  { onSelect, loadGroup }: AlertListHandlers,
): AlertListView {
  adoptStyles(root, themeStyles, statusStyles, rowStyles, selectableStyles, listStyles);
  const heads = createElement('tr');
  const body = createElement('tbody');
  const table = createElement('table', { part: 'table' }, createElement('thead', {}, heads), body);
  const note = createElement('p', { part: 'note', role: 'status' });
  const frame = createElement('div', { class: 'frame', part: 'frame' }, table, note);
  root.replaceChildren(frame);

  let rows = new Map<string, ListRow>();
  /** What the rows with a button are about. */
  let choices: readonly Exclude<ListEntry, { kind: 'note' }>[] = [];
  let answer = NOTHING;
  let texts: AlertListTexts = englishTexts;
  let stopTicking: (() => void) | undefined;
  const tick = (): void => {
    const now = new Date();
    for (const row of rows.values()) row.tick(now);
  };

  /** Rows keep what they are about, so that a refresh under the reader's hand opens nothing else. */
  const fill = (): void => {
    const { active, hasFocus } = selection;
    const focused = choices[active];
    const before = rows;
    const entries = entriesOf(answer, groups.loaded, texts);
    rows = new Map(entries.map(({ key, kind }) => [key, before.get(key) ?? createRow[kind]()]));
    choices = entries.filter((entry) => entry.kind !== 'note');
    for (const entry of entries) rows.get(entry.key)?.show(entry, texts);
    const elements = [...rows.values()].map(({ element }) => element);
    const isSame =
      elements.length === body.children.length &&
      elements.every((element, index) => body.children[index] === element);
    if (!isSame) body.replaceChildren(...elements);
    const place = choices.findIndex(({ key }) => key === focused?.key);
    selection.activate(place === -1 ? active : place, hasFocus && !isSame);
  };

  const groups = createExpandedGroups(loadGroup, fill);

  /** Closes the group of a row, whose own row is then the one in hand. */
  const close = (groupKey: string): void => {
    const place = choices.findIndex((each) => each.groupKey === groupKey);
    selection.activate(place, true);
    groups.close(groupKey);
    fill();
  };

  const selection = selectableRows(body, (index) => {
    const entry = choices[index];
    if (entry?.kind === 'alert') onSelect(entry.alert);
    else if (entry?.isExpanded) close(entry.groupKey);
    else if (entry) groups.expand(entry.group);
  });
  body.addEventListener('keydown', (event) => {
    const groupKey = choices[selection.active]?.groupKey ?? '';
    if (event.key !== 'Escape' || !groups.loaded(groupKey)) return;
    event.preventDefault();
    close(groupKey);
  });

  const showMore = moreButton(frame, (index) => selection.activate(index, true));
  return {
    show(loaded, label, given, onMore) {
      // Texts of a host may be older than this widget.
      texts = { ...englishTexts, ...given };
      const status = statusOf(loaded, (data, isStale) => sizeOf(data)[0] === 0 && !isStale);
      const listedBefore = groupsOf(answer);
      answer = loaded.kind === 'data' ? loaded.data : NOTHING;
      if (groupsOf(answer) !== listedBefore) groups.refresh(groupsOf(answer));
      writeHeads(heads, texts.columns);
      fill();
      setAttribute(table, 'aria-label', label === '' ? texts.alerts : label);
      setAttribute(table, 'hidden', choices.length === 0);
      setAttribute(frame, 'data-status', status);
      setText(note, noteOf(loaded, texts));
      showMore(answer, texts, onMore);
      stopTicking ??= every(TICK, tick);
      return status;
    },
    destroy() {
      groups.refresh([]);
      stopTicking?.();
      stopTicking = undefined;
    },
  };
}

/**
 * The button at the end of a list that asks for more; without a text while there is nothing to ask.
 *
 * @param goOn moves the focus to a row, the first that is new, when the last of them came under the reader's hand
 */
function moreButton(
  frame: HTMLElement,
  goOn: (index: number) => void,
): (answer: ListedAnswer, texts: AlertListTexts, onMore?: (listed: number) => void) => void {
  const button = createElement('button', { type: 'button', part: 'more' });
  let next = 0;
  frame.append(button);
  return (answer, texts, onMore) => {
    const [listed, count] = sizeOf(answer);
    const hasMore = onMore && listed < count;
    if (!hasMore && button.matches(':focus')) goOn(next);
    setText(button, hasMore ? texts.showMore : '');
    button.onclick = () => {
      next = frame.querySelectorAll('td button').length;
      setText(button, texts.loading);
      onMore?.(listed);
    };
  };
}

const NO_GROUPS = [] as const;

const groupsOf = (answer: ListedAnswer) => (isGrouped(answer) ? answer.groups : NO_GROUPS);

function writeHeads(heads: HTMLTableRowElement, columns: AlertListTexts['columns']): void {
  const { status, name, value, since, updated } = columns;
  const names = [status, name, value, since, updated];
  if (heads.childElementCount === 0)
    heads.append(...names.map(() => createElement('th', { scope: 'col' })));
  for (const [index, head] of [...heads.children].entries()) setText(head, names[index] ?? '');
}
