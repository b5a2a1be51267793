import type {
  DashboardResponse,
  MetricColumn,
  MetricRow,
  MetricTimeseriesResponse,
} from '@spanlight/sdk';
import { sparkline, type Point } from '../../chart/sparkline.ts';
import { keysOf } from '../core/key-help.ts';
import type { Action } from '../core/keymap.ts';
import type { Scope } from '../core/scope.ts';
import type { Area, Clicked, Picture, Screen, TextFilter } from '../core/screen.ts';
import type { ListColumn } from '../core/table-lines.ts';
import { ListScreen, type ListRows } from '../screens/list-screen.ts';
import { layOutItems, type Block } from './grid-layout.ts';
import type { ItemAnswers } from './item-answers.ts';
import { itemWords } from './item-lines.ts';
import { ItemsPainter } from './items-painter.ts';
import { refuseFailed, tableAggregations } from './items/metric-answers.ts';
import { rowColumns, rowName } from './items/metric-rows.ts';

/** What a table shows, and where its rows lead. */
export interface TableTabOptions {
  readonly scope: Scope;
  readonly title: string;
  /** The dashboard as it is now. */
  readonly content: () => DashboardResponse;
  /** Makes the answers of the items above the table. */
  readonly answers: ItemAnswers;
  /** Called with the row under the cursor. */
  readonly open: (row: MetricRow, name: string) => void;
}

/** The lines of how values went, by what the row is grouped by. */
type Trends = ReadonlyMap<string, readonly Point[]>;

const trendWidth = 16;

/** The table of a dashboard, with its key figures above it. */
export class TableTab implements Screen {
  readonly keys = keysOf('table');
  readonly hint = 'Enter grid of the row  s sort';
  readonly #options: TableTabOptions;
  readonly #changed: () => void;
  readonly #painter = new ItemsPainter();
  readonly #list: ListScreen<MetricRow>;
  #columns: readonly MetricColumn[] = [];
  /** Empty where there are none; undefined while they are on their way. */
  #trends: Trends | undefined = new Map();
  #sort: { column: string; isDescending: boolean } | undefined;

  constructor(changed: () => void, options: TableTabOptions) {
    this.#options = options;
    this.#changed = changed;
    this.#list = new ListScreen<MetricRow>(changed, {
      title: options.title,
      noun: 'Row',
      columns: () => this.#listColumns(),
      searchText: (row) => rowName(row, this.#columns),
      empty: ['The table is empty.', 't widens the time range; Tab shows the grid.'],
      load: (signal) => this.#load(signal),
      open: (row) => options.open(row, rowName(row, this.#columns)),
    });
  }

  get title(): string {
    return this.#options.title;
  }

  get filter(): TextFilter {
    return this.#list.filter;
  }

  get position(): string {
    return this.#list.position;
  }

  draw(area: Area): Picture {
    const blocks = this.#itemBlocks(area);
    this.#options.answers.show(itemsOf(blocks));
    const above = blocks.flatMap((block) =>
      this.#painter.lines(block, this.#options.answers, undefined),
    );
    const picture = this.#list.draw({ ...area, height: area.height - above.length });
    return {
      lines: [...above, ...picture.lines],
      ...(picture.selected === undefined ? {} : { selected: picture.selected + above.length }),
    };
  }

  describe(): string[] {
    const { answers, content } = this.#options;
    const items = content().tableItems;
    answers.show(items);
    return [...items.map((item) => itemWords(item, answers.of(item))), ...this.#list.describe()];
  }

  act(action: Action, area: Area): boolean {
    if (action.kind === 'letter' && action.letter.toLowerCase() === 's') {
      return this.#sortBy(action.letter === 's');
    }
    const above = this.#heightAbove(area);
    return this.#list.act(action, { ...area, height: area.height - above });
  }

  click(line: number, area: Area): Clicked {
    const above = this.#heightAbove(area);
    return line < above
      ? undefined
      : this.#list.click(line - above, { ...area, height: area.height - above });
  }

  reload(): void {
    this.#list.reload();
    this.#options.answers.reload();
  }

  attend(isShown: boolean): void {
    this.#list.attend(isShown);
    // Drawing shows them again.
    if (!isShown) this.#options.answers.show([]);
  }

  dispose(): void {
    this.#list.dispose();
    this.#options.answers.dispose();
  }

  /** The items above the table, as far as they leave it most of the screen. */
  #itemBlocks(area: Area): Extract<Block, { kind: 'items' }>[] {
    let room = Math.floor(area.height * 0.45);
    return layOutItems(this.#options.content().tableItems, area)
      .filter((block) => block.kind === 'items')
      .filter(({ height }) => (room -= height) >= 0);
  }

  #heightAbove(area: Area): number {
    return this.#itemBlocks(area).reduce((sum, { height }) => sum + height, 0);
  }

  #sortBy(isNext: boolean): boolean {
    const names = this.#columns.map(({ name }) => name);
    const current = this.#sort ?? { column: names[0] ?? '', isDescending: true };
    this.#sort = isNext
      ? {
          column: names[(names.indexOf(current.column) + 1) % Math.max(1, names.length)] ?? '',
          isDescending: true,
        }
      : { ...current, isDescending: !current.isDescending };
    const { column, isDescending } = this.#sort;
    this.#options.scope.ui.say(`Sorted by ${column}, ${isDescending ? 'most' : 'least'} first`);
    this.#list.reload();
    return true;
  }

  async #load(signal: AbortSignal): Promise<ListRows<MetricRow>> {
    const { client, project, time } = this.#options.scope;
    const { tableMetrics, tableQuery, tableColumnMap, timeOffset, minInterval } =
      this.#options.content().dashboard;
    const asked = {
      project,
      time,
      metrics: tableMetrics,
      query: tableQuery,
      ...(timeOffset === 0 ? {} : { timeOffset }),
      ...(minInterval === 0 ? {} : { minInterval }),
    };
    const aggregations = tableAggregations(tableQuery, tableMetrics, tableColumnMap);
    const sort = this.#sort && { sortBy: this.#sort.column, sortDesc: this.#sort.isDescending };
    const answer = await client.metrics.table({ ...asked, ...sort, aggregations }, { signal });
    const refused = refuseFailed(answer.items.length > 0, answer.query);
    if (refused.length > 0) this.#options.scope.ui.say(refused.join(' '), 'warning');
    this.#columns = answer.columns;
    // Those from before belong to other numbers.
    this.#trends = answer.items.length > 0 ? undefined : new Map();
    if (answer.items.length > 0) void this.#loadTrends(asked, signal);
    return { rows: answer.items, ...(answer.hasMore ? { remark: 'and more' } : {}) };
  }

  /** How the values went is a second question, which the table doesn't wait for and can do without. */
  async #loadTrends(
    asked: Parameters<Scope['client']['metrics']['timeseries']>[0],
    signal: AbortSignal,
  ): Promise<void> {
    const answer = await this.#options.scope.client.metrics
      .timeseries(asked, { signal })
      .catch(() => undefined);
    if (signal.aborted) return;
    this.#trends = answer === undefined ? new Map() : trendsOf(answer, this.#columns);
    this.#changed();
  }

  #listColumns(): ListColumn<MetricRow>[] {
    const { tableColumnMap } = this.#options.content().dashboard;
    const columns = rowColumns(this.#columns, tableColumnMap);
    const traced = this.#columns.find(
      ({ name, isGroup }) => !isGroup && tableColumnMap[name]?.sparklineDisabled !== true,
    );
    if (traced === undefined || this.#trends?.size === 0) return columns;
    const trend: ListColumn<MetricRow> = {
      title: 'TREND',
      value: (row) =>
        sparkline(this.#trends?.get(keyOf(row, traced.name, this.#columns)) ?? [], trendWidth),
      words: () => '',
      width: trendWidth,
      from: 80,
    };
    const [name, first, ...others] = columns;
    return [name, first, trend, ...others].filter((column) => column !== undefined);
  }
}

const itemsOf = (blocks: readonly Extract<Block, { kind: 'items' }>[]) =>
  blocks.flatMap(({ items }) => items.map(({ item }) => item));

function trendsOf(
  { timeseries }: MetricTimeseriesResponse,
  columns: readonly MetricColumn[],
): Trends {
  return new Map(
    timeseries.map(({ metric, attrs, value }) => [keyOf(attrs, metric, columns), value]),
  );
}

/** What a column of a row and a series of the same query have in common. */
function keyOf(
  labels: Readonly<Record<string, unknown>>,
  column: string,
  columns: readonly MetricColumn[],
): string {
  const groups = columns.filter(({ isGroup }) => isGroup).map(({ name }) => labels[name] ?? '');
  return JSON.stringify([column, ...groups]);
}
