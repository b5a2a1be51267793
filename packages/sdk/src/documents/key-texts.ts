// What editors show about the keys of documents. It stands apart from the schemas: who reads files carries none of it.

import type * as z from 'zod/mini';
import type { channelSchema } from './channels/channel-schema.ts';
import type { dashboardDocumentSchema, ItemDocument } from './dashboards/dashboard-schema.ts';
import type { monitorSchema } from './monitors/monitor-schema.ts';
import type { silenceSchema } from './silences/silence-schema.ts';

/** The text about a key, or that and what is said of the entries of its value and of the keys in it. */
type KeyText =
  | string
  | { readonly about?: string; readonly entry?: string; readonly keys?: KeyTexts };

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
};
const itemTexts = {
  ...queried,
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
  legend: { keys: { max_length: 'Characters of a name before it is cut.' } },
  connect_nulls: 'True to draw lines across missing points.',
  template: 'Text with `${column}` for the values.',
  value_mappings: {
    about: 'The first that matches counts.',
    keys: { op: 'Comparison; `any` matches every value.', color },
  },
  metric: 'Name of a histogram.',
  unit,
  dense_table: 'True for low rows.',
} satisfies TextsOf<ItemDocument>;

export const dashboardTexts = {
  schema: 'Version of the format.',
  id: 'Where it was exported from.',
  key: 'Stable name, unique in the project.',
  name: 'A prefix such as `Shop: ` groups dashboards into tabs.',
  owner: 'Who looks after it.',
  if: { about: 'When a template is used. All must hold.', keys: matcher },
  min_interval: 'Lower limit of the bucket width.',
  time_offset: 'How far queries look back.',
  grid_query: '`where` parts added to the query of every item.',
  grid_max_width: 'Width of the grid in pixels.',
  table_grid_items: { about: 'Items above the table.', keys: itemTexts },
  table: {
    keys: {
      ...queried,
      if: { about: 'When this table is the one to use; the first that holds is.', keys: matcher },
      columns,
    },
  },
  include_grid_rows: 'Templates whose rows are appended.',
  grid_rows: { keys: { items: { keys: itemTexts } } },
  monitors: 'Monitors a template creates with the dashboard.',
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
  severity: 'How bad what it finds is; channels may take some severities alone.',
  labels: 'Labels its alerts carry, for routing and search; `team` names the people in charge.',
  grouping: {
    about: 'How its alerts are told together; without it each is told by itself.',
    keys: {
      by: 'Attributes, labels or severity that the alerts of a group have in common; empty for all alerts of the monitor.',
      wait: 'How long news wait for others to be told with.',
      interval: 'How long after one message of a group the next goes, at least.',
    },
  },
  notify_everyone_by_email: 'Mails everyone.',
  channels: 'Keys of the channels that are told, their names or their ids.',
  escalation: {
    about: 'Who is told when nobody acknowledges an alert of it.',
    keys: {
      after: 'How long nobody was on the alert: 15m.',
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
  keep_firing_for: 'An alert stays open this long at least.',
  time_offset: 'How far the window lies in the past; at most 300 minutes.',
  min_dev_value: 'A bound must be missed by more than this.',
  min_dev_fraction: 'The same as a fraction of the bound.',
  no_data: 'What missing points mean.',
  flapping: 'True to hold notifications of an alert that changes too often.',
  notify_on_new_errors: 'Tells of errors never seen before.',
  notify_on_recurring_errors: 'Tells of errors that are back.',
  matchers: {
    about: 'All must hold; none matches every error.',
    keys: { attr: 'Attribute of the error.' },
  },
  consequences:
    'What becomes of errors that another error has caused: noted on its alert, or an alert too.',
} satisfies TextsOf<z.input<typeof monitorSchema>>;

const address =
  'Begins with http:// or https://; `${NAME}` stands for a variable of the environment.';

export const channelTexts = {
  ...common,
  severities: 'Severities it takes; all.',
  matchers: {
    about: 'All must hold for the labels of an alert; none takes every alert.',
    keys: { label: 'Label of the alert.', value: 'What it is; one that is not there is empty.' },
  },
  webhook_url: address,
  chat_id: 'Number of the chat, or `${NAME}`.',
  url: address,
  payload: 'Sent along with every message.',
} satisfies TextsOf<z.input<typeof channelSchema>>;

export const silenceTexts = {
  ...common,
  reason: 'Why, for people.',
  all: 'True to hold every alert of the project; then without matchers.',
  matchers: {
    about: 'What it holds: all must hold.',
    keys: {
      attr: 'Attribute of alerts, `label.NAME`, `severity`, `alert.id`, `monitor.id`, `monitor.name` or `monitor.owner`.',
      value: 'What it is compared with.',
      values: 'The same, where it may be one of several.',
    },
  },
  starts_at: 'Not before; since it was made.',
  ends_at: 'Not after; until somebody ends it.',
  repeat: {
    about: 'When it is in force; all the time.',
    keys: {
      weekdays: 'Days of the week; any.',
      month_days: 'Days of the month, -1 for its last; any.',
      time: 'When it begins: `22:00`.',
      duration: 'How long it lasts.',
      time_zone: 'Whose clocks: `Europe/Berlin`.',
    },
  },
} satisfies TextsOf<z.input<typeof silenceSchema>>;
