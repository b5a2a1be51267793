import type { GridRow } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import { IconButton } from '../../components/buttons/Button.tsx';
import { useConfirm } from '../../components/overlays/ConfirmDialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../components/overlays/Menu.tsx';
import { api } from '../../data/client.ts';
import { useEditing } from '../editing/editing.ts';

export interface RowMenuProps {
  row: GridRow;
  /** Tells it from rows of the same title. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onEdit: () => void;
}

/** What can be done to a row of the grid; nothing by guests. */
export function RowMenu({ row, name, isFirst, isLast, onEdit }: RowMenuProps): ReactElement | null {
  const { canEdit, tryChange } = useEditing();
  const confirm = useConfirm();
  const { id, title } = row;
  if (!canEdit) return null;
  const move = (direction: 'up' | 'down'): void =>
    void tryChange({
      what: `move row "${title}" ${direction}`,
      call: (target) => api.gridRows[direction]({ ...target, id }),
    });
  const remove = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Delete',
      text: `Do you really want to delete "${name}" row?`,
      yes: 'Delete',
      danger: true,
    });
    if (isSure)
      await tryChange({
        what: `delete row "${title}"`,
        call: (target) => api.gridRows.delete({ ...target, id }),
      });
  };
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="more" label={`Actions of row ${name}`} size="small" />}
    >
      <MenuItem icon="edit" onClick={onEdit}>
        Edit
      </MenuItem>
      <MenuItem icon="arrow-up" disabled={isFirst} onClick={() => move('up')}>
        Move up
      </MenuItem>
      <MenuItem icon="arrow-down" disabled={isLast} onClick={() => move('down')}>
        Move down
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="trash" tone="danger" onClick={() => void remove()}>
        Delete
      </MenuItem>
    </Menu>
  );
}
