import { useRef, useState, type DragEvent, type KeyboardEvent, type ReactElement } from 'react';
import { IconButton } from '../../components/buttons/Button.tsx';
import { ChipEditor } from './ChipEditor.tsx';
import { dropIndex, movePart, replacePart, type QueryChip } from './query-chips.ts';
import type { QuerySource } from '../language/query-source.ts';
import styles from './QueryChips.module.css';

export interface QueryChipsProps {
  chips: readonly QueryChip[];
  source: QuerySource;
  /** The parts of the query after an edit. */
  onChange: (parts: readonly string[]) => void;
  /** Splits edited text into parts. */
  split: (text: string) => readonly string[];
}

/**
 * The query as chips: click or Enter edits one in place, Delete removes it, Alt with an arrow key or the mouse moves it.
 */
export function QueryChips({ chips, source, onChange, split }: QueryChipsProps): ReactElement {
  const list = useRef<HTMLUListElement>(null);
  const [editing, setEditing] = useState<number>();
  const [dragged, setDragged] = useState<number>();
  const [target, setTarget] = useState<number>();
  const [message, setMessage] = useState('');
  const parts = chips.map((chip) => chip.text);

  const focusChip = (index: number): void => {
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-chip]');
      const next = buttons?.[Math.min(index, buttons.length - 1)];
      next?.focus();
    });
  };
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= parts.length || from === to) return;
    onChange(movePart(parts, from, to));
    setMessage(`${parts[from] ?? ''} moved to position ${to + 1} of ${parts.length}`);
    focusChip(to);
  };
  const remove = (index: number): void => {
    onChange(replacePart(parts, index, []));
    setMessage(`${parts[index] ?? ''} removed`);
    focusChip(index);
  };
  const apply = (index: number, text: string): void => {
    setEditing(undefined);
    focusChip(index);
    if (text !== parts[index]) onChange(replacePart(parts, index, split(text)));
  };

  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    if (event.key === 'Delete' || event.key === 'Backspace') remove(index);
    else if (event.altKey && event.key === 'ArrowLeft') move(index, index - 1);
    else if (event.altKey && event.key === 'ArrowRight') move(index, index + 1);
    else return;
    event.preventDefault();
  };

  const placeOf = (event: DragEvent): number => {
    const items = [...(list.current?.querySelectorAll('[data-item]') ?? [])];
    const boxes = items.filter((_, index) => index !== dragged);
    return dropIndex(
      { x: event.clientX, y: event.clientY },
      boxes.map((item) => item.getBoundingClientRect()),
    );
  };
  const endDrag = (): void => {
    setDragged(undefined);
    setTarget(undefined);
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- takes drops; the keyboard's way is Alt with an arrow key on a chip */}
      <ul
        ref={list}
        className={styles['chips']}
        aria-label="Query parts"
        onDragOver={(event) => {
          if (dragged === undefined) return;
          event.preventDefault();
          setTarget(placeOf(event));
        }}
        onDrop={(event) => {
          event.preventDefault();
          if (dragged !== undefined) move(dragged, placeOf(event));
          endDrag();
        }}
      >
        {chips.map((chip, index) => (
          <li
            // Parts have no identity but their place and their text.
            // oxlint-disable-next-line react/no-array-index-key -- two parts may have the same text
            key={`${index} ${chip.text}`}
            className={styles['item']}
            data-item=""
            data-drop={dropSide(index, dragged, target)}
          >
            {editing === index ? (
              <ChipEditor
                text={chip.text}
                source={source}
                onApply={(text) => apply(index, text)}
                onCancel={() => {
                  setEditing(undefined);
                  focusChip(index);
                }}
              />
            ) : (
              <div
                className={styles['chip']}
                data-disabled={chip.isDisabled || undefined}
                data-error={chip.error !== '' || undefined}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', chip.text);
                  setDragged(index);
                }}
                onDragEnd={endDrag}
              >
                <button
                  type="button"
                  className={styles['text']}
                  data-chip=""
                  title={chip.isDisabled ? `${chip.text}\nNot used on this page` : chip.text}
                  aria-keyshortcuts="Enter Delete Alt+ArrowLeft Alt+ArrowRight"
                  onClick={() => setEditing(index)}
                  onKeyDown={(event) => onKeyDown(event, index)}
                >
                  {chip.keyword === '' ? null : <b>{chip.keyword} </b>}
                  {chip.expression}
                </button>
                <IconButton
                  icon="close"
                  size="small"
                  label={`Remove ${chip.text}`}
                  className={styles['remove']}
                  onClick={() => remove(index)}
                />
              </div>
            )}
            {chip.error === '' ? null : (
              <p className={styles['error']} role="alert">
                {chip.error}
              </p>
            )}
          </li>
        ))}
      </ul>
      <output className="visually-hidden">{message}</output>
    </>
  );
}

/** On which side of a chip the insertion mark stands. */
function dropSide(
  index: number,
  dragged: number | undefined,
  target: number | undefined,
): 'before' | 'after' | undefined {
  if (dragged === undefined || target === undefined || index === dragged) return undefined;
  const position = index > dragged ? index - 1 : index;
  if (position === target) return 'before';
  return position === target - 1 ? 'after' : undefined;
}
