import type { DashboardSummary } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import { SearchSelect } from '../../components/forms/SearchSelect.tsx';

export interface DashboardPickerProps {
  dashboards: readonly DashboardSummary[];
  /** Id of the one shown. */
  current: string;
  onPick: (id: string) => void;
}

/** Goes to another dashboard of the project; pinned ones come first. */
export function DashboardPicker(props: DashboardPickerProps): ReactElement {
  const { dashboards, current, onPick } = props;
  return (
    <SearchSelect
      label="Dashboards"
      text="Dashboards"
      icon="dashboard"
      value={current}
      options={dashboards.map(({ id, name, pinned }) => ({
        value: String(id),
        label: name,
        ...(pinned ? { hint: 'pinned' } : {}),
      }))}
      onValueChange={onPick}
      empty="There are no dashboards"
    />
  );
}
