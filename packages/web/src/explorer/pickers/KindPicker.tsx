import { formatNumber } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { queryForKind } from '../default-query.ts';
import { useExplorer } from '../explorer-context.ts';
import { KINDS, type ItemKind } from '../systems/system-kinds.ts';
import { countByKind } from '../systems/system-options.ts';
import styles from './pickers.module.css';

/** Spans, logs or events, each with how many there are. */
export function KindPicker(): ReactElement {
  const { systems, kind, search, update } = useExplorer();
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
          aria-pressed={info.kind === kind}
          onClick={() => choose(info.kind, info.all)}
        >
          {info.label}
          <span className={styles['count']}>{counts ? formatNumber(counts[info.kind]) : ''}</span>
        </button>
      ))}
    </fieldset>
  );
}
