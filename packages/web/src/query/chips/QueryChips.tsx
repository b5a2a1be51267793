import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useCallback,
  useRef,
  useState,
} from 'react';
import { useRoving } from '../../components/use-roving.ts';
import { IconButton } from '../../components/buttons/Button.tsx';
import type { QuerySource } from '../language/query-source.ts';
import { movePart, type QueryChip, replacePart } from './query-chips.ts';
import { useChipDrag, type ChipDrag } from './use-chip-drag.ts';
import styles from './QueryChips.module.css';
import { QueryEditor } from '../editor/QueryEditor.tsx';

export interface QueryChipsProps {
  chips: readonly QueryChip[];
  source: QuerySource;
  /** The parts of the query after an edit. */
  onChange: (parts: readonly string[]) => void;
  /** Told of them with every key that is typed into one. */
  onTyping?: ((parts: readonly string[]) => void) | undefined;
  /** Splits edited text into parts. */
  split: (text: string) => readonly string[];
}

/**
 * The query as chips: click or Enter edits one in place, Delete removes it, Alt with an arrow key or the mouse moves it.
 */
export function QueryChips(props: QueryChipsProps): ReactElement {
  const { source, onChange, onTyping, split } = props;
  // The others stand still while one is edited, whatever becomes of what is typed.
  const [edited, setEdited] = useState<{ index: number; chips: readonly QueryChip[] }>();
  const { chips } = edited ?? props;
  const parts = chips.map((chip) => chip.text);
  const place = useRef<HTMLUListElement>(null);
  const roving = useRoving('horizontal');
  const attach = useCallback(
    (element: HTMLUListElement | null) => {
      place.current = element;
      return roving(element);
    },
    [roving],
  );
  const list = useChipList(place, parts, onChange);
  const drag = useChipDrag(place, (from, to) => list.move(from, to));
  const apply = (index: number, text: string): void => {
    setEdited(undefined);
    if (text !== parts[index]) list.replace(index, split(text));
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- takes drops; the keyboard's way is Alt with an arrow key on a chip */}
      <ul ref={attach} className={styles['chips']} aria-label="Query parts" {...drag.listHandlers}>
        {chips.map((chip, index) => (
          <li
            // Parts have no identity but their place and their text.
            // oxlint-disable-next-line react/no-array-index-key -- two parts may have the same text
            key={`${index} ${chip.text}`}
            className={styles['item']}
            data-item=""
            data-drop={drag.sideOf(index)}
          >
            {edited?.index === index ? (
              <ChipEditor
                text={chip.text}
                source={source}
                onTyping={(text) => onTyping?.(replacePart(parts, index, split(text)))}
                onApply={(text) => {
                  apply(index, text);
                  list.focus(index);
                }}
                // The focus is where the person went.
                onLeave={(text) => apply(index, text)}
                onCancel={() => {
                  setEdited(undefined);
                  list.focus(index);
                  onTyping?.(parts);
                }}
              />
            ) : (
              <Chip
                chip={chip}
                index={index}
                list={list}
                drag={drag}
                onEdit={() => setEdited({ index, chips })}
              />
            )}
            {chip.error === '' ? null : (
              <p className={styles['error']} role="alert">
                {chip.error}
              </p>
            )}
          </li>
        ))}
      </ul>
      <output className="visually-hidden">{list.message}</output>
    </>
  );
}

interface ChipProps {
  chip: QueryChip;
  index: number;
  list: ChipList;
  drag: ChipDrag;
  onEdit: () => void;
}

/** One part of the query. */
function Chip({ chip, index, list, drag, onEdit }: ChipProps): ReactElement {
  const { text, keyword, expression, isDisabled, error } = chip;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Delete' || event.key === 'Backspace') list.remove(index);
    else if (event.altKey && event.key === 'ArrowLeft') list.move(index, index - 1);
    else if (event.altKey && event.key === 'ArrowRight') list.move(index, index + 1);
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={styles['chip']}
      data-disabled={isDisabled || undefined}
      data-error={error !== '' || undefined}
      draggable
      onDragStart={(event) => drag.begin(index, text, event)}
      onDragEnd={() => drag.end()}
    >
      <button
        type="button"
        className={styles['text']}
        data-chip=""
        title={isDisabled ? `${text}\nNot used on this page` : text}
        aria-keyshortcuts="Enter Delete Alt+ArrowLeft Alt+ArrowRight"
        onClick={onEdit}
        onKeyDown={onKeyDown}
      >
        {keyword === '' ? null : <b>{keyword} </b>}
        {expression}
      </button>
      <IconButton
        icon="close"
        size="small"
        label={`Remove ${text}`}
        className={styles['remove']}
        onClick={() => list.remove(index)}
      />
    </div>
  );
}

interface ChipEditorProps {
  text: string;
  source: QuerySource;
  onTyping: (text: string) => void;
  onApply: (text: string) => void;
  onLeave: (text: string) => void;
  onCancel: () => void;
}

/** Edits one part where it stands: Enter or leaving applies, Escape cancels. */
function ChipEditor(props: ChipEditorProps): ReactElement {
  const { text, source, onTyping, onApply, onLeave, onCancel } = props;
  const isDone = useRef(false);
  // Closing the editor takes its focus away, which must not apply what was cancelled, nor apply twice.
  const once = (finish: () => void): void => {
    if (isDone.current) return;
    isDone.current = true;
    finish();
  };

  return (
    <div className={styles['editor']}>
      <QueryEditor
        label="Query part"
        initialText={text}
        source={source}
        isSingleLine
        onTextChange={onTyping}
        onApply={(next) => once(() => onApply(next))}
        onBlur={(next) => once(() => onLeave(next))}
        onCancel={() => once(onCancel)}
      />
    </div>
  );
}

/** What can be done to the parts of a query that stand in a list. */
interface ChipList {
  /** What has just been done, for assistive technology. */
  readonly message: string;
  focus(index: number): void;
  move(from: number, to: number): void;
  remove(index: number): void;
  /** Puts other parts in the place of one. */
  replace(index: number, parts: readonly string[]): void;
}

/** Moves and removes parts; the focus stays in the list. */
function useChipList(
  list: RefObject<HTMLUListElement | null>,
  parts: readonly string[],
  onChange: (parts: readonly string[]) => void,
): ChipList {
  const [message, setMessage] = useState('');
  const focus = (index: number): void => {
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-chip]');
      const next = buttons?.[Math.min(index, buttons.length - 1)];
      next?.focus();
    });
  };
  return {
    message,
    focus,
    move(from, to) {
      if (to < 0 || to >= parts.length || from === to) return;
      onChange(movePart(parts, from, to));
      setMessage(`${parts[from] ?? ''} moved to position ${to + 1} of ${parts.length}`);
      focus(to);
    },
    remove(index) {
      onChange(replacePart(parts, index, []));
      setMessage(`${parts[index] ?? ''} removed`);
      focus(index);
    },
    replace: (index, next) => onChange(replacePart(parts, index, next)),
  };
}
