import { addParts, joinParts, splitParts } from '@spanlight/query';
import type { ParsedQuery } from '@spanlight/sdk';
import { useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { Button, IconButton } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { KeyHint } from '../components/KeyHint.tsx';
import { Tooltip } from '../components/Tooltip.tsx';
import { editQuery } from './edit-query.ts';
import { preloadQueryEditor } from './editor/QueryEditor.tsx';
import { SpansCheatSheet } from './help/SpansCheatSheet.tsx';
import { AggregateMenu } from './menus/AggregateMenu.tsx';
import { DurationMenu } from './menus/DurationMenu.tsx';
import { GroupByMenu } from './menus/GroupByMenu.tsx';
import { SearchMenu } from './menus/SearchMenu.tsx';
import { StatusMenu } from './menus/StatusMenu.tsx';
import { WhereMenu } from './menus/WhereMenu.tsx';
import { queryChips } from './query-chips.ts';
import type { QuerySource } from './query-source.ts';
import { QueryChips } from './QueryChips.tsx';
import { RawQuery } from './RawQuery.tsx';
import styles from './QueryBar.module.css';

export interface QueryBarProps {
  query: string;
  /** What the server said about the query it answered last. */
  echo: ParsedQuery | undefined;
  source: QuerySource;
  /** Whether the items have durations. */
  hasDurations: boolean;
  /** Whether grouping and aggregates mean something on this page. */
  hasResults: boolean;
  onQueryChange: (query: string) => void;
  /** A search that also says which system it looks into. */
  onSearch: (query: string, system: string) => void;
  onReset: () => void;
  /** Stands before the menus: the button of the facets. */
  start?: ReactNode;
  /** Stands at the far end: the quick search box. */
  end?: ReactNode;
}

const textsOf = (query: string): string[] => splitParts(query).map((part) => part.text);

/** The query of a page: its parts as chips, menus that add to it, or the whole text to edit. */
export function QueryBar({
  query,
  echo,
  source,
  hasDurations,
  hasResults,
  onQueryChange,
  onSearch,
  onReset,
  start,
  end,
}: QueryBarProps): ReactElement {
  const [isRaw, setIsRaw] = useState(false);
  const [isHelp, setIsHelp] = useState(false);
  const chips = useMemo(() => queryChips(textsOf(query), echo), [query, echo]);
  useEffect(() => {
    const timer = setTimeout(preloadQueryEditor, 1500);
    return () => clearTimeout(timer);
  }, []);

  const menu = { query, onQueryChange, source };
  return (
    <section className={styles['bar']} aria-label="Query">
      <div className={styles['menus']}>
        {start}
        <SearchMenu query={query} onSearch={onSearch} />
        {hasDurations ? <DurationMenu {...menu} /> : null}
        <StatusMenu {...menu} />
        <WhereMenu {...menu} />
        {hasResults ? (
          <>
            <AggregateMenu {...menu} />
            <GroupByMenu {...menu} />
          </>
        ) : null}
        <Tooltip text="Query help">
          <IconButton icon="help" label="Query help" size="small" onClick={() => setIsHelp(true)} />
        </Tooltip>
        <Button variant="quiet" size="small" onClick={onReset}>
          Reset
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon="edit"
          aria-pressed={isRaw}
          onClick={() => setIsRaw(!isRaw)}
        >
          Edit
        </Button>
        <div className={styles['end']}>{end}</div>
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
      <Dialog open={isHelp} onOpenChange={setIsHelp} title="Querying cheatsheet" width={840}>
        <p className={styles['note']}>
          On a part of the query <KeyHint keys="Enter" /> edits, <KeyHint keys="Del" /> removes,{' '}
          <KeyHint keys="Alt+←" /> and <KeyHint keys="Alt+→" /> move it.
        </p>
        <SpansCheatSheet
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
