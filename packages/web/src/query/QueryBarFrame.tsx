import { addParts, joinParts, splitParts } from '@spanlight/query';
import type { ParsedQuery } from '@spanlight/sdk';
import { type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react';
import { Button, IconButton } from '../components/buttons/Button.tsx';
import { Dialog } from '../components/overlays/Dialog.tsx';
import { Tooltip } from '../components/overlays/Tooltip.tsx';
import { editQuery } from './edit-query.ts';
import type { SharedRef } from '../components/use-shared-ref.ts';
import { useIdlePreload } from '../components/use-idle-preload.ts';
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
  /** Whether every key in the text counts at once: the query belongs to a form, which may be sent while one types. @default false */
  isLive?: boolean | undefined;
  /** What is wrong with the query as a whole. */
  problem?: string | undefined;
  /** Has the text that is typed outlive the bar, where another takes its place. */
  kept?: SharedRef<TypedQuery> | undefined;
}

export interface QueryBarFrameProps extends QueryFieldProps {
  /** Takes the query back to where it began; absent while it is there. */
  onReset?: (() => void) | undefined;
  helpTitle: string;
  /** What helps; an example that is picked joins the query. */
  help: (onPick: (example: string) => void) => ReactNode;
  /** What adds to the query, which may be one that is being typed; what takes it elsewhere ends the typing. */
  menus: (
    query: string,
    onQueryChange: (query: string) => void,
    endTyping: () => void,
  ) => ReactNode;
  /** Stands behind the menus. */
  actions?: ReactNode;
  /** Stands at the far end. */
  end?: ReactNode;
}

/** The text of a query while it is edited as a whole. */
export interface TypedQuery {
  readonly text: string;
  /** The query when that began. */
  readonly before: string;
}

const textsOf = (query: string): string[] => splitParts(query).map(({ text }) => text);

/** A text as queries are kept. */
const queryOf = (text: string): string => joinParts(textsOf(text));

/** What is typed in place of the whole query, and what becomes of it. */
function useTyping({
  query,
  onQueryChange,
  isLive = false,
  kept,
}: Pick<QueryBarFrameProps, 'query' | 'onQueryChange' | 'isLive' | 'kept'>) {
  const [typing, setTyping] = useState(kept?.read);
  useEffect(() => kept?.write(typing), [kept, typing]);
  // Something else has changed the query of the form: what the field shows is no longer it.
  if (isLive && typing && queryOf(typing.text) !== queryOf(query)) setTyping(undefined);
  const end = (): void => setTyping(undefined);
  return {
    text: typing?.text,
    /** The query with what is typed. */
    current: typing ? queryOf(typing.text) : query,
    end,
    toggle: () => setTyping(typing ? undefined : { text: query, before: query }),
    type(text: string) {
      setTyping({ text, before: typing?.before ?? query });
      if (isLive) onQueryChange(queryOf(text));
    },
    cancel() {
      end();
      if (isLive && typing) onQueryChange(typing.before);
    },
    change(next: string) {
      end();
      onQueryChange(next);
    },
  };
}

/** A query: its parts as chips, menus that add to it, or the whole text to edit. */
export function QueryBarFrame(props: QueryBarFrameProps): ReactElement {
  const { query, echo, source, onQueryChange, isLive = false, problem, onReset } = props;
  const { helpTitle, help, menus, actions, end } = props;
  const roving = useRoving('horizontal');
  const typing = useTyping(props);
  const [isHelp, setIsHelp] = useState(false);
  const chips = useMemo(() => queryChips(textsOf(query), echo), [query, echo]);
  useIdlePreload(preloadQueryEditor);
  const isTyping = typing.text !== undefined;
  const takeParts = (parts: readonly string[]): void => onQueryChange(joinParts(parts));
  const reset = (): void => {
    typing.end();
    onReset?.();
  };

  return (
    <section className={styles['bar']} aria-label="Query">
      <div ref={roving} className={styles['menus']}>
        <div className={styles['buttons']}>
          {menus(typing.current, typing.change, typing.end)}
          <Tooltip text="Query help">
            <IconButton
              icon="help"
              label="Query help"
              size="small"
              onClick={() => setIsHelp(true)}
            />
          </Tooltip>
          {onReset ? (
            <Button variant="quiet" size="small" onClick={reset}>
              Reset
            </Button>
          ) : null}
          <Button
            variant="quiet"
            size="small"
            icon="edit"
            aria-pressed={isTyping}
            onClick={typing.toggle}
          >
            Edit
          </Button>
          {isTyping ? null : actions}
        </div>
        {end ? <div className={styles['end']}>{end}</div> : null}
      </div>
      {typing.text === undefined ? (
        <QueryChips
          chips={chips}
          source={source}
          split={textsOf}
          onChange={takeParts}
          onTyping={isLive ? takeParts : undefined}
        />
      ) : (
        <RawQuery
          text={typing.text}
          source={source}
          onTextChange={typing.type}
          onApply={(text) => typing.change(queryOf(text))}
          onCancel={typing.cancel}
        />
      )}
      {problem === undefined ? null : (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      <Dialog open={isHelp} onClose={() => setIsHelp(false)} title={helpTitle} width={840}>
        {help((example) => {
          setIsHelp(false);
          typing.change(editQuery(typing.current, (parts) => addParts(parts, example)));
        })}
      </Dialog>
    </section>
  );
}

interface RawQueryProps {
  text: string;
  source: QuerySource;
  onTextChange: (text: string) => void;
  onApply: (text: string) => void;
  onCancel: () => void;
}

/** The whole query as text: Enter applies, Escape cancels. A query with errors can be applied; its faulty parts are left out. */
function RawQuery(props: RawQueryProps): ReactElement {
  const { text, source, onTextChange, onApply, onCancel } = props;
  return (
    <div className={styles['raw']}>
      <QueryEditor
        label="Query"
        initialText={text}
        source={source}
        onTextChange={onTextChange}
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
