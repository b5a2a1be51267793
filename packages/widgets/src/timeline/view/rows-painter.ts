import { formatDuration } from '@spanlight/sdk/format';
import { cleanText } from '../../core/clean-text.ts';
import { createElement, setAttribute, setText } from '../../core/element.ts';
import { ERROR } from '../model/columns.ts';
import { spanOf } from '../model/items.ts';
import { runOf } from '../model/runs.ts';
import { shownBelow } from '../model/row-index.ts';
import { isAmong } from '../model/sorted.ts';
import type { TimelineState, Trace } from '../model/state.ts';
import { ROW_HEIGHT } from './bars-painter.ts';
import { actButton, CROP } from './icons.ts';
import type { TimelineTexts } from './texts.ts';
import type { RowFacts, TimelineTools } from './tools.ts';

/** Longest name, in characters; the rest of the row cuts it further. */
const MAX_NAME = 200;

interface RowElements {
  readonly row: HTMLElement;
  readonly name: HTMLElement;
  readonly text: HTMLElement;
  readonly alarm: HTMLElement;
  readonly service: HTMLElement;
  readonly more: HTMLElement;
  readonly duration: HTMLElement;
  readonly bars: HTMLElement;
  /** What the elements show, to leave them alone while it stays so. */
  shown: string;
}

/** Paints the visible rows of the timeline. */
export interface RowsPainter {
  /** Brings the elements of the rows `[first, end)` up to date. */
  paint(trace: Trace, state: TimelineState, first: number, end: number): void;
  /** The element of a row, when it is on screen. */
  elementOf(index: number): HTMLElement | undefined;
}

/**
 * Paints rows into a layer. Elements are used in turn (row 7 of a pool of 40 is the element of row
 * 47), so scrolling by one row touches one element.
 */
export function createRowsPainter(
  layer: HTMLElement,
  texts: TimelineTexts,
  tools: TimelineTools | undefined,
): RowsPainter {
  const pool: RowElements[] = [];
  let shownTrace: Trace | undefined;
  let shownPath: unknown;
  let shownEnd = 0;
  let shownFirst = 0;
  const grow = (size: number): void => {
    if (pool.length >= size) return;
    // Rows that are there stay in the document: one of them may have the focus.
    while (pool.length < size) {
      const elements = createRow(texts, tools);
      pool.push(elements);
      layer.append(elements.row);
    }
    for (const elements of pool) elements.shown = '';
  };
  return {
    paint(trace, state, first, end) {
      grow(end - first);
      if (trace !== shownTrace || state.path !== shownPath)
        for (const elements of pool) elements.shown = '';
      shownTrace = trace;
      shownPath = state.path;
      shownFirst = first;
      shownEnd = end;
      for (let index = first; index < first + pool.length; index++) {
        const elements = pool[index % pool.length];
        if (elements !== undefined)
          paintRow(elements, trace, state, index, index < end, anchorOf(first), texts, tools);
      }
    },
    elementOf: (index) =>
      index >= shownFirst && index < shownEnd ? pool[index % pool.length]?.row : undefined,
  };
}

function createRow(texts: TimelineTexts, tools: TimelineTools | undefined): RowElements {
  const text = createElement('span', { class: 'text' });
  const alarm = createElement('span', { class: 'alarm', role: 'img' });
  const service = createElement('span', { class: 'service' });
  const more = createElement('span', { class: 'more' });
  const name = createElement(
    'div',
    { class: 'name', role: 'gridcell' },
    createElement('span', { class: 'fold', 'data-act': 'toggle' }),
    createElement('span', { class: 'mark' }),
    alarm,
    text,
    more,
    service,
    createElement(
      'span',
      { class: 'acts' },
      actButton('crop', CROP, texts.cropHere),
      ...(tools?.rowActs() ?? []),
    ),
  );
  const duration = createElement('div', { class: 'duration', role: 'gridcell' });
  const bars = createElement('div', { class: 'bars', role: 'gridcell' });
  const row = createElement(
    'div',
    { class: 'row', part: 'row', role: 'row' },
    name,
    duration,
    bars,
  );
  return { row, name, text, alarm, service, more, duration, bars, shown: '' };
}

function paintRow(
  elements: RowElements,
  trace: Trace,
  state: TimelineState,
  index: number,
  isSeen: boolean,
  anchor: number,
  texts: TimelineTexts,
  tools: TimelineTools | undefined,
): void {
  const { row } = elements;
  row.hidden = !isSeen;
  if (!isSeen) return;
  const item = state.rows.items[index] ?? 0;
  const level = state.rows.levels[index] ?? 1;
  const below = shownBelow(trace, state, item);
  const isOpen =
    item >= 0 ? state.open[item] === 1 : state.rows.items[index + 1] === firstOf(state, item);
  const isMatch = item >= 0 && isAmong(state.matches, item);
  const isSelected = item === state.selected;
  const isActive = item === state.active;
  const shown = `${anchor} ${index} ${item} ${level} ${below} ${isOpen} ${isMatch} ${isSelected} ${isActive}`;
  if (elements.shown === shown) return;
  elements.shown = shown;
  row.dataset['index'] = String(index);
  row.style.top = `${(index - anchor) * ROW_HEIGHT}px`;
  setAttribute(row, 'tabindex', isActive ? 0 : -1);
  setAttribute(row, 'aria-rowindex', index + 2);
  setAttribute(row, 'aria-level', level);
  setAttribute(row, 'aria-expanded', below > 0 ? String(isOpen) : undefined);
  setAttribute(row, 'aria-selected', String(isSelected));
  setAttribute(row, 'data-match', isMatch);
  setAttribute(row, 'data-active', isActive);
  row.style.setProperty('--_depth', `${level - 1}`);
  const span = spanFacts(trace, item < 0 ? firstOf(state, item) : spanOf(trace, item), texts);
  const facts = tools?.rowFacts(trace, state, item, span) ?? span;
  const more = facts.more ?? (below > 0 && !isOpen ? `+${below}` : '');
  setAttribute(row, 'data-kind', facts.kind);
  row.style.setProperty('--_slot', `var(--_series-${facts.slot + 1})`);
  setText(elements.text, facts.name);
  setAttribute(elements.name, 'title', facts.name);
  setText(elements.service, facts.service);
  elements.alarm.hidden = facts.alarm === '';
  setText(elements.alarm, facts.alarm);
  setAttribute(elements.alarm, 'aria-label', facts.alarmLabel);
  elements.more.hidden = more === '';
  setText(elements.more, more);
  setText(elements.duration, facts.duration);
  setAttribute(elements.bars, 'aria-label', facts.bars);
}

/**
 * The row whose top is the top of the layer. Browsers place badly beyond millions of pixels, so the
 * layer starts anew every so many rows.
 */
export function anchorOf(first: number): number {
  return first - (first % 10_000);
}

/** The name of a span, fit for one line; `''` when it has none that can be seen. */
export function nameOf({ columns, layout }: Trace, position: number): string {
  const row = layout.tree.rows[position] ?? 0;
  const name = cleanText(columns.names[columns.nameIndexes[row] ?? 0] ?? '', MAX_NAME);
  return name.trim() && name;
}

function spanFacts(trace: Trace, position: number, texts: TimelineTexts): RowFacts {
  const { columns, layout } = trace;
  const row = layout.tree.rows[position] ?? 0;
  const hasFailed = columns.statuses[row] === ERROR;
  return {
    name: nameOf(trace, position) || texts.unnamed,
    service: cleanText(columns.services[columns.serviceIndexes[row] ?? 0] ?? '', 64),
    slot: layout.systems.slotsOfPositions[position] ?? 0,
    kind: hasFailed ? 'error' : '',
    alarm: hasFailed ? '!' : '',
    alarmLabel: texts.error,
    duration: formatDuration(columns.durations[row] ?? 0),
    bars: texts.bar(columns.starts[row] ?? 0, columns.selfDurations[row] ?? 0),
  };
}

function firstOf(state: TimelineState, item: number): number {
  return state.repeats?.firsts[runOf(item)] ?? 0;
}
