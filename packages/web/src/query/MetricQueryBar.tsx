import { addColumn } from '@spanlight/query';
import type { ReactElement, ReactNode } from 'react';
import { Menu, MenuItem } from '../components/overlays/Menu.tsx';
import { editQuery } from './edit-query.ts';
import { CheatSheet } from './help/CheatSheet.tsx';
import { METRICS_SHEET } from './help/metrics-sheet.tsx';
import { menuButton } from './menus/query-menu.tsx';
import { GroupByMenu } from './menus/QueryMenus.tsx';
import { WhereMenu } from './menus/WhereMenu.tsx';
import { QueryBarFrame, type QueryFieldProps } from './QueryBarFrame.tsx';

export interface MetricQueryBarProps extends QueryFieldProps {
  /** Columns to add, such as `avg($duration)`; without any there is no such menu. */
  aggregates?: readonly string[];
  /** Whether groupings mean something here. @default true */
  hasGroups?: boolean;
  /** Takes the query back to where it began; absent while it is there. */
  onReset?: (() => void) | undefined;
  /** Stands behind the menus. */
  actions?: ReactNode;
  /** Stands at the far end. */
  end?: ReactNode;
}

const NO_COLUMNS: readonly string[] = [];

/** A query on metrics. */
export function MetricQueryBar(props: MetricQueryBarProps): ReactElement {
  const { aggregates = NO_COLUMNS, hasGroups = true, ...field } = props;
  const { source } = field;
  return (
    <QueryBarFrame
      {...field}
      helpTitle="Querying Metrics Cheatsheet"
      help={(onPick) => <CheatSheet sheet={METRICS_SHEET} headingLevel={3} onPick={onPick} />}
      menus={(query, onQueryChange) => (
        <>
          {aggregates.length === 0 ? null : (
            <Menu trigger={menuButton('Aggregate')}>
              {aggregates.map((column) => (
                <MenuItem
                  key={column}
                  onClick={() =>
                    onQueryChange(editQuery(query, (parts) => addColumn(parts, column)))
                  }
                >
                  <code>{column}</code>
                </MenuItem>
              ))}
            </Menu>
          )}
          <WhereMenu query={query} onQueryChange={onQueryChange} source={source} />
          {hasGroups ? (
            <GroupByMenu query={query} onQueryChange={onQueryChange} source={source} />
          ) : null}
        </>
      )}
    />
  );
}
