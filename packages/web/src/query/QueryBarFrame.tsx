import { addParts, joinParts, splitParts } from '@spanlight/query';
import type { ParsedQuery } from '@spanlight/sdk';
import { useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { Button, IconButton } from '../components/buttons/Button.tsx';
import { Dialog } from '../components/overlays/Dialog.tsx';
import { Tooltip } from '../components/overlays/Tooltip.tsx';
import { editQuery } from './edit-query.ts';
import { preloadQueryEditor } from './editor/QueryEditor.tsx';
import { queryChips } from './chips/query-chips.ts';
import type { QuerySource } from './language/query-source.ts';
import { QueryChips } from './chips/QueryChips.tsx';
import { RawQuery } from './RawQuery.tsx';
import styles from './QueryBar.module.css';

/** What the bars of both languages are given. */
export interface QueryFieldProps {
  query: string;
  /** What the server said about the query it answered last. */
  echo: ParsedQuery | undefined;
  source: QuerySource;
  onQueryChange: (query: string) => void;
}

export interface QueryBarFrameProps extends QueryFieldProps {
  /** Takes the query back to where it began; absent while it is there. */
  onReset?: (() => void) | undefined;
  helpTitle: string;
  /** What helps; an example that is picked joins the query. */
  help: (onPick: (example: string) => void) => ReactNode;
  /** Ms after which the editor is fetched unasked. */
  preloadAfter: number;
  /** What adds to the query. */
  menus: ReactNode;
  /** Stands behind the menus. */
  actions?: ReactNode;
  /** Stands at the far end. */
  end?: ReactNode;
}

const textsOf = (query: string): string[] => splitParts(query).map(({ text }) => text);

/** A query: its parts as chips, menus that add to it, or the whole text to edit. */
export function QueryBarFrame({
  query,
  echo,
  source,
  onQueryChange,
  onReset,
  helpTitle,
  help,
  preloadAfter,
  menus,
  actions,
  end,
}: QueryBarFrameProps): ReactElement {
  const [isRaw, setIsRaw] = useState(false);
  const [isHelp, setIsHelp] = useState(false);
  const chips = useMemo(() => queryChips(textsOf(query), echo), [query, echo]);
  useEffect(() => {
    const timer = setTimeout(preloadQueryEditor, preloadAfter);
    return () => clearTimeout(timer);
  }, [preloadAfter]);

  return (
    <section className={styles['bar']} aria-label="Query">
      <div className={styles['menus']}>
        {menus}
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
      <Dialog open={isHelp} onClose={() => setIsHelp(false)} title={helpTitle} width={840}>
        {help((example) => {
          setIsHelp(false);
          onQueryChange(editQuery(query, (parts) => addParts(parts, example)));
        })}
      </Dialog>
    </section>
  );
}
