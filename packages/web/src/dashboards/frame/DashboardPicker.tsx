import type { DashboardSummary } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import { Combobox } from '@base-ui/react/combobox';
import { Icon, type IconName } from '../../components/icons/Icon.tsx';
import popup from '../../components/overlays/popup.module.css';
import {
  MAX_DRAWN,
  pickerNote,
  PickerButton,
  PickerPopup,
} from '../../components/forms/picker-parts.tsx';

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

interface SearchOption {
  value: string;
  /** What the list shows, and what the search looks into. */
  label: string;
  /** Stands muted at the end. */
  hint?: string;
}

interface SearchSelectProps {
  /** What is chosen; the text of the button. */
  label: string;
  options: readonly SearchOption[];
  value: string;
  onValueChange: (value: string) => void;
  icon?: IconName;
  /** What to say when nothing answers the search. @default 'No matching values' */
  empty?: string;
}

/** One choice out of a long list that is searched by typing. */
function SearchSelect(props: SearchSelectProps): ReactElement {
  const { label, options, value, onValueChange, icon, empty = 'No matching values' } = props;
  return (
    <Combobox.Root
      items={options}
      limit={MAX_DRAWN}
      value={options.find((option) => option.value === value) ?? null}
      itemToStringLabel={(option: SearchOption) => option.label}
      isItemEqualToValue={(a: SearchOption, b: SearchOption) => a.value === b.value}
      onValueChange={(next: SearchOption | null) => {
        if (next && next.value !== value) onValueChange(next.value);
      }}
    >
      <PickerButton label={label} icon={icon}>
        <span>{label}</span>
      </PickerButton>
      <PickerPopup label={label} hasSearch empty={pickerNote(empty)}>
        <Combobox.List className={popup['list']}>
          {(option: SearchOption) => (
            <Combobox.Item key={option.value} value={option} className={popup['item']}>
              <span className={popup['mark']}>
                <Combobox.ItemIndicator>
                  <Icon name="check" size={14} />
                </Combobox.ItemIndicator>
              </span>
              <span className={popup['label']} title={option.label}>
                {option.label}
              </span>
              <span className={popup['hint']}>{option.hint}</span>
            </Combobox.Item>
          )}
        </Combobox.List>
      </PickerPopup>
    </Combobox.Root>
  );
}
