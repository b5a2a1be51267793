import { Combobox } from '@base-ui/react/combobox';
import { truncateMiddle } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { Icon, type IconName } from '../icons/Icon.tsx';
import popup from '../overlays/popup.module.css';
import { MAX_DRAWN, pickerNote, PickerButton, PickerPopup } from './picker-parts.tsx';
import styles from './MultiPicker.module.css';

interface PickerOption {
  value: string;
  /** What the list shows, and what the search looks into. @default the value */
  label?: string;
  /** Stands muted at the end, a count for example. */
  hint?: string;
  /** Belongs below the option before it. */
  isNested?: boolean;
}

export interface MultiPickerProps {
  /** What is picked; the name of the button. */
  label: string;
  /** What is picked now, in a few words; the button shows the label without it. */
  summary?: string | undefined;
  options: readonly PickerOption[];
  selected: readonly string[];
  /** A click on an option. The owner decides what that makes of the selection. */
  onToggle: (value: string) => void;
  icon?: IconName;
  /** The options are being asked for. */
  isLoading?: boolean;
  /** What to say when nothing answers the search. @default 'No matching values' */
  empty?: string;
  onOpenChange?: (open: boolean) => void;
}

/** Lists longer than this get a search box. */
const searchable = 10;
/** Longest value shown, in characters. */
const shownLength = 80;

/** Picks several values out of a list that can be searched. */
export function MultiPicker({
  label,
  summary,
  options,
  selected,
  onToggle,
  icon,
  isLoading = false,
  empty = 'No matching values',
  onOpenChange,
}: MultiPickerProps): ReactElement {
  const byValue = new Map(options.map((option) => [option.value, option]));
  // What is selected stays in the list although the data no longer holds it, so that it can be taken back.
  const missing = selected.filter((value) => !byValue.has(value));
  const items = [...missing, ...byValue.keys()];
  const labelOf = (value: string): string => byValue.get(value)?.label ?? (value || '(empty)');
  return (
    <Combobox.Root
      multiple
      autoHighlight
      itemToStringLabel={labelOf}
      items={items}
      limit={MAX_DRAWN}
      value={[...selected]}
      onOpenChange={(open) => onOpenChange?.(open)}
      onValueChange={(next: string[]) => {
        const changed =
          next.find((value) => !selected.includes(value)) ??
          selected.find((value) => !next.includes(value));
        if (changed !== undefined) onToggle(changed);
      }}
    >
      <PickerButton label={summary === undefined ? label : `${label}: ${summary}`} icon={icon}>
        {summary === undefined ? (
          <span>{label}</span>
        ) : (
          <span className={styles['summary']}>{summary}</span>
        )}
      </PickerButton>
      <PickerPopup
        label={label}
        hasSearch={items.length > searchable}
        empty={isLoading ? null : pickerNote(empty)}
      >
        {isLoading ? pickerNote('Loading…') : null}
        <Combobox.List className={items.length > 0 ? popup['list'] : undefined}>
          {(value: string) => (
            <Combobox.Item
              key={value}
              value={value}
              className={popup['item']}
              data-nested={byValue.get(value)?.isNested || undefined}
            >
              <span className={styles['box']} aria-hidden="true">
                <Combobox.ItemIndicator>
                  <Icon name="check" size={12} />
                </Combobox.ItemIndicator>
              </span>
              <span className={popup['label']} title={labelOf(value)}>
                {truncateMiddle(labelOf(value), shownLength)}
              </span>
              <span className={popup['hint']}>{byValue.get(value)?.hint}</span>
            </Combobox.Item>
          )}
        </Combobox.List>
      </PickerPopup>
    </Combobox.Root>
  );
}
