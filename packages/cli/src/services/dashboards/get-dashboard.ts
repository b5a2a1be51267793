import type { DashboardResponse, GridItem } from '@spanlight/sdk';
import { formatDuration } from '@spanlight/sdk/format';
import { timeText } from '../../output/time-text.ts';
import type { Column } from '../../output/table.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { dashboards } from '../shared/nouns.ts';
import { showLink } from '../shared/open-in-browser.ts';

/** An item and the row it stands in. */
interface PlacedItem {
  readonly row: string;
  readonly item: GridItem;
}

/** Prints a dashboard with its items, or opens it in the console. */
export async function getDashboard(
  context: CommandContext,
  wanted: string,
  options: { readonly open?: boolean | undefined },
): Promise<void> {
  const target = await context.target();
  const { client, project, signal } = target;
  const { id } = await dashboards.find(target, wanted);
  const output = await context.output();
  const link = `${client.url}/metrics/${project}/${id}`;
  if (options.open === true) {
    await showLink(context, link);
    return;
  }
  const answer = await client.dashboards.get({ project, id }, { signal });
  await output.record({ value: answer, fields: fieldsOf(answer, link, context.io.now()) });
  const items = placedItems(answer);
  if (!output.forPeople || items.length === 0) return;
  output.lines(['', ...output.table(itemColumns, items)]);
}

function fieldsOf(
  { dashboard }: DashboardResponse,
  link: string,
  now: number,
): (readonly [string, string])[] {
  const milliseconds = (value: number): string => (value === 0 ? '' : formatDuration(value * 1e6));
  const fields: (readonly [string, string])[] = [
    ['id', String(dashboard.id)],
    ['name', dashboard.name],
    ['key', dashboard.key],
    ['owner', dashboard.owner],
    ['template', dashboard.templateId],
    ['pinned', dashboard.pinned ? 'yes' : ''],
    ['revision', String(dashboard.revision)],
    ['updated', timeText(dashboard.updatedAt, now)],
    ['link', link],
    ['min interval', milliseconds(dashboard.minInterval)],
    ['time offset', milliseconds(dashboard.timeOffset)],
    ['grid query', dashboard.gridQuery],
    ['table', dashboard.tableQuery],
    ...dashboard.tableMetrics.map(
      ({ name, alias }) => ['table metric', `${name} as $${alias}`] as const,
    ),
  ];
  return fields.filter(([, value]) => value !== '');
}

function placedItems({ tableItems, gridRows }: DashboardResponse): PlacedItem[] {
  return [
    ...tableItems.map((item) => ({ row: 'above the table', item })),
    ...gridRows.flatMap(({ title, items }) => items.map((item) => ({ row: title, item }))),
  ];
}

const itemColumns: readonly Column<PlacedItem>[] = [
  { title: 'ROW', value: ({ row }) => row, shrink: 'end' },
  { title: 'TYPE', value: ({ item }) => item.type },
  { title: 'SIZE', value: ({ item }) => `${item.width}x${item.height}`, wide: true },
  { title: 'METRICS', value: ({ item }) => metricsOf(item), shrink: 'end', wide: true },
  { title: 'TITLE', value: ({ item }) => item.title, shrink: 'end' },
  { title: 'QUERY', value: ({ item }) => item.params.query, shrink: 'end', minimum: 16 },
];

function metricsOf({ params }: GridItem): string {
  if ('metric' in params) return params.metric;
  return params.metrics.map(({ name, alias }) => `${name} as $${alias}`).join(', ');
}
