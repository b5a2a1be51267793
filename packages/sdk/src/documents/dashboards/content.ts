import type { Dashboard } from '../../schemas/dashboards/dashboards.ts';
import type { GridItem } from '../../schemas/dashboards/grid-items.ts';
import type { GridRow } from '../../schemas/dashboards/grid-rows.ts';

/** What an item is, apart from where it is stored. */
export type ItemContent = ContentOf<GridItem>;

type ContentOf<Item> = Item extends GridItem
  ? Pick<Item, 'title' | 'description' | 'width' | 'height' | 'xAxis' | 'yAxis' | 'type' | 'params'>
  : never;

/** A row with its items. */
export interface RowContent extends Pick<GridRow, 'title' | 'description' | 'expanded'> {
  readonly items: readonly ItemContent[];
}

/** What a document says about the dashboard as a whole. A setting it doesn't mention is absent. */
export interface DashboardContent
  extends
    Pick<Dashboard, 'name' | 'tableMetrics' | 'tableQuery' | 'tableColumnMap'>,
    Partial<
      Pick<Dashboard, 'key' | 'owner' | 'minInterval' | 'timeOffset' | 'gridQuery' | 'gridMaxWidth'>
    > {
  readonly tableItems: readonly ItemContent[];
  readonly gridRows: readonly RowContent[];
}
