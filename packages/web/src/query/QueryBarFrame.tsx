import { addParts, joinParts, splitParts } from '@spanlight/query';
import type { ParsedQuery } from '@spanlight/sdk';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { Button, IconButton } from '../components/buttons/Button.tsx';
import { Dialog } from '../components/overlays/Dialog.tsx';
import { Tooltip } from '../components/overlays/Tooltip.tsx';
import { editQuery } from './edit-query.ts';
import { useAtRest } from '../components/use-at-rest.ts';
import { preloadQueryEditor, QueryEditor } from './editor/QueryEditor.tsx';
import { queryChips } from './chips/query-chips.ts';
import type { QuerySource } from './language/query-source.ts';
import { QueryChips } from './chips/QueryChips.tsx';
import { useRoving } from '../components/use-roving.ts';
import styles from './QueryBar.module.css';
import { KeyHint } from '../components/text/KeyHint.tsx';

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
  menus,
  actions,
  end,
}: QueryBarFrameProps): ReactElement {
  const roving = useRoving('horizontal');
  const [isRaw, setIsRaw] = useState(false);
  const [isHelp, setIsHelp] = useState(false);
  const chips = useMemo(() => queryChips(textsOf(query), echo), [query, echo]);
  useAtRest(preloadQueryEditor);

  return (
    <section className={styles['bar']} aria-label="Query">
      <div ref={roving} className={styles['menus']}>
        <div className={styles['buttons']}>
          {menus}
          <Tooltip text="Query help">
            <IconButton
              icon="help"
              label="Query help"
              size="small"
              onClick={() => setIsHelp(true)}
            />
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
        </div>
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

interface RawQueryProps {
  query: string;
  source: QuerySource;
  onApply: (text: string) => void;
  onCancel: () => void;
}

/** The whole query as text: Enter applies, Escape cancels. A query with errors can be applied; its faulty parts are left out. */
function RawQuery({ query, source, onApply, onCancel }: RawQueryProps): ReactElement {
  const [text, setText] = useState(query);
  return (
    <div className={styles['raw']}>
      <QueryEditor
        label="Query"
        initialText={query}
        source={source}
        onTextChange={setText}
        onApply={onApply}
        onCancel={onCancel}
      />
      <div className={styles['rawActions']}>
        <Button variant="primary" size="small" onClick={() => onApply(text)}>
          Apply
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <span className={styles['keys']}>
          <KeyHint keys="Enter" /> applies, <KeyHint keys="Esc" /> cancels
        </span>
      </div>
    </div>
  );
}
