import type { System } from '@spanlight/sdk';
import { formatNumber } from '@spanlight/sdk/format';
import { useMemo, type ReactElement } from 'react';
import { MultiPicker } from '../components/forms/MultiPicker.tsx';
import { EVERYTHING, KINDS } from '../explorer/systems/system-kinds.ts';
import {
  describeSelection,
  systemOptions,
  toggleSystem,
} from '../explorer/systems/system-options.ts';

interface OverviewSystemPickerProps {
  /** All systems of the range; undefined while they are loading. */
  systems: readonly System[] | undefined;
  /** Empty means everything. */
  selected: readonly string[];
  onSelect: (systems: readonly string[]) => void;
}

/** Picks systems of every kind; nothing picked, or `all`, is everything. */
export function OverviewSystemPicker({
  systems,
  selected,
  onSelect,
}: OverviewSystemPickerProps): ReactElement {
  const options = useMemo(() => {
    const known = systems ?? [];
    const total = known.reduce((sum, { count }) => sum + count, 0);
    return [
      { value: EVERYTHING, hint: formatNumber(total) },
      ...KINDS.flatMap(({ kind }) =>
        systemOptions(known, kind).map(({ system, count, isNested }) => ({
          value: system,
          hint: formatNumber(count),
          isNested,
        })),
      ).filter(({ hint }) => hint !== '0'),
    ];
  }, [systems]);
  const shown = selected.length === 0 ? [EVERYTHING] : selected;
  return (
    <MultiPicker
      label="Systems"
      summary={selected.length > 0 ? describeSelection(selected) : undefined}
      icon="layers"
      options={options}
      selected={shown}
      isLoading={systems === undefined}
      onToggle={(system) => {
        const next = toggleSystem(shown, system, EVERYTHING);
        onSelect(next.includes(EVERYTHING) ? [] : next);
      }}
    />
  );
}
