import type { ReactElement, ReactNode } from 'react';
import { KeyHint } from '../components/text/KeyHint.tsx';
import { CheatSheet } from './help/CheatSheet.tsx';
import { SPANS_SHEET } from './help/spans-sheet.tsx';
import { AggregateMenu, DurationMenu, GroupByMenu, SearchMenu } from './menus/QueryMenus.tsx';
import { WhereMenu } from './menus/WhereMenu.tsx';
import { QueryBarFrame, type QueryFieldProps } from './QueryBarFrame.tsx';
import styles from './QueryBar.module.css';
import { addWhere, partsOf, type QueryPart, textOf } from '@spanlight/query';
import { Menu, MenuCheck, MenuGroup } from '../components/overlays/Menu.tsx';
import { editQuery } from './edit-query.ts';
import { menuButton, type QueryMenuProps } from './menus/query-menu.tsx';

export interface QueryBarProps extends QueryFieldProps {
  /** Whether the items have durations. */
  hasDurations: boolean;
  /** Whether grouping and aggregates mean something on this page. */
  hasResults: boolean;
  /** A search that also says which system it looks into. */
  onSearch: (query: string, system: string) => void;
  onReset: () => void;
  /** Stands before the menus: the button of the facets. */
  start?: ReactNode;
  /** Stands at the far end: the quick search box. */
  end?: ReactNode;
}

/** The query of a page about spans, logs or events. */
export function QueryBar(props: QueryBarProps): ReactElement {
  const { hasDurations, hasResults, onSearch, start, ...field } = props;
  const { source } = field;
  return (
    <QueryBarFrame
      {...field}
      helpTitle="Querying cheatsheet"
      help={(onPick) => (
        <>
          <p className={styles['note']}>
            On a part of the query <KeyHint keys="Enter" /> edits, <KeyHint keys="Del" /> removes,{' '}
            <KeyHint keys="Alt+←" /> and <KeyHint keys="Alt+→" /> move it.
          </p>
          <CheatSheet sheet={SPANS_SHEET} headingLevel={3} onPick={onPick} />
        </>
      )}
      menus={(query, onQueryChange, endTyping) => {
        const menu = { query, onQueryChange, source };
        return (
          <>
            {start}
            <SearchMenu
              query={query}
              onSearch={(next, system) => {
                endTyping();
                onSearch(next, system);
              }}
            />
            {hasDurations ? <DurationMenu {...menu} /> : null}
            <StatusMenu {...menu} />
            <WhereMenu {...menu} />
            {hasResults ? (
              <>
                <AggregateMenu {...menu} />
                <GroupByMenu {...menu} />
              </>
            ) : null}
          </>
        );
      }}
    />
  );
}

const statuses = ['ok', 'error', 'unset'] as const;
const groups = [
  { label: 'Is', operator: '=' },
  { label: 'Is not', operator: '!=' },
] as const;

/** Keeps or leaves out the items of one status, or no more. */
function StatusMenu({ query, onQueryChange }: Omit<QueryMenuProps, 'source'>): ReactElement {
  const parts = partsOf(query);
  const says = (part: QueryPart, operator: '=' | '!=', status: string): boolean =>
    textOf(addWhere([part], '_status_code', operator, status)) === part.query;
  const filter = (operator: '=' | '!=', status: string, isWanted: boolean): void =>
    onQueryChange(
      editQuery(query, (before) =>
        isWanted
          ? addWhere(before, '_status_code', operator, status)
          : before.filter((part) => !says(part, operator, status)),
      ),
    );
  return (
    <Menu trigger={menuButton('Status')}>
      {groups.map(({ label, operator }) => (
        <MenuGroup key={operator} label={label}>
          {statuses.map((status) => (
            <MenuCheck
              key={status}
              closes
              checked={parts.some((part) => says(part, operator, status))}
              onCheckedChange={(isWanted) => filter(operator, status, isWanted)}
            >
              {status}
            </MenuCheck>
          ))}
        </MenuGroup>
      ))}
    </Menu>
  );
}
