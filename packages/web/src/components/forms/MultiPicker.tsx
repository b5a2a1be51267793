import { Combobox } from '@base-ui/react/combobox';
import { truncateMiddle } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { buttonClass } from '../buttons/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import field from './TextField.module.css';
import popup from '../overlays/popup.module.css';
import styles from './MultiPicker.module.css';

interface PickerOption {
  value: string;
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
/** So many are drawn at once; typing finds the others. */
const drawn = 200;
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
  return (
    <Combobox.Root
      multiple
      items={items}
      limit={drawn}
      value={[...selected]}
      onOpenChange={(open) => onOpenChange?.(open)}
      onValueChange={(next: string[]) => {
        const changed =
          next.find((value) => !selected.includes(value)) ??
          selected.find((value) => !next.includes(value));
        if (changed !== undefined) onToggle(changed);
      }}
    >
      <Combobox.Trigger
        className={buttonClass}
        data-variant="default"
        data-size="medium"
        aria-label={summary === undefined ? label : `${label}: ${summary}`}
      >
        {icon ? <Icon name={icon} size={14} /> : null}
        {summary === undefined ? (
          <span>{label}</span>
        ) : (
          <span className={styles['summary']}>{summary}</span>
        )}
        <Icon name="chevron-down" size={12} />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className={popup['positioner']} sideOffset={4} align="start">
          <Combobox.Popup className={popup['popup']} aria-label={label}>
            <div className={items.length > searchable ? styles['search'] : 'visually-hidden'}>
              <Combobox.Input
                className={field['input']}
                aria-label={`Search ${label.toLowerCase()}`}
                placeholder="Search"
              />
            </div>
            {isLoading ? <p className={styles['note']}>Loading…</p> : null}
            <Combobox.Empty>
              {isLoading ? null : <p className={styles['note']}>{empty}</p>}
            </Combobox.Empty>
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
                  <span className={popup['label']} title={value}>
                    {value === '' ? '(empty)' : truncateMiddle(value, shownLength)}
                  </span>
                  <span className={popup['hint']}>{byValue.get(value)?.hint}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
