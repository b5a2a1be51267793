import type { ItemContent, RowContent } from '@spanlight/sdk/documents';
import type { Dashboard, GridItem, GridRow } from '@spanlight/sdk/schemas';

/** A whole dashboard, apart from where and when it is stored: what YAML, templates and copies are made of. */
export interface DashboardContent extends Omit<
  Dashboard,
  'id' | 'projectId' | 'revision' | 'createdAt' | 'updatedAt' | 'tableGrouping'
> {
  readonly tableItems: readonly ItemContent[];
  readonly gridRows: readonly RowContent[];
}

/** A dashboard with everything on it. */
export interface WholeDashboard {
  readonly dashboard: Dashboard;
  readonly tableItems: GridItem[];
  readonly gridRows: GridRow[];
}
