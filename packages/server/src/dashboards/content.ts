import type { Dashboard, GridItem, GridRow } from '@spanlight/sdk/schemas';

/** What a grid item is, apart from where it is stored. */
export type GridItemContent = ContentOf<GridItem>;

type ContentOf<Item> = Item extends GridItem
  ? Pick<Item, 'title' | 'description' | 'width' | 'height' | 'xAxis' | 'yAxis' | 'type' | 'params'>
  : never;

/** A row with its items. */
export interface GridRowContent extends Pick<GridRow, 'title' | 'description' | 'expanded'> {
  readonly items: readonly GridItemContent[];
}

/** A whole dashboard, apart from where and when it is stored: what YAML, templates and copies are made of. */
export interface DashboardContent extends Omit<
  Dashboard,
  'id' | 'projectId' | 'revision' | 'createdAt' | 'updatedAt' | 'tableGrouping'
> {
  readonly tableItems: readonly GridItemContent[];
  readonly gridRows: readonly GridRowContent[];
}
