import { formatNumber } from '@spanlight/sdk/format';
import { useState, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { CheckList } from '../../components/forms/CheckList.tsx';
import { Popover } from '../../components/overlays/Popover.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { useExplorer } from '../explorer-context.ts';
import { kindInfo } from '../systems/system-kinds.ts';
import { describeSelection, systemOptions, toggleSystem } from '../systems/system-options.ts';
import styles from './pickers.module.css';

/** How many systems the list draws at once. */
const SHOWN = 100;

/** Which systems of the chosen kind are shown. */
export function SystemPicker(): ReactElement {
  const { systems, selection, kind, update } = useExplorer();
  const [wanted, setWanted] = useState('');
  const fallback = kindInfo(kind).all;
  const selected = selection ?? [];

  const known = systemOptions(systems ?? [], kind);
  const names = new Set(known.map((option) => option.system));
  // A link may name a system that has no data in this range: it stays visible, and can be taken away.
  const absent = selected
    .filter((system) => !names.has(system))
    .map((system) => ({ system, count: 0, groupCount: 0, isNested: false }));
  const text = wanted.trim().toLowerCase();
  const found = [...known, ...absent].filter(({ system }) => system.toLowerCase().includes(text));

  return (
    <Popover
      label="Systems"
      onOpenChange={() => setWanted('')}
      trigger={
        <Button icon="layers" opens className={styles['trigger']} title={selected.join(', ')}>
          <span className={styles['value']}>
            <span className="visually-hidden">Systems: </span>
            {selection ? describeSelection(selected) : 'Loading…'}
          </span>
        </Button>
      }
    >
      <div className={styles['panel']}>
        <TextField
          label="Find a system"
          labelHidden
          icon="search"
          placeholder="Find a system"
          autoComplete="off"
          value={wanted}
          onValueChange={setWanted}
        />
        <div className={styles['options']}>
          <CheckList
            label="Systems"
            items={found.slice(0, SHOWN).map(({ system, count, isNested }) => ({
              value: system,
              isChecked: selected.includes(system),
              isNested: isNested && text === '',
              hint: formatNumber(count),
            }))}
            onToggle={(system) => update({ system: toggleSystem(selected, system, fallback) })}
          />
          {found.length > SHOWN ? (
            <p className={styles['more']}>and {found.length - SHOWN} more: type to find them</p>
          ) : null}
          {found.length === 0 ? <p className={styles['more']}>No matching values</p> : null}
        </div>
      </div>
    </Popover>
  );
}
