import type { ReactElement } from 'react';
import { IconButton } from '../../../components/buttons/Button.tsx';
import grid from '../ItemGrid.module.css';
import { handleId } from './LayoutArea.tsx';
import { useMove, type MoveOptions } from './use-move.ts';

/** What an item is moved by: dragged, or with Enter and the arrow keys. Absent where it can't be moved. */
export function MoveHandle(props: MoveOptions): ReactElement | null {
  const { item } = props;
  const move = useMove(props);
  if (!move) return null;
  return (
    <IconButton
      id={handleId(item.id)}
      icon="grip"
      size="small"
      className={grid['handle']}
      data-handle=""
      label={`Move ${item.title}`}
      title="Drag, or press Enter and use the arrow keys; with Shift they size it, Page Up and Page Down change the row"
      data-holds-keys={move.isMoving ? '' : undefined}
      aria-pressed={move.isMoving}
      onKeyDown={move.keys}
      onBlur={move.blur}
    />
  );
}
