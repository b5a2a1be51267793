import { normalizeUnit } from '@spanlight/query';
import type { ItemContent } from '@spanlight/sdk/documents';
import type { MetricAlias } from '@spanlight/sdk/schemas';

import type { DashboardContent } from './content.ts';
import { RecordError } from '../shared/record-error.ts';
import { checkTableQuery, parseErrorOf, withNormalUnits } from './table-query.ts';

const MOST_METRICS = 10;
const LONGEST_TEXT = 1000;

/**
 * A whole dashboard that makes sense, with its units under their usual names.
 *
 * Throws a `RecordError` naming the first field that doesn't.
 */
export function checkedContent(content: DashboardContent): DashboardContent {
  if (content.name.trim() === '') throw invalid('dashboard name is required', 'name');
  checkTexts(content, ['name', 'key', 'owner', 'gridQuery', 'tableQuery'], '');
  if (content.tableMetrics.length > MOST_METRICS)
    throw invalid(
      `you can't use more than ${MOST_METRICS} metrics in a single table`,
      'tableMetrics',
    );
  checkTableQuery(content.tableQuery);
  return {
    ...content,
    tableColumnMap: withNormalUnits(content.tableColumnMap),
    tableItems: content.tableItems.map((item, at) => checkedItem(item, `tableItems[${at}].`)),
    gridRows: content.gridRows.map((row, at) => {
      const path = `gridRows[${at}].`;
      if (row.title.trim() === '') throw invalid("row title can't be empty", `${path}title`);
      checkTexts(row, ['title', 'description'], path);
      const items = row.items.map((item, index) => checkedItem(item, `${path}items[${index}].`));
      return { ...row, items };
    }),
  };
}

/** An item that makes sense, with its units under their usual names. Throws like `checkedContent`. */
export function checkedItem(item: ItemContent, path: string): ItemContent {
  if (item.title.trim() === '') throw invalid("grid item title can't be empty", `${path}title`);
  checkTexts(item, ['title', 'description'], path);
  if (item.type === 'heatmap') {
    if (item.params.metric === '') throw invalid("metric can't be empty", `${path}params.metric`);
  } else {
    checkMetrics(item.params.metrics, `${path}params.metrics`);
    if (item.params.query.trim() === '')
      throw invalid("query can't be empty", `${path}params.query`);
  }
  const error = parseErrorOf(item.params.query);
  if (error !== undefined) throw invalid(`can't parse query: ${error}`, `${path}params.query`);
  return withUsualUnits(item);
}

function checkMetrics(metrics: readonly MetricAlias[], path: string): void {
  if (metrics.length === 0) throw invalid('at least one metric is required', path);
  if (metrics.length > MOST_METRICS)
    throw invalid(`at most ${MOST_METRICS} metrics are allowed`, path);
  for (const [at, { name, alias }] of metrics.entries()) {
    if (name === '') throw invalid("metric name can't be empty", `${path}[${at}].name`);
    if (alias === '') throw invalid("metric alias can't be empty", `${path}[${at}].alias`);
  }
}

function withUsualUnits(item: ItemContent): ItemContent {
  switch (item.type) {
    case 'heatmap':
      return { ...item, params: { ...item.params, unit: normalizeUnit(item.params.unit) } };
    case 'chart':
      return { ...item, params: withColumns(item.params) };
    case 'table':
      return { ...item, params: withColumns(item.params) };
    case 'gauge':
      return { ...item, params: withColumns(item.params) };
  }
}

const withColumns = <
  Column extends { readonly unit: string },
  Params extends { columnMap: Record<string, Column> },
>(
  params: Params,
): Params => ({ ...params, columnMap: withNormalUnits(params.columnMap) });

function checkTexts<Name extends string>(
  texts: Readonly<Record<Name, string>>,
  names: readonly Name[],
  path: string,
): void {
  for (const name of names) {
    if (texts[name].length > LONGEST_TEXT)
      throw invalid(`must be at most ${LONGEST_TEXT} characters long`, path + name);
    if (texts[name].includes('\0')) throw invalid('must not hold NUL characters', path + name);
  }
}

const invalid = (message: string, field: string): RecordError =>
  new RecordError('invalid', message, field);
