import type { DashboardResponse, DashboardSummary, GridItem } from '@spanlight/sdk';
import { addConditions, joinParts } from '@spanlight/query';
import { shortTimeText } from '../../output/time-text.ts';
import type { KeyHelp } from '../core/keymap.ts';
import type { Scope } from '../core/scope.ts';
import type { Screen } from '../core/screen.ts';
import type { ListColumn } from '../core/table-lines.ts';
import { ListScreen } from '../screens/list-screen.ts';
import { TextScreen } from '../screens/text-screen.ts';
import { DashboardScreen, type Tab } from './dashboard-screen.ts';
import { GridScreen } from './grid-screen.ts';
import { ItemAnswers } from './item-answers.ts';
import { enlargedLines } from './item-lines.ts';
import type { ItemQuestion } from './items/item-kind.ts';
import { itemKindOf } from './items/kinds.ts';
import { TableTab } from './table-tab.ts';

const keys: readonly KeyHelp[] = [{ keys: 'P', does: 'pin the dashboard, or unpin it' }];

/** The screens about dashboards, and the ways between them. */
export class DashboardScreens {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Dashboards, pinned ones first; with words, those whose name is like them. */
  list(words: string): Screen {
    const { client, ui, now } = this.#scope;
    const columns: readonly ListColumn<DashboardSummary>[] = [
      { title: '', value: ({ pinned }) => (pinned ? '★' : ''), width: 1, tone: () => 'warning' },
      { title: 'NAME', value: ({ name }) => name },
      { title: 'OWNER', value: ({ owner }) => owner, width: 16, from: 100 },
      { title: 'TEMPLATE', value: ({ templateId }) => templateId, width: 24, from: 110 },
      {
        title: 'UPDATED',
        value: ({ updatedAt }) => shortTimeText(updatedAt, now()),
        width: 12,
        align: 'right',
        from: 50,
      },
    ];
    const screen: ListScreen<DashboardSummary> = new ListScreen<DashboardSummary>(ui.changed, {
      title: words === '' ? 'Dashboards' : `Dashboards ${words}`,
      noun: 'Dashboard',
      columns,
      searchText: ({ name, owner, templateId }) => `${name} ${owner} ${templateId}`,
      empty: ['There are no dashboards.', 'They appear with the metrics they show.'],
      hint: 'Enter open  P pin',
      keys,
      load: async (signal) => {
        const { project } = this.#scope;
        const q = words === '' ? undefined : words;
        return { rows: await client.dashboards.list({ project, q }, { signal }) };
      },
      open: (dashboard) => ui.push(this.#dashboard(dashboard)),
      letters: { P: (row) => void this.#pin(row, screen) },
    });
    return screen;
  }

  async #pin({ id, name, pinned }: DashboardSummary, list: Screen): Promise<void> {
    const { client, project, ui } = this.#scope;
    await ui.attempt(async () => {
      await client.dashboards[pinned ? 'unpin' : 'pin']({ project, id });
      ui.say(`${pinned ? 'Unpinned' : 'Pinned'} ${name}`, 'good');
      list.reload();
    });
  }

  #dashboard({ id, name }: DashboardSummary): Screen {
    const { client, ui } = this.#scope;
    return new DashboardScreen(ui.changed, {
      name,
      load: async (signal) =>
        await client.dashboards.get({ project: this.#scope.project, id }, { signal }),
      tab: (tab, content) => this.#tab(tab, name, content),
    });
  }

  #tab(tab: Tab, title: string, content: () => DashboardResponse): Screen {
    if (tab === 'grid') return this.#grid(title, content, '');
    const { ui } = this.#scope;
    return new TableTab(ui.changed, {
      scope: this.#scope,
      title,
      content,
      answers: this.#answers(content, ''),
      open: (row, name) => {
        if (content().gridRows.length === 0) {
          ui.say('This dashboard has no grid to show the row in.', 'warning');
        } else {
          ui.push(this.#grid(name, content, row._query));
        }
      },
    });
  }

  /** @param row Conditions that select a row of the table; empty for the whole. */
  #grid(title: string, content: () => DashboardResponse, row: string): Screen {
    const { ui } = this.#scope;
    return new GridScreen(ui.changed, {
      title,
      content,
      answers: this.#answers(content, row),
      conditions: () => conditionsOf(content(), row),
      enlarge: (item) => ui.push(this.#enlarged(item, content, row)),
    });
  }

  #answers(content: () => DashboardResponse, row: string): ItemAnswers {
    return new ItemAnswers(this.#scope.ui.changed, {
      ask: async (item, signal) =>
        await itemKindOf(item.type).ask(item, this.#question(item, content(), row), signal),
    });
  }

  /** One item on the whole screen. */
  #enlarged(item: GridItem, content: () => DashboardResponse, row: string): Screen {
    const { ui } = this.#scope;
    const kind = itemKindOf(item.type);
    const question = (): ItemQuestion => this.#question(item, content(), row);
    if (kind.enlarged) return kind.enlarged(item, question, ui.changed);
    return new TextScreen(ui.changed, {
      title: item.title,
      load: async (signal) => await kind.ask(item, question(), signal),
      lines: (view, width) => enlargedLines(item, view, width),
    });
  }

  /** What an item asks, with the conditions of the dashboard behind its own query. */
  #question(item: GridItem, content: DashboardResponse, row: string): ItemQuestion {
    const { client, project, time } = this.#scope;
    const { timeOffset, minInterval } = content.dashboard;
    const conditions = conditionsFor(item, content, row);
    return {
      client,
      asked: { project, time, query: joinParts([addConditions(item.params.query, conditions)]) },
      back: timeOffset === 0 ? {} : { timeOffset },
      least: minInterval === 0 ? {} : { minInterval },
    };
  }
}

/** What the grid is narrowed to: as stored, and by the row that led there. */
function conditionsOf({ dashboard }: DashboardResponse, row: string): string {
  return addConditions(addConditions('', dashboard.gridQuery), row);
}

/** Items above the table are not narrowed by what is set for the grid. */
function conditionsFor(item: GridItem, content: DashboardResponse, row: string): string {
  return item.dashKind === 'table' ? row : conditionsOf(content, row);
}
