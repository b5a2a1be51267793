import type { DashboardResponse, GridItem, GridItemType } from '@spanlight/sdk';
import type { QueryClient } from '@tanstack/react-query';
import type { RawSearch } from '../../data/search-params.ts';
import type { TimeRange } from '../../time/range.ts';
import { defaultTab } from './first-tab.ts';
import { gridConditions } from '../grid/grid-conditions.ts';
import { placeItems } from '../items/grid-places.ts';
import type { ItemKindDefinition, ItemOf, ItemSurroundings } from '../items/item-kind.ts';
import { itemKinds } from '../items/kinds.ts';
import { validateGridSearch, validateTableSearch } from '../search.ts';
import { hasTable, tableFilters, tableQuestion, tableRowsQuery } from '../table/table-question.ts';

/** As many as are asked at a time; the panels in sight ask for the rest. */
const FIRST = 4;

interface OpenedDashboard {
  readonly client: QueryClient;
  readonly projectId: string;
  readonly content: DashboardResponse;
  /** What the address says. @default the tab that answers first */
  readonly tab: string | undefined;
  readonly search: RawSearch;
  readonly range: TimeRange;
  /** Of the window, in px. */
  readonly width: number;
}

/** Asks what the first panels of a dashboard will ask, while what draws them is still being loaded. */
export function askFirstPanels({ content, tab = defaultTab(content), ...rest }: OpenedDashboard) {
  if (tab === 'grid') askGrid({ content, tab, ...rest });
  if (tab === 'table') askTable({ content, tab, ...rest });
}

function askGrid({ client, projectId, content, search, range, width }: OpenedDashboard): void {
  const { dashboard, gridRows } = content;
  const { conditions } = gridConditions(dashboard, validateGridSearch(search));
  const around = { projectId, range, dashboard, conditions };
  const rows = gridRows.filter(({ expanded }) => expanded);
  askItems(
    client,
    rows.flatMap(({ items }) => inOrder(items, width)),
    around,
  );
}

function askTable({ client, projectId, content, search, range, width }: OpenedDashboard): void {
  const { dashboard, tableItems } = content;
  const asked = validateTableSearch(search);
  const { query, conditions } = tableFilters(dashboard, asked);
  if (hasTable(dashboard)) {
    const question = tableQuestion(projectId, range, query, dashboard);
    void client.prefetchQuery(tableRowsQuery(question, dashboard, asked));
  }
  askItems(client, inOrder(tableItems, width), { projectId, range, dashboard, conditions });
}

/** Items as they are read. */
function inOrder(items: readonly GridItem[], width: number): GridItem[] {
  return placeItems(items, width).map(({ item }) => item);
}

function askItems(client: QueryClient, items: readonly GridItem[], around: ItemSurroundings): void {
  for (const item of items.slice(0, FIRST)) askItem(client, item.type, item, around);
}

function askItem<Type extends GridItemType>(
  client: QueryClient,
  type: Type,
  item: ItemOf<Type>,
  around: ItemSurroundings,
): void {
  const kinds: Partial<typeof itemKinds> = itemKinds;
  const kind: ItemKindDefinition<Type> | undefined = kinds[type];
  // A newer server may have types this console doesn't know.
  void kind?.ask(client, item, around);
}
