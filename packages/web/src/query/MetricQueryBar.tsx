import { addColumn, addParts, joinParts, splitParts } from '@spanlight/query';
import type { ParsedQuery } from '@spanlight/sdk';
import { useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { Button, IconButton } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Menu, MenuItem } from '../components/Menu.tsx';
import { Tooltip } from '../components/Tooltip.tsx';
import { editQuery } from './edit-query.ts';
import { preloadQueryEditor } from './editor/QueryEditor.tsx';
import { MetricsCheatSheet } from './help/MetricsCheatSheet.tsx';
import { GroupByMenu } from './menus/GroupByMenu.tsx';
import { WhereMenu } from './menus/WhereMenu.tsx';
import { queryChips } from './query-chips.ts';
import type { QuerySource } from './query-source.ts';
import { QueryChips } from './QueryChips.tsx';
import { RawQuery } from './RawQuery.tsx';
import styles from './QueryBar.module.css';

export interface MetricQueryBarProps {
  query: string;
  /** What is known to be wrong with it. */
  echo: ParsedQuery | undefined;
  source: QuerySource;
  /** Columns to add, such as `avg($duration)`; without any there is no such menu. */
  aggregates?: readonly string[];
  /** Whether groupings mean something here. @default true */
  hasGroups?: boolean;
  onQueryChange: (query: string) => void;
  /** Takes the query back to where it began; absent while it is there. */
  onReset?: (() => void) | undefined;
  /** Stands behind the menus. */
  actions?: ReactNode;
  /** Stands at the far end. */
  end?: ReactNode;
}

const NO_COLUMNS: readonly string[] = [];

const textsOf = (query: string): string[] => splitParts(query).map(({ text }) => text);

/** A query on metrics: chips, menus that add to them, or the whole text to edit. */
export function MetricQueryBar({
  query,
  echo,
  source,
  aggregates = NO_COLUMNS,
  hasGroups = true,
  onQueryChange,
  onReset,
  actions,
  end,
}: MetricQueryBarProps): ReactElement {
  const [isRaw, setIsRaw] = useState(false);
  const [isHelp, setIsHelp] = useState(false);
  const chips = useMemo(() => queryChips(textsOf(query), echo), [query, echo]);
  useEffect(() => {
    const timer = setTimeout(preloadQueryEditor, 500);
    return () => clearTimeout(timer);
  }, []);
  const menu = { query, onQueryChange, source };
  return (
    <section className={styles['bar']} aria-label="Query">
      <div className={styles['menus']}>
        {aggregates.length === 0 ? null : (
          <Menu
            trigger={
              <Button variant="quiet" size="small" opens>
                Aggregate
              </Button>
            }
          >
            {aggregates.map((column) => (
              <MenuItem
                key={column}
                onClick={() => onQueryChange(editQuery(query, (parts) => addColumn(parts, column)))}
              >
                <code>{column}</code>
              </MenuItem>
            ))}
          </Menu>
        )}
        <WhereMenu {...menu} />
        {hasGroups ? <GroupByMenu {...menu} /> : null}
        <Tooltip text="Query help">
          <IconButton icon="help" label="Query help" size="small" onClick={() => setIsHelp(true)} />
        </Tooltip>
        {onReset ? (
          <Button variant="quiet" size="small" onClick={onReset}>
            Reset
          </Button>
        ) : null}
        <Button
          variant="quiet"
          size="small"
          icon="edit"
          aria-pressed={isRaw}
          onClick={() => setIsRaw(!isRaw)}
        >
          Edit
        </Button>
        {actions}
        {end ? <div className={styles['end']}>{end}</div> : null}
      </div>
      {isRaw ? (
        <RawQuery
          query={query}
          source={source}
          onApply={(text) => {
            setIsRaw(false);
            onQueryChange(joinParts(textsOf(text)));
          }}
          onCancel={() => setIsRaw(false)}
        />
      ) : (
        <QueryChips
          chips={chips}
          source={source}
          split={textsOf}
          onChange={(parts) => onQueryChange(joinParts(parts))}
        />
      )}
      <Dialog
        open={isHelp}
        onOpenChange={setIsHelp}
        title="Querying Metrics Cheatsheet"
        width={840}
      >
        <MetricsCheatSheet
          headingLevel={3}
          onPick={(example) => {
            setIsHelp(false);
            onQueryChange(editQuery(query, (parts) => addParts(parts, example)));
          }}
        />
      </Dialog>
    </section>
  );
}
