// Existing servers say some things in other words than ours. What they say is put into our words here, and then read like
// any other answer.

import { isRaw, own, type Raw } from './shapes.ts';

const rawsOf = (value: unknown): Raw[] => (Array.isArray(value) ? value.filter(isRaw) : []);

/** Changes the objects of a list; what is no list of objects is left for the reader to refuse. */
function each(value: unknown, change: (item: Raw) => Raw): unknown {
  return Array.isArray(value) ? value.map((item) => (isRaw(item) ? change(item) : item)) : value;
}

const alert = (raw: Raw): Raw => ({ ...raw, state: raw['status'] });

/** Alerts of servers that know `status` alone. */
export function alertsInOurWords(answer: Raw): Raw {
  const { alerts, alert: one } = answer;
  return { ...answer, alerts: each(alerts, alert), alert: isRaw(one) ? alert(one) : one };
}

/** Attribute keys that may be named twice. */
export function facetsInOurWords({ attrs, ...answer }: Raw): Raw {
  return { ...answer, attrs: Array.isArray(attrs) ? [...new Set(attrs)] : attrs };
}

/** The dashboards made of YAML, of servers that make one and tell that one. */
export function dashboardsInOurWords(answer: Raw): Raw {
  const { dashboard } = answer;
  return dashboard === undefined ? answer : { dashboards: [dashboard], ...answer };
}

/** A row of a grid whose items stand beside it. */
export function rowInOurWords({ gridItems, gridRow, ...answer }: Raw): Raw {
  const isBeside = isRaw(gridRow) && Array.isArray(gridItems);
  return { ...answer, gridRow: isBeside ? { ...gridRow, items: gridItems } : gridRow };
}

/** Keys the server writes itself, whatever is grouped by. */
const syntheticKeys = new Set(['_id', '_name', '_query']);

/** Rows of groups with keys `a__b` taken apart, and trace ids as bytes. */
export function groupsInOurWords(answer: Raw): Raw {
  const names = rawsOf(answer['columns']).map(({ name }) => String(name));
  const groups = each(answer['groups'], (raw) => {
    const row: Record<string, unknown> = { ...raw };
    for (const name of names) {
      const cell = toCell(name, cellAt(raw, name));
      if (cell === undefined || syntheticKeys.has(name)) continue;
      row[name] = cell;
      if (!Object.hasOwn(raw, name)) delete row[name.slice(0, name.indexOf('__'))];
    }
    return row;
  });
  return { ...answer, groups };
}

/** A key `a__b` may be written as `{"a": {"b": ...}}`; this reads either. */
function cellAt(row: Raw, name: string): unknown {
  if (Object.hasOwn(row, name) || !name.includes('__')) return own(row, name);
  return name
    .split('__')
    .reduce<unknown>((value, key) => (isRaw(value) ? own(value, key) : undefined), row);
}

function toCell(name: string, value: unknown): unknown {
  const isBytes = name === '_trace_id' && Array.isArray(value) && value.length === 16;
  return isBytes ? value.map((byte) => Number(byte).toString(16).padStart(2, '0')).join('') : value;
}

/** Figures of a group whose counts are spelled one way only. */
export function summaryInOurWords(answer: Raw): Raw {
  const { summary } = answer;
  if (!isRaw(summary)) return answer;
  const spelled = ['_count', '_error_count'].flatMap((name) => {
    const sum = `sum(${name})`;
    const count = summary[name] ?? summary[sum] ?? (name === '_count' ? 0 : undefined);
    return count === undefined
      ? []
      : [
          [name, count],
          [sum, count],
        ];
  });
  return { ...answer, summary: { ...summary, ...Object.fromEntries(spelled) } };
}

/** The columns asked for, with keys taken apart; a series of the smallest integers may be base64. */
export function statsInOurWords(answer: Raw, columns: readonly string[]): Raw {
  const stats = columns.flatMap((column): [string, unknown][] => {
    const series = cellAt(answer, column);
    if (typeof series === 'string')
      return [[column, Array.from(atob(series), (character) => character.charCodeAt(0))]];
    return Array.isArray(series) ? [[column, series]] : [];
  });
  const time = own(answer, '_time');
  return { ...Object.fromEntries(stats), ...(time === undefined ? {} : { _time: time }) };
}

/** Percentiles at the top instead of inside of `stats`. */
export function percentilesInOurWords(answer: Raw): Raw {
  return Object.hasOwn(answer, 'time') ? { stats: answer, ...answer } : answer;
}

/** A span whose display name is its name, and whose root has an empty parent. */
export function spanOf(raw: Raw): Raw {
  const { parentId, ...rest } = raw;
  const displayName = raw['displayName'] ?? raw['name'];
  return { ...rest, displayName, ...(parentId ? { parentId } : {}) };
}

/** One span, log or event. */
export function spanInOurWords(answer: Raw): Raw {
  return { ...answer, span: isRaw(answer['span']) ? spanOf(answer['span']) : answer['span'] };
}

/** A page of at most ten rows, whatever the limit is, that doesn't say whether more follow. */
export function spansInOurWords(answer: Raw, page: number, limit: number): Raw {
  const rows = Math.min(limit, 10);
  const numPage = Math.ceil(Number(answer['count'] ?? 0) / rows);
  return {
    ...answer,
    hasMore: answer['hasMore'] ?? page < numPage,
    pager: answer['pager'] ?? { page, limit: rows, numPage },
    spans: each(answer['spans'], spanOf),
  };
}

/** Series whose first value is left out, or that have one too many for a constant: each gets a value for every time. */
export function seriesInOurWords(answer: Raw): Raw {
  const length = Array.isArray(answer['time']) ? answer['time'].length : 0;
  const timeseries = each(answer['timeseries'], (series) => {
    const values: unknown[] = Array.isArray(series['value']) ? series['value'] : [];
    const fitting = values.length === length - 1 ? [null, ...values] : values;
    return { ...series, value: Array.from({ length }, (_, index) => fitting[index] ?? null) };
  });
  const { query } = answer;
  return { ...answer, timeseries, query: isRaw(query) ? { parts: query['parts'] } : query };
}

/** Rows of a table: the values of all columns, texts for groups, and the keys the server writes itself. */
export function tableInOurWords(answer: Raw): Raw {
  return { ...answer, items: each(answer['items'], (item) => metricRow(item, answer)) };
}

/** The values of a gauge: a row, or nothing without data. */
export function gaugeInOurWords(answer: Raw): Raw {
  const { values } = answer;
  const hasValues = isRaw(values) && Object.keys(values).length > 0;
  return { ...answer, values: hasValues ? metricRow(values, answer) : values };
}

function metricRow(raw: Raw, answer: Raw): Raw {
  const textOf = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const cells = rawsOf(answer['columns']).map((column): [string, unknown] => {
    const name = String(column['name']);
    const value = own(raw, name);
    const number = typeof value === 'number' ? value : null;
    return [name, column['isGroup'] === true ? textOf(value) : number];
  });
  const ownKeys = ['_name', '_query', '_hash'].map((name) => [name, textOf(raw[name])]);
  // Of groups of spans.
  const names = ['_system', 'display_name'].flatMap((name) =>
    typeof own(raw, name) === 'string' ? [[name, own(raw, name)]] : [],
  );
  return Object.fromEntries([...names, ...cells, ...ownKeys]);
}
