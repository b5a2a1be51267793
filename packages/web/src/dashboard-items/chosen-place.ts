import type { DashboardSummary, GridRow } from '@spanlight/sdk';
import type { SearchOption } from '../components/forms/SearchSelect.tsx';
import type { Problems } from '../components/forms/draft/use-form-draft.ts';
import { rowNames } from './row-names.ts';

/** Where an item goes, as it is filled in. */
export interface ChosenPlace {
  readonly title: string;
  /** Id of a dashboard; `new` for a new one. */
  readonly dashboard: string;
  /** What a new one is called. */
  readonly name: string;
  /** Id of a row; `new` for a new one at the top, empty for the first there is. */
  readonly row: string;
  /** What a new one is called. */
  readonly rowTitle: string;
}

/** What is chosen at first. */
export const noPlace: Omit<ChosenPlace, 'title'> = {
  dashboard: '',
  name: '',
  row: '',
  rowTitle: 'General',
};

/** Whether a row is made. */
export function wantsRow({ dashboard, row }: ChosenPlace): boolean {
  return row === NEW || dashboard === NEW;
}

/** Stands for what does not exist yet. */
export const NEW = 'new';

const REQUIRED = 'Field is required';

/** What is wrong with a place, by field. */
export function checkPlace(place: ChosenPlace): Problems {
  const { title, dashboard, name, rowTitle } = place;
  const required = (text: string): string | undefined =>
    text.trim() === '' ? REQUIRED : undefined;
  return {
    title: required(title),
    dashboard: dashboard === '' ? 'Choose a dashboard' : undefined,
    name: dashboard === NEW ? required(name) : undefined,
    rowTitle: wantsRow(place) ? required(rowTitle) : undefined,
  };
}

/** The dashboards to choose from, and a new one. */
export function dashboardOptions(dashboards: readonly DashboardSummary[]): SearchOption[] {
  return [
    { value: NEW, label: 'New dashboard' },
    ...dashboards.map(({ id, name, pinned }) => ({
      value: String(id),
      label: name,
      ...(pinned ? { hint: 'pinned' } : {}),
    })),
  ];
}

/** The rows to choose from, and a new one. */
export function rowOptions(
  content: { readonly gridRows: readonly Pick<GridRow, 'id' | 'title'>[] } | undefined,
): { value: string; label: string }[] {
  const all = content?.gridRows ?? [];
  const names = rowNames(all);
  const rows = all.map(({ id, title }, index) => ({
    value: index === 0 ? '' : String(id),
    label: names.get(id) ?? title,
  }));
  return [
    ...(rows.length > 0 ? rows : [{ value: '', label: 'The first row' }]),
    { value: NEW, label: 'New row' },
  ];
}
