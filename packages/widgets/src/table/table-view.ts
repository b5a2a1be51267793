import type { MetricColumn, MetricRow } from '@spanlight/sdk';
import { attributeLabels, columnLabel, formatReducedValue } from '@spanlight/sdk/format';
import { adoptStyles } from '../core/adopt-styles.ts';
import { cleanText } from '../core/clean-text.ts';
import { createElement, setAttribute, setText } from '../core/element.ts';
import type { Loaded } from '../core/loader.ts';
import { sayLoaded, statusOf, type Status } from '../core/status.ts';
import { englishTexts, type TableTexts } from './texts.ts';
import tableStyles from './table.css?raw';
import rowStyles from '../core/rows/rows.css?raw';
import themeStyles from '../core/theme.css?raw';

/** What a table shows: what the table call answered. */
export interface TableData {
  readonly columns: readonly Pick<MetricColumn, 'name' | 'unit' | 'isGroup'>[];
  readonly items: readonly MetricRow[];
  readonly hasMore?: boolean | undefined;
}

/** How a table looks. */
interface TableLook {
  readonly label: string;
  /** Rows that are shown. */
  readonly limit: number;
  /** Units by name of the column, instead of its own. */
  readonly units: Readonly<Record<string, { readonly unit: string }>>;
  readonly texts?: TableTexts | undefined;
}

/** A table inside a shadow root. */
export interface TableView {
  /** Shows how loading went; answers the status it leads to. */
  show(loaded: Loaded<TableData>, look: TableLook): Status;
}

/** Characters of a text in a cell. */
const LONGEST = 300;

/** Builds a table in a shadow root: what rows are told apart by, then their values. */
export function createTableView(root: ShadowRoot): TableView {
  adoptStyles(root, themeStyles, rowStyles, tableStyles);
  const table = createElement('table', { part: 'table' });
  const note = createElement('p', { part: 'note', role: 'status' });
  const frame = createElement(
    'div',
    { class: 'frame', part: 'frame', role: 'region', tabindex: 0 },
    table,
    note,
  );
  root.replaceChildren(frame);
  return {
    show(loaded, look) {
      const texts = { ...englishTexts, ...look.texts };
      const status = statusOf(loaded, ({ items }) => items.length === 0);
      const data = loaded.kind === 'data' && status !== 'empty' ? loaded.data : undefined;
      table.replaceChildren(...(data ? partsOf(data, look) : []));
      setAttribute(frame, 'data-status', status);
      setAttribute(frame, 'aria-label', look.label);
      setAttribute(table, 'aria-label', look.label);
      setAttribute(table, 'hidden', !data);
      setText(
        note,
        sayLoaded(loaded, texts, (known) => noteOf(known, look.limit, texts)),
      );
      return status;
    },
  };
}

function partsOf({ columns, items }: TableData, { limit, units }: TableLook): HTMLElement[] {
  const shown = columns.toSorted((left, right) => Number(right.isGroup) - Number(left.isGroup));
  const labels = attributeLabels(shown.flatMap(({ name, isGroup }) => (isGroup ? [name] : [])));
  const head = shown.map(({ name, isGroup }) =>
    createElement(
      'th',
      { scope: 'col', class: isGroup ? '' : 'number', title: cleanText(name, LONGEST) },
      cleanText(labels.get(name) ?? columnLabel(name), LONGEST),
    ),
  );
  const rows = items.slice(0, limit).map((row) => {
    const cells = shown.map(({ name, unit, isGroup }) => {
      if (!isGroup) {
        const own = Object.hasOwn(units, name) ? units[name]?.unit : undefined;
        return createElement('td', { class: 'number' }, formatReducedValue(row[name], own || unit));
      }
      // Groups of similar items are known by their names.
      const value = (name === '_group_id' && row['display_name']) || row[name];
      return createElement('th', { scope: 'row' }, cleanText(String(value ?? ''), LONGEST));
    });
    return createElement('tr', { part: 'row' }, ...cells);
  });
  return [
    createElement('thead', {}, createElement('tr', {}, ...head)),
    createElement('tbody', {}, ...rows),
  ];
}

function noteOf({ items, hasMore }: TableData, limit: number, texts: TableTexts): string {
  if (items.length === 0) return texts.empty;
  return hasMore === true || items.length > limit ? texts.more(Math.min(items.length, limit)) : '';
}
