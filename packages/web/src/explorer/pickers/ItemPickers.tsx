import { formatNumber } from '@spanlight/sdk/format';
import { type ReactElement, useState } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { CheckList } from '../../components/forms/CheckList.tsx';
import { Popover } from '../../components/overlays/Popover.tsx';
import { FindField } from '../../components/forms/TextField.tsx';
import { useExplorer } from '../explorer-context.ts';
import { EVERYTHING, type ItemKind, kindInfo, KINDS } from '../systems/system-kinds.ts';
import {
  countByKind,
  describeSelection,
  systemOptions,
  toggleSystem,
} from '../systems/system-options.ts';
import styles from './pickers.module.css';
import { queryForKind } from '../query-for-kind.ts';

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
        <FindField label="Find a system" value={wanted} onValueChange={setWanted} />
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

/** Spans, logs or events, each with how many there are. */
export function KindPicker(): ReactElement {
  const { systems, selection, kind, search, update } = useExplorer();
  const isEverything = selection?.includes(EVERYTHING);
  const counts = systems && countByKind(systems);
  const choose = (next: ItemKind, all: string): void =>
    update({
      system: [all],
      query: search.query === undefined ? undefined : queryForKind(search.query, kind, next),
      sort_by: undefined,
      sort_desc: undefined,
      column: undefined,
    });
  return (
    <fieldset className={styles['kinds']} aria-label="Kind of item">
      {KINDS.map((info) => (
        <button
          key={info.kind}
          type="button"
          className={styles['kind']}
          aria-pressed={info.kind === kind && !isEverything}
          onClick={() => choose(info.kind, info.all)}
        >
          {info.label}
          <span className={styles['count']}>{counts ? formatNumber(counts[info.kind]) : ''}</span>
        </button>
      ))}
    </fieldset>
  );
}
