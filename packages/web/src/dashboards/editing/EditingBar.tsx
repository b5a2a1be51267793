import type { GridItemType } from '@spanlight/sdk';
import { useEffect, useEffectEvent, type ReactElement, type ReactNode } from 'react';
import { Button, IconButton } from '../../components/buttons/Button.tsx';
import { Menu, MenuItem } from '../../components/overlays/Menu.tsx';
import { Tooltip } from '../../components/overlays/Tooltip.tsx';
import { useRoving } from '../../components/use-roving.ts';
import { sentence } from '../../data/describe-error.ts';
import { isBusyElsewhere } from './busy-elsewhere.ts';
import { useEditing } from './editing.ts';
import styles from './editing.module.css';

export interface EditingBarProps {
  /** The types of items. */
  types: readonly GridItemType[];
  /** Opens the editor of a new item. */
  onAdd: (type: GridItemType) => void;
  /** What else can be added. */
  more?: ReactNode;
  /** What else changes the dashboard. */
  children?: ReactNode;
}

/** Adds to the dashboard, and takes back what was changed; guests don't see it. */
export function EditingBar({ types, onAdd, more, children }: EditingBarProps): ReactElement | null {
  const { canEdit, undoable, undo, isBusy } = useEditing();
  const roving = useRoving('horizontal');
  const undoByKey = useEffectEvent((event: KeyboardEvent): void => {
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!isUndo || undoable === undefined || isBusy || isBusyElsewhere(event.target)) return;
    event.preventDefault();
    void undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => undoByKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  if (!canEdit) return null;
  const undoText = undoable === undefined ? 'Undo' : `Undo: ${undoable}`;
  return (
    <div ref={roving} className={styles['bar']}>
      {children}
      <Tooltip text={undoText}>
        <IconButton
          icon="undo"
          label={undoText}
          disabled={undoable === undefined || isBusy}
          onClick={() => void undo()}
        />
      </Tooltip>
      <Menu
        align="end"
        trigger={
          <Button icon="plus" opens>
            Add
          </Button>
        }
      >
        {types.map((type) => (
          <MenuItem key={type} onClick={() => onAdd(type)}>
            {sentence(type)}
          </MenuItem>
        ))}
        {more}
      </Menu>
    </div>
  );
}
