import type { DashboardResponse, GridItem } from '@spanlight/sdk';
import { adoptStyles } from '../core/adopt-styles.ts';
import { cleanText } from '../core/clean-text.ts';
import { createElement, setAttribute, setText } from '../core/element.ts';
import type { Loaded } from '../core/loader.ts';
import { sayLoaded, statusOf, type Status } from '../core/status.ts';
import { elementOf, metricsText, settingsOf } from './dashboard-items.ts';
import { narrowQuery, type Variables } from './narrow-query.ts';
import { englishTexts, type DashboardTexts } from './texts.ts';
import dashboardStyles from './dashboard.css?raw';
import themeStyles from '../core/theme.css?raw';

/** A dashboard with all that is on it. */
export type DashboardData = Pick<DashboardResponse, 'dashboard' | 'tableItems' | 'gridRows'>;

/** What every element of a dashboard is told. */
interface DashboardLook {
  readonly label: string;
  readonly variables: Variables;
  /** Attributes of every element: the server, the range, how often it asks. */
  readonly shared: Readonly<Record<string, string | undefined>>;
  readonly client: unknown;
  readonly isZoomed: boolean;
  readonly texts?: DashboardTexts | undefined;
}

/** A dashboard inside a shadow root. */
export interface DashboardView {
  /** Shows how loading went; answers the status it leads to. */
  show(loaded: Loaded<DashboardData>, look: DashboardLook): Status;
}

/** An element that asks, and what of its query the dashboard says. */
interface Asker {
  readonly element: HTMLElement;
  readonly query: string;
  readonly gridQuery: string;
}

/** Builds a dashboard in a shadow root: its name, its table, and its rows of items. */
export function createDashboardView(root: ShadowRoot, onReset: () => void): DashboardView {
  adoptStyles(root, themeStyles, dashboardStyles);
  const name = createElement('h2', { part: 'name' });
  const reset = createElement('button', { type: 'button', part: 'reset' });
  const rows = createElement('div');
  const note = createElement('p', { part: 'note', role: 'status' });
  const frame = createElement(
    'div',
    { class: 'frame', part: 'frame', role: 'group' },
    createElement('header', {}, name, reset),
    rows,
    note,
  );
  reset.addEventListener('click', onReset);
  root.replaceChildren(frame);
  let shown = '';
  let askers: readonly Asker[] = [];

  return {
    show(loaded, look) {
      const texts = { ...englishTexts, ...look.texts };
      const status = statusOf(loaded, isEmpty);
      if (loaded.kind === 'data') {
        const { dashboard, tableItems, gridRows } = loaded.data;
        // What did not change keeps its elements, and these what they show.
        const content = JSON.stringify([dashboard, tableItems, gridRows]);
        if (content !== shown) {
          const built = partsOf(loaded.data, texts);
          askers = built.askers;
          tell(askers, look);
          rows.replaceChildren(...built.elements);
        } else tell(askers, look);
        shown = content;
      } else {
        // What was here before is of another dashboard, or no longer; its elements would go on asking.
        rows.replaceChildren();
        askers = [];
        shown = '';
      }
      const label =
        look.label || (loaded.kind === 'data' ? cleanText(loaded.data.dashboard.name, 300) : '');
      setText(name, label);
      setAttribute(frame, 'aria-label', label || undefined);
      setText(reset, texts.wholeRange);
      setAttribute(reset, 'hidden', !look.isZoomed);
      setAttribute(frame, 'data-status', status);
      setText(
        note,
        sayLoaded(loaded, texts, (data) => (isEmpty(data) ? texts.empty : '')),
      );
      return status;
    },
  };
}

const isEmpty = ({ dashboard, tableItems, gridRows }: DashboardData): boolean =>
  dashboard.tableMetrics.length === 0 &&
  tableItems.length === 0 &&
  gridRows.every(({ items }) => items.length === 0);

/** Tells elements what all have in common, and each its query. */
function tell(askers: readonly Asker[], { shared, client, variables }: DashboardLook): void {
  for (const { element, query, gridQuery } of askers) {
    setAttribute(element, 'query', narrowQuery(query, gridQuery, variables));
    setAttributes(element, shared);
    if (Reflect.get(element, 'client') !== client) Reflect.set(element, 'client', client);
  }
}

function setAttributes(
  element: Element,
  attributes: Readonly<Record<string, string | undefined>>,
): void {
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
}

function partsOf(
  { dashboard, tableItems, gridRows }: DashboardData,
  texts: DashboardTexts,
): { elements: HTMLElement[]; askers: Asker[] } {
  const { gridQuery, tableMetrics, tableQuery, tableColumnMap, name } = dashboard;
  const askers: Asker[] = [];
  const grid = (items: readonly GridItem[]): HTMLElement => {
    const inOrder = items.toSorted((a, b) => a.yAxis - b.yAxis || a.xAxis - b.xAxis || a.id - b.id);
    return createElement(
      'div',
      { class: 'grid' },
      ...inOrder.map((item) => {
        const element = elementOf(item);
        if (element) {
          setAttributes(element, settingsOf(item.type, dashboard));
          askers.push({ element, query: item.params.query, gridQuery });
        }
        return itemOf(item, element ?? createElement('p', {}, texts.unknown));
      }),
    );
  };
  const elements: HTMLElement[] = tableItems.length > 0 ? [grid(tableItems)] : [];
  if (tableMetrics.length > 0) {
    const metrics = metricsText(tableMetrics);
    const table = createElement('spanlight-table', { metrics, limit: 200, label: name });
    table.columns = tableColumnMap;
    setAttributes(table, settingsOf('dashboard', dashboard));
    askers.push({ element: table, query: tableQuery, gridQuery: '' });
    elements.push(createElement('div', { class: 'whole' }, table));
  }
  for (const { title, expanded, items } of gridRows) {
    const heading = createElement('summary', {}, cleanText(title, 300));
    elements.push(createElement('details', { part: 'row', open: expanded }, heading, grid(items)));
  }
  return { elements, askers };
}

function itemOf(item: GridItem, content: HTMLElement): HTMLElement {
  const { title, description, xAxis, yAxis, width, height } = item;
  const element = createElement(
    'section',
    { class: 'item', part: 'item' },
    createElement(
      'h3',
      { part: 'title', title: cleanText(description, 1000) },
      cleanText(title, 300),
    ),
    content,
  );
  // Lines of the grid count from 1.
  element.style.gridColumn = `${Math.min(xAxis, 23) + 1} / span ${Math.min(width || 12, 24)}`;
  element.style.gridRow = `${yAxis + 1} / span ${height || 28}`;
  return element;
}
