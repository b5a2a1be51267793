import type { DashboardResponse, DashboardSummary, GridItem } from '@spanlight/sdk';
import { addConditions, joinParts } from '@spanlight/query';
import { keysOf } from '../core/key-help.ts';
import type { Scope } from '../core/scope.ts';
import type { Screen } from '../core/screen.ts';
import { timeColumn, type ListColumn } from '../core/table-lines.ts';
import { ListScreen } from '../screens/list-screen.ts';
import { TextScreen } from '../screens/text-screen.ts';
import { DashboardScreen } from './dashboard-screen.ts';
import { GridScreen } from './grid-screen.ts';
import { ItemAnswers } from './item-answers.ts';
import { enlargedLines, enlargedWords } from './item-lines.ts';
import type { ItemQuestion } from './items/item-kind.ts';
import { itemKindOf } from './items/kinds.ts';
import { TableTab } from './table-tab.ts';

/** Dashboards, pinned ones first; with words, those whose name is like them. */
export function dashboardList(scope: Scope, words: string): Screen {
  const { client, ui, now } = scope;
  const columns: readonly ListColumn<DashboardSummary>[] = [
    {
      title: '',
      value: ({ pinned }) => (pinned ? '★' : ''),
      words: ({ pinned }) => (pinned ? 'pinned' : ''),
      width: 1,
      tone: () => 'warning',
    },
    { title: 'NAME', value: ({ name }) => name },
    { title: 'OWNER', value: ({ owner }) => owner, width: 16, from: 100 },
    { title: 'TEMPLATE', value: ({ templateId }) => templateId, width: 24, from: 110 },
    { ...timeColumn('UPDATED', ({ updatedAt }) => updatedAt, now), from: 50 },
  ];
  const screen: ListScreen<DashboardSummary> = new ListScreen<DashboardSummary>(ui.changed, {
    title: words === '' ? 'Dashboards' : `Dashboards ${words}`,
    noun: 'Dashboard',
    columns,
    searchText: ({ name, owner, templateId }) => `${name} ${owner} ${templateId}`,
    keyOf: ({ id }) => id,
    refresh: scope.pace,
    empty: ['There are no dashboards.', 'They appear with the metrics they show.'],
    hint: 'Enter open  P pin',
    keys: keysOf('dashboards'),
    load: async (signal) => {
      const asked = { project: scope.project, q: words || undefined };
      return { rows: await client.dashboards.list(asked, { signal }) };
    },
    open: (dashboard) => ui.push(dashboardScreen(scope, dashboard)),
    letters: {
      P: ({ id, name, pinned }) =>
        void ui.change(screen, `${pinned ? 'Unpinned' : 'Pinned'} ${name}`, () =>
          client.dashboards[pinned ? 'unpin' : 'pin']({ project: scope.project, id }),
        ),
    },
  });
  return screen;
}

function dashboardScreen(scope: Scope, { id, name }: DashboardSummary): Screen {
  const { client, ui } = scope;
  return new DashboardScreen(ui.changed, {
    name,
    load: (signal) => client.dashboards.get({ project: scope.project, id }, { signal }),
    tab: (tab, content) =>
      tab === 'grid' ? gridScreen(scope, name, content, '') : tableTab(scope, name, content),
  });
}

function tableTab(scope: Scope, title: string, content: () => DashboardResponse): Screen {
  const { ui } = scope;
  return new TableTab(ui.changed, {
    scope,
    title,
    content,
    answers: answersOf(scope, content, ''),
    open: (row, name) => {
      if (content().gridRows.length > 0) ui.push(gridScreen(scope, name, content, row._query));
      else ui.say('This dashboard has no grid to show the row in.', 'warning');
    },
  });
}

/** @param row Conditions that select a row of the table; empty for the whole. */
function gridScreen(
  scope: Scope,
  title: string,
  content: () => DashboardResponse,
  row: string,
): Screen {
  return new GridScreen({
    title,
    content,
    answers: answersOf(scope, content, row),
    conditions: () => conditionsOf(content(), row),
    enlarge: (item) =>
      scope.ui.push(enlargedScreen(scope, item, () => questionOf(scope, item, content(), row))),
  });
}

function answersOf(scope: Scope, content: () => DashboardResponse, row: string): ItemAnswers {
  return new ItemAnswers(scope.ui.changed, {
    ask: async (item, signal) =>
      await itemKindOf(item.type).ask(item, questionOf(scope, item, content(), row), signal),
  });
}

/** One item on the whole screen. */
function enlargedScreen({ ui }: Scope, item: GridItem, question: () => ItemQuestion): Screen {
  const kind = itemKindOf(item.type);
  if (kind.enlarged) return kind.enlarged(item, question, ui.changed);
  return new TextScreen(ui.changed, {
    title: item.title,
    load: (signal) => kind.ask(item, question(), signal),
    lines: (view, width) => enlargedLines(item, view, width),
    words: (view) => enlargedWords(item, view),
  });
}

/** What an item asks, with the conditions of the dashboard behind its own query. */
function questionOf(
  { client, project, time }: Scope,
  item: GridItem,
  content: DashboardResponse,
  row: string,
): ItemQuestion {
  const { timeOffset, minInterval } = content.dashboard;
  // Items above the table are not narrowed by what is set for the grid.
  const conditions = item.dashKind === 'table' ? row : conditionsOf(content, row);
  return {
    client,
    asked: { project, time, query: joinParts([addConditions(item.params.query, conditions)]) },
    back: timeOffset === 0 ? {} : { timeOffset },
    least: minInterval === 0 ? {} : { minInterval },
  };
}

/** What the grid is narrowed to: as stored, and by the row that led there. */
function conditionsOf({ dashboard }: DashboardResponse, row: string): string {
  return addConditions(addConditions('', dashboard.gridQuery), row);
}
