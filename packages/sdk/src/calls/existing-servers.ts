// Existing servers say some things in other words than ours. What they say is put into our words here, by noun and method,
// and then read like any other answer.

import { isRaw, own, type Raw } from '../http/raw.ts';
import { isText } from './shapes.ts';

/**
 * Says in our words what existing servers say in theirs, before the answer is read.
 * @param params What the call was given.
 */
export type Translate = (answer: Raw, params: Raw) => Raw;

/** How answers to the methods of a noun are translated. */
export type Translations = Readonly<Record<string, Translate>>;

/** The objects of a list. */
export const rawsOf = (value: unknown): Raw[] => (Array.isArray(value) ? value.filter(isRaw) : []);

/** Changes the object of a field, or those of its list; what is neither is left for the reader to refuse. */
function changed(answer: Raw, name: string, change: (item: Raw) => Raw): Raw {
  const each = (item: unknown): unknown => (isRaw(item) ? change(item) : item);
  const value = answer[name];
  return { ...answer, [name]: Array.isArray(value) ? value.map(each) : each(value) };
}

/** Alerts of servers that know `status` alone, and nobody who is on them. */
const alert = (raw: Raw): Raw => ({
  acknowledgement: null,
  mute: null,
  cause: null,
  ...raw,
  state: raw['status'],
});

export const alertWords: Translations = {
  list: (answer) => changed(answer, 'alerts', alert),
  get: (answer) => changed(answer, 'alert', alert),
};

export const facetWords: Translations = {
  // Attribute keys may be named twice.
  list: ({ attrs, ...answer }) => ({
    ...answer,
    attrs: Array.isArray(attrs) ? [...new Set(attrs)] : attrs,
  }),
};

export const dashboardWords: Translations = {
  // Some servers make one and tell that one.
  createFromYaml: ({ dashboard, ...answer }) =>
    dashboard === undefined ? answer : { dashboards: [dashboard], ...answer },
};

export const rowWords: Translations = {
  // The items may stand beside the row.
  get: ({ gridItems, ...answer }) =>
    Array.isArray(gridItems)
      ? changed(answer, 'gridRow', (row) => ({ ...row, items: gridItems }))
      : answer,
};

/** Rows of groups with keys `a__b` taken apart, and trace ids as bytes. */
function groupRows(answer: Raw): Raw {
  const names = rawsOf(answer['columns']).map(({ name }) => String(name));
  return changed(answer, 'groups', (raw) => {
    const row: Record<string, unknown> = { ...raw };
    for (const name of names) {
      const cell = toCell(name, cellAt(raw, name));
      // What the server writes itself, whatever is grouped by, isn't a cell.
      if (cell === undefined || /^_(id|name|query)$/.test(name)) continue;
      row[name] = cell;
      if (!Object.hasOwn(raw, name)) delete row[name.slice(0, name.indexOf('__'))];
    }
    return row;
  });
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

export const groupWords: Translations = {
  list: groupRows,
  timeseries: groupRows,
  // Counts may be spelled one way only.
  summary: (answer) =>
    changed(answer, 'summary', (summary) => {
      const spelled: Record<string, unknown> = { ...summary };
      for (const name of ['_count', '_error_count']) {
        const sum = `sum(${name})`;
        const count = summary[name] ?? summary[sum] ?? (name === '_count' ? 0 : undefined);
        if (count !== undefined) spelled[name] = spelled[sum] = count;
      }
      return spelled;
    }),
  // The columns asked for, with keys taken apart; a series of the smallest integers may be base64.
  stats: (answer, { column }) => {
    const columns: unknown[] = Array.isArray(column) ? column : [];
    const stats = columns.flatMap((name) => {
      const series = cellAt(answer, String(name));
      return typeof series === 'string'
        ? [[name, Array.from(atob(series), (character) => character.charCodeAt(0))]]
        : Array.isArray(series)
          ? [[name, series]]
          : [];
    });
    return { ...Object.fromEntries(stats), _time: own(answer, '_time') };
  },
  // They may stand at the top instead of inside of `stats`.
  percentiles: (answer) => (Object.hasOwn(answer, 'time') ? { stats: answer, ...answer } : answer),
};

/** A span whose display name is its name, and whose root has an empty parent. */
export function spanOf({ parentId, ...raw }: Raw): Raw {
  return {
    ...raw,
    displayName: raw['displayName'] ?? raw['name'],
    ...(parentId ? { parentId } : {}),
  };
}

export const spanWords: Translations = {
  get: (answer) => changed(answer, 'span', spanOf),
  // A page of at most ten rows, whatever the limit is, that doesn't say whether more follow.
  list: (answer, { page, limit }) => {
    const rows = Math.min(Number(limit), 10);
    const numPage = Math.ceil(Number(answer['count'] ?? 0) / rows);
    return {
      ...changed(answer, 'spans', spanOf),
      hasMore: answer['hasMore'] ?? Number(page) < numPage,
      pager: answer['pager'] ?? { page, limit: rows, numPage },
    };
  },
};

export const metricWords: Translations = {
  // The first value may be left out, or a constant have one too many: each gets a value for every time.
  timeseries: (answer) => {
    const length = Array.isArray(answer['time']) ? answer['time'].length : 0;
    const series = changed(answer, 'timeseries', (one) => {
      const values: unknown[] = Array.isArray(one['value']) ? one['value'] : [];
      const fitting = values.length === length - 1 ? [null, ...values] : values;
      return { ...one, value: Array.from({ length }, (_, index) => fitting[index] ?? null) };
    });
    return changed(series, 'query', ({ parts }) => ({ parts }));
  },
  table: (answer) => changed(answer, 'items', (row) => metricRow(row, answer)),
  // A row, or nothing without data.
  gauge: (answer) =>
    changed(answer, 'values', (row) =>
      Object.keys(row).length > 0 ? metricRow(row, answer) : row,
    ),
};

const textOf = (value: unknown): string => (isText(value) ? String(value) : '');

/** A row of a table: the values of all columns, texts for groups, and the keys the server writes itself. */
function metricRow(raw: Raw, answer: Raw): Raw {
  const cells = rawsOf(answer['columns']).map(({ name, isGroup }): [string, unknown] => {
    const value = own(raw, String(name));
    return [
      String(name),
      isGroup === true ? textOf(value) : typeof value === 'number' ? value : null,
    ];
  });
  const ownKeys = ['_name', '_query', '_hash'].map((name) => [name, textOf(raw[name])]);
  // Of groups of spans.
  const names = ['_system', 'display_name'].flatMap((name) =>
    typeof own(raw, name) === 'string' ? [[name, own(raw, name)]] : [],
  );
  return Object.fromEntries([...names, ...cells, ...ownKeys]);
}
