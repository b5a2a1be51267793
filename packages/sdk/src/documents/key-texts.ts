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
const color = 'CSS colour; empty for an automatic one.';
const unit = 'Unit of the values: bytes, milliseconds, utilization, percents, `{requests}`...';
const columns = {
  about: 'How columns of the query are shown, by name.',
  keys: {
    unit,
    color,
    agg_func: 'How a series becomes one number.',
    sparkline_disabled: 'True to hide the sparkline.',
  },
};
const matcher = {
  metric: 'Name of a metric.',
  instrumentation: 'Library that reports the metric.',
  state: 'Whether it must exist or not.',
};
const timeOffset = (about: string) => ({
  about,
  range: [-maxTimeOffset, maxTimeOffset] as const,
});
const itemTexts = {
  ...queried,
  title: 'Title shown above it.',
  description: 'Description, for people.',
  type: 'What it is: a chart of series over time, a table with a row per group, a heatmap of a histogram, or a gauge with one number per column.',
  columns,
  width: 'Columns, of 24; 0 for the default width of the type.',
  height: 'Cells of 10 pixels; 0 for the default height of the type.',
  x_axis: 'Columns from the left; without, items are placed one by one.',
  y_axis: 'Cells of 10 pixels from the top.',
  chart: 'Default: an area for one series of one metric, else lines.',
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
    about: 'The first match applies.',
    keys: {
      op: 'Comparison; `any` matches every value.',
      value: 'What the value is compared with.',
      text: 'What is shown instead.',
      color,
    },
  },
  metric: 'Name of a histogram.',
  unit,
  items_per_page: 'Rows per page of the table.',
  dense_table: 'True for compact rows.',
} satisfies TextsOf<ItemDocument>;

export const dashboardTexts = {
  schema: 'Version of the format.',
  id: 'Where it was exported from.',
  key: 'Stable name, unique in the project.',
  name: 'A prefix such as `Shop: ` groups dashboards into tabs.',
  owner: 'Who is responsible for it.',
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
      title: 'Title shown above the row.',
      description: 'Description, for people.',
      expanded: 'False to start collapsed.',
      items: { about: 'Charts, tables, heatmaps and gauges of the row.', keys: itemTexts },
    },
  },
  monitors: {
    about: 'Not used: monitors have documents of their own.',
    keys: { name: 'Name of the monitor.' },
  },
} satisfies TextsOf<z.input<typeof dashboardDocumentSchema>>;

/** What monitors, channels and silences have in common. */
const common = {
  id: 'Where it was exported from.',
  key: 'Stable name, unique in the project.',
  owner: 'The set of files that manages it.',
};

export const monitorTexts = {
  ...common,
  ...queried,
  name: 'Shown in lists, and what names of alerts begin with.',
  type: 'What it watches: the column of a query on metrics, or errors of spans and logs.',
  severity: 'Severity of its alerts; channels may only take some severities.',
  labels: 'Labels of its alerts, for routing and search; `team` names the people in charge.',
  grouping: {
    about: 'How its alerts are grouped into messages. Default: one message per alert.',
    keys: {
      by: 'Attributes, labels or severity that the alerts of a group have in common; empty for all alerts of the monitor.',
      wait: {
        about: 'How long changes wait for more to send with them.',
        range: [0, maxGroupPace.wait],
      },
      interval: {
        about: 'Minimum time between messages of a group.',
        range: [0, maxGroupPace.interval],
      },
    },
  },
  notify_everyone_by_email: 'Emails everyone.',
  channels: 'Keys, names or ids of the channels to notify.',
  escalation: {
    about: 'Who is notified when nobody acknowledges one of its alerts.',
    keys: {
      after: { about: 'How long the alert was not acknowledged: 15m.', range: STEP_DELAY },
      channels: 'Channels to notify then.',
    },
  },
  column: 'The column of the query that is watched.',
  column_unit: unit,
  min_allowed_value: 'Fires below it.',
  max_allowed_value: 'Fires above it.',
  min_recovery_value: 'An open alert recovers at or above it.',
  max_recovery_value: 'An open alert recovers at or below it.',
  check_num_point: 'Newest one-minute points checked; 0 for the default of 5.',
  fire_num_point: 'Points out of bounds that fire; by default all.',
  clear_num_point: 'Good points in a row that clear; by default as many as are checked.',
  keep_firing_for: {
    about: 'How long an alert stays open after the last point out of bounds.',
    range: [0, MAX_KEEP_FIRING_FOR],
  },
  time_offset: timeOffset('How far the window lies in the past.'),
  min_dev_value: 'A bound must be missed by more than this.',
  min_dev_fraction: 'Minimum deviation as a fraction of the bound.',
  no_data: 'What missing points mean.',
  flapping: 'True to hold notifications of an alert that changes too often.',
  notify_on_new_errors: 'Notifies of errors never seen before.',
  notify_on_recurring_errors: 'Notifies of recurring errors.',
  matchers: {
    about: 'All must hold; none matches every error.',
    keys: {
      attr: 'Attribute of the error, which must be there.',
      op: 'Whether it must equal the value or differ from it.',
      value: 'What it is compared with.',
    },
  },
  consequences:
    'What happens to errors that another error has caused: noted on its alert, or alerts of their own.',
} satisfies TextsOf<z.input<typeof monitorSchema>>;

const address =
  'Begins with http:// or https://; `${NAME}` stands for a variable of the environment.';

export const channelTexts = {
  ...common,
  name: 'Shown in lists; monitors may refer to it by name.',
  type: 'Where it sends: Slack, a Telegram chat, any address as JSON, or an Alertmanager.',
  severities: 'Severities it takes; by default all.',
  matchers: {
    about: 'All must hold for the labels of an alert; none takes every alert.',
    keys: {
      label: 'Label of the alert.',
      op: 'Whether it must equal the value or differ from it.',
      value: 'What it is compared with; a missing label counts as empty.',
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
  reason: 'Reason, for people.',
  all: 'True to hold every alert of the project, in place of matchers.',
  matchers: {
    about: 'What it holds: all must hold.',
    keys: {
      attr: 'Attribute of alerts, `label.NAME`, `severity`, `alert.id`, `monitor.id`, `monitor.name` or `monitor.owner`.',
      op: 'Whether it must be one of the values or none of them.',
      value: 'What it is compared with.',
      values: 'Several values, one of which it must be.',
    },
  },
  starts_at: 'When it starts. Default: when it is created.',
  ends_at: 'When it ends. Default: when somebody ends it.',
  repeat: {
    about: 'The recurring windows in which it is in force. Default: all the time.',
    keys: {
      weekdays: 'Days of the week. Default: every day.',
      month_days: 'Days of the month, -1 for its last. Default: every day.',
      time: 'When it begins: `22:00`.',
      duration: { about: 'How long it lasts.', range: WINDOW_LENGTH },
      time_zone: 'Time zone: `Europe/Berlin`.',
    },
  },
} satisfies TextsOf<z.input<typeof silenceSchema>>;
