// What editors show about the keys of documents. It stands apart from the schemas: who reads files carries none of it.

import { MAX_KEEP_FIRING_FOR } from '@spanlight/query';
import { STEP_DELAY } from '@spanlight/query/escalation';
import { WINDOW_LENGTH } from '@spanlight/query/silences';
import type * as z from 'zod/mini';
import { gridMaxWidthRange, maxTimeOffset, minIntervalRange } from '../values/dashboard-values.ts';
import { maxGroupPace } from '../values/grouping-values.ts';
import type { channelSchema } from './channels/channel-schema.ts';
import type { dashboardDocumentSchema, ItemDocument } from './dashboards/dashboard-schema.ts';
import type { monitorSchema } from './monitors/monitor-schema.ts';
import type { silenceSchema } from './silences/silence-schema.ts';

/** The text about a key, or that and what is said of the entries of its value and of the keys in it. */
export type KeyText =
  | string
  | {
      readonly about?: string;
      readonly entry?: string;
      readonly keys?: KeyTexts;
      /** Lowest and highest number it may be, where that is checked once its text was read; of times milliseconds. */
      readonly range?: readonly [least: number | undefined, most?: number];
    };

/** Texts by key. */
export interface KeyTexts {
  readonly [key: string]: KeyText;
}

type KeyOf<Value> = Value extends unknown ? keyof Value : never;

/** Texts about some keys of a document. */
type TextsOf<Document> = { readonly [Key in KeyOf<Document>]?: KeyText };

const queried = {
  metrics: {
    about: 'The metrics of the query.',
    entry: 'A metric and its short name: `http_server_duration as $duration`.',
  },
  query: {
    about: 'The parts of the query.',
    entry: 'A part of the query, such as `per_min(sum($requests)) as rpm`.',
  },
};
const color = 'CSS colour; empty to have one chosen.';
const unit = 'Unit of the values: bytes, milliseconds, utilization, percents, `{requests}`...';
const columns = {
  about: 'How columns of the query are shown, by name.',
  keys: {
    unit,
    color,
    agg_func: 'How a series becomes one number.',
    sparkline_disabled: 'True to leave the sparkline out.',
  },
};
const matcher = {
  metric: 'Name of a metric.',
  instrumentation: 'Library that reports the metric.',
  state: 'Whether it is to be there or not.',
};
const timeOffset = (about: string) => ({
  about,
  range: [-maxTimeOffset, maxTimeOffset] as const,
});
const itemTexts = {
  ...queried,
  title: 'What stands above it.',
  description: 'More about it, for people.',
  type: 'What it is: a chart of series over time, a table with a row per group, a heatmap of a histogram, or a gauge with one number per column.',
  columns,
  width: 'Columns, of 24; 0 for the usual width of the type.',
  height: 'Cells of 10 pixels; 0 for the usual height of the type.',
  x_axis: 'Columns from the left; without, items are placed one by one.',
  y_axis: 'Cells of 10 pixels from the top.',
  chart: 'Without: an area for one series of one metric, else lines.',
  styles: {
    about: 'By name of the series.',
    keys: {
      color,
      opacity: 'Opacity of the area, 0..100.',
      line_width: 'Width of the line in pixels.',
      symbol: 'Mark of the points.',
      symbol_size: 'Size of the marks in pixels.',
    },
  },
  legend: {
    about: 'The names of the series, and figures beside them.',
    keys: {
      type: 'A list, or a table with a column per figure.',
      placement: 'Below the chart or to the right of it.',
      values: 'The figures beside each name.',
      max_length: 'Characters of a name before it is cut.',
    },
  },
  connect_nulls: 'True to draw lines across missing points.',
  template: 'Text with `${column}` for the values.',
  value_mappings: {
    about: 'The first that matches counts.',
    keys: {
      op: 'Comparison; `any` matches every value.',
      value: 'What the value is compared with.',
      text: 'What is shown instead.',
      color,
    },
  },
  metric: 'Name of a histogram.',
  unit,
  items_per_page: 'Rows of a page of the table.',
  dense_table: 'True for low rows.',
} satisfies TextsOf<ItemDocument>;

export const dashboardTexts = {
  schema: 'Version of the format.',
  id: 'Where it was exported from.',
  key: 'Stable name, unique in the project.',
  name: 'A prefix such as `Shop: ` groups dashboards into tabs.',
  owner: 'Who looks after it.',
  if: { about: 'When a template is used. All must hold.', keys: matcher },
  min_interval: { about: 'Lower limit of the bucket width.', range: [0, minIntervalRange[1]] },
  time_offset: timeOffset('How far queries look back; ahead when negative.'),
  grid_query: 'A text of `where` parts, joined by ` | `, that is added to the query of every item.',
  grid_max_width: { about: 'Width of the grid in pixels.', range: [0, gridMaxWidthRange[1]] },
  table_grid_items: { about: 'Items above the table.', keys: itemTexts },
  table: {
    about: 'The table of the dashboard: a row per group leads to the grid, narrowed to it.',
    keys: {
      ...queried,
      if: { about: 'When this table is the one to use; the first that holds is.', keys: matcher },
      columns,
    },
  },
  include_grid_rows: 'Templates whose rows are appended.',
  grid_rows: {
    about: 'The grid: rows of items, one below the other.',
    keys: {
      title: 'What stands above the row.',
      description: 'More about it, for people.',
      expanded: 'False to begin folded.',
      items: { about: 'Charts, tables, heatmaps and gauges of the row.', keys: itemTexts },
    },
  },
  monitors: {
    about: 'Not used: monitors stand in documents of their own.',
    keys: { name: 'Name of the monitor.' },
  },
} satisfies TextsOf<z.input<typeof dashboardDocumentSchema>>;

/** What monitors, channels and silences have in common. */
const common = {
  id: 'Where it was exported from.',
  key: 'Stable name, unique in the project.',
  owner: 'The set of files that keeps it.',
};

export const monitorTexts = {
  ...common,
  ...queried,
  name: 'Shown in lists, and what names of alerts begin with.',
  type: 'What it watches: the column of a query on metrics, or errors of spans and logs.',
  severity: 'How bad what it finds is; channels may take some severities alone.',
  labels: 'Labels its alerts carry, for routing and search; `team` names the people in charge.',
  grouping: {
    about: 'How its alerts are told together; without it each is told by itself.',
    keys: {
      by: 'Attributes, labels or severity that the alerts of a group have in common; empty for all alerts of the monitor.',
      wait: {
        about: 'How long news wait for others to be told with.',
        range: [0, maxGroupPace.wait],
      },
      interval: {
        about: 'How long after one message of a group the next goes, at least.',
        range: [0, maxGroupPace.interval],
      },
    },
  },
  notify_everyone_by_email: 'Mails everyone.',
  channels: 'Keys of the channels that are told, their names or their ids.',
  escalation: {
    about: 'Who is told when nobody acknowledges an alert of it.',
    keys: {
      after: { about: 'How long nobody was on the alert: 15m.', range: STEP_DELAY },
      channels: 'Channels that are told then.',
    },
  },
  column: 'The column of the query that is watched.',
  column_unit: unit,
  min_allowed_value: 'Fires below it.',
  max_allowed_value: 'Fires above it.',
  min_recovery_value: 'An open alert recovers at or above it.',
  max_recovery_value: 'An open alert recovers at or below it.',
  check_num_point: 'Newest one-minute points looked at; 0 for the usual 5.',
  fire_num_point: 'Points of them that fire; all.',
  clear_num_point: 'Good points in a row that clear; as many as are looked at.',
  keep_firing_for: {
    about: 'An alert stays open this long at least.',
    range: [0, MAX_KEEP_FIRING_FOR],
  },
  time_offset: timeOffset('How far the window lies in the past.'),
  min_dev_value: 'A bound must be missed by more than this.',
  min_dev_fraction: 'The same as a fraction of the bound.',
  no_data: 'What missing points mean.',
  flapping: 'True to hold notifications of an alert that changes too often.',
  notify_on_new_errors: 'Tells of errors never seen before.',
  notify_on_recurring_errors: 'Tells of errors that are back.',
  matchers: {
    about: 'All must hold; none matches every error.',
    keys: {
      attr: 'Attribute of the error, which must be there.',
      op: 'Whether it is the value, or anything else.',
      value: 'What it is compared with.',
    },
  },
  consequences:
    'What becomes of errors that another error has caused: noted on its alert, or an alert too.',
} satisfies TextsOf<z.input<typeof monitorSchema>>;

const address =
  'Begins with http:// or https://; `${NAME}` stands for a variable of the environment.';

export const channelTexts = {
  ...common,
  name: 'Shown in lists, and what monitors may call it by.',
  type: 'Where it writes: to Slack, to a chat of Telegram, to any address as JSON, or to an Alertmanager.',
  severities: 'Severities it takes; all.',
  matchers: {
    about: 'All must hold for the labels of an alert; none takes every alert.',
    keys: {
      label: 'Label of the alert.',
      op: 'Whether it is the value, or anything else.',
      value: 'What it is; one that is not there is empty.',
    },
  },
  webhook_url: address,
  chat_id: 'Number of the chat, or `${NAME}`.',
  url: address,
  payload: 'Sent along with every message.',
} satisfies TextsOf<z.input<typeof channelSchema>>;

export const silenceTexts = {
  ...common,
  name: 'Shown in lists.',
  reason: 'Why, for people.',
  all: 'True to hold every alert of the project; then without matchers.',
  matchers: {
    about: 'What it holds: all must hold.',
    keys: {
      attr: 'Attribute of alerts, `label.NAME`, `severity`, `alert.id`, `monitor.id`, `monitor.name` or `monitor.owner`.',
      op: 'Whether it is one of the values, or none of them.',
      value: 'What it is compared with.',
      values: 'The same, where it may be one of several.',
    },
  },
  starts_at: 'When it begins. Without it: when it is made.',
  ends_at: 'When it ends. Without it: when somebody ends it.',
  repeat: {
    about: 'The windows in which it is in force, again and again. Without it: all the time.',
    keys: {
      weekdays: 'Days of the week. Without any: every day.',
      month_days: 'Days of the month, -1 for its last. Without any: every day.',
      time: 'When it begins: `22:00`.',
      duration: { about: 'How long it lasts.', range: WINDOW_LENGTH },
      time_zone: 'Whose clocks: `Europe/Berlin`.',
    },
  },
} satisfies TextsOf<z.input<typeof silenceSchema>>;
