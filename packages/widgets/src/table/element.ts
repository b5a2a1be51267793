import type {
  MetricColumn,
  MetricRow,
  MetricTableParams,
  MetricTableResponse,
} from '@spanlight/sdk';
import type { Loaded } from '../core/loader.ts';
import {
  aggregationQuery,
  aggregationsOf,
  type ColumnSettings,
  MetricElement,
} from '../core/metric-element.ts';
import { listOf, readQuery, refuseFailedQuery } from '../core/own-fetch.ts';
import { Sharing } from '../core/share.ts';
import type { Status } from '../core/status.ts';
import { createTableView, type TableData, type TableView } from './table-view.ts';
import type { TableTexts } from './texts.ts';

type TableAnswer = TableData & Partial<Pick<MetricTableResponse, 'query'>>;

/** The part of the SDK client that the element uses. */
export interface TableSource {
  readonly metrics: {
    table(
      params: MetricTableParams,
      options?: { readonly signal?: AbortSignal },
    ): PromiseLike<TableAnswer>;
  };
}

/** Settings by name of the column. */
export type TableColumns = ColumnSettings;

const sharing = new Sharing<TableData>();

/**
 * `<spanlight-table>`: a row for each combination of labels, a number per column.
 *
 * Data: the property `data` (`{columns, items}`), or `project`, `metrics` and `query` with the property `client` (an SDK
 * client); without a client the element asks the server at `url` (by default the page's own origin) with the page's cookies.
 *
 * Attributes: `label` (what is listed); `metrics` (`db_up as $up`), `query` (`sum($up) as up | group by host_name`), `project`,
 * `last` (seconds up to now, default 3600), `url`, `refresh` (seconds between loads, default 60, 0 never); `sort` (a column),
 * `ascending`, `limit` (rows, 1 to 1000, default 20), `theme` (`light`, `dark`), `eager`.
 *
 * Properties: `data`, `client`, `columns` (units, and how each column becomes one number), `texts`.
 *
 * Events: `spanlight-status` (`{status}`). States: `loading`, `empty`, `ready`, `stale`, `error`.
 *
 * Parts: `frame`, `table`, `row`, `note`. Custom properties: those of `core/theme.css`.
 */
export class SpanlightTableElement extends MetricElement<
  TableData,
  TableSource,
  TableTexts,
  TableView
> {
  static readonly observedAttributes = [
    ...MetricElement.askingAttributes,
    'sort',
    'ascending',
    'limit',
  ];

  protected override readonly sharing = sharing;

  static {
    this.properties({ columns: {} });
  }

  /** Units, and how each column becomes one number, by name. */
  declare columns: TableColumns;

  protected override questionKey(): string {
    return JSON.stringify([
      this.text('sort'),
      this.hasAttribute('ascending'),
      aggregationsOf(this.columns),
    ]);
  }

  protected override async load(
    client: TableSource | undefined,
    signal: AbortSignal,
  ): Promise<TableData> {
    const aggregations = aggregationsOf(this.columns);
    const sortBy = this.text('sort') || undefined;
    const sortDesc = !this.hasAttribute('ascending');
    const question = this.question();
    const answer = client
      ? await client.metrics.table({ ...question, aggregations, sortBy, sortDesc }, { signal })
      : await this.askServer(
          'table',
          question,
          {
            sort_by: sortBy,
            sort_desc: String(sortDesc),
            ...aggregationQuery(aggregations),
          },
          signal,
          readTable,
        );
    refuseFailedQuery(answer.query);
    return answer;
  }

  protected override createView(root: ShadowRoot): TableView {
    return createTableView(root);
  }

  protected override show(view: TableView, loaded: Loaded<TableData>): Status {
    return view.show(loaded, {
      label: this.labelText,
      limit: Math.round(this.numberAttribute('limit', 20, 1, 1000)),
      units: this.columns,
      texts: this.texts,
    });
  }
}

/** Reads the answer of a server; undefined when it is of another call. Both lists may be null. */
function readTable(body: Readonly<Record<string, unknown>>): TableAnswer | undefined {
  const columns = listOf<MetricColumn>(body['columns']);
  const items = listOf<MetricRow>(body['items']);
  if (!columns || !items) return undefined;
  return { columns, items, hasMore: body['hasMore'] === true, query: readQuery(body) };
}

declare global {
  interface HTMLElementTagNameMap {
    'spanlight-table': SpanlightTableElement;
  }
}
