import type { GridItem } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import { IconButton } from '../../../components/buttons/Button.tsx';
import { useConfirm } from '../../../components/overlays/ConfirmDialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../components/overlays/Menu.tsx';
import { showSuccess } from '../../../components/overlays/Snackbar.tsx';
import { copyText } from '../../../components/text/copy-text.ts';
import { api } from '../../../data/client.ts';
import { useDashboard } from '../../dashboard-view.ts';
import { useEditing } from '../../editing/editing.ts';
import { useEditedItem } from './EditedItem.tsx';

/** What can be done to an item; guests may copy it. */
export function ItemMenu({ item }: { item: GridItem }): ReactElement {
  const { canEdit, tryChange } = useEditing();
  const { content } = useDashboard();
  const { edit } = useEditedItem();
  const confirm = useConfirm();
  const { id, title } = item;

  const remove = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Delete',
      text: `Do you really want to delete "${title}" ${item.type}?`,
      yes: 'Delete',
      danger: true,
    });
    if (!isSure) return;
    await tryChange({
      what: `delete "${title}"`,
      call: (target) => api.gridItems.delete({ ...target, id }),
    });
  };
  const duplicate = (): Promise<boolean> =>
    tryChange({
      what: `duplicate "${title}"`,
      call: async (target) => {
        const { storeItem } = await import('./store-item.ts');
        await storeItem(target, item, false);
      },
    });
  const copy = async (): Promise<void> => {
    const { itemYaml } = await import('./item-yaml.ts');
    if (await copyText(itemYaml(item, content.dashboard)))
      showSuccess('Copied as a dashboard with one item, for “New from YAML”');
  };

  return (
    <Menu
      align="end"
      trigger={<IconButton icon="more" label={`Actions of ${title}`} size="small" />}
    >
      {canEdit ? (
        <>
          <MenuItem icon="edit" onClick={() => edit(item)}>
            Edit
          </MenuItem>
          <MenuItem icon="copy" onClick={() => void duplicate()}>
            Duplicate
          </MenuItem>
        </>
      ) : null}
      <MenuItem icon="book" onClick={() => void copy()}>
        Copy as YAML
      </MenuItem>
      {canEdit ? (
        <>
          <MenuSeparator />
          <MenuItem icon="trash" tone="danger" onClick={() => void remove()}>
            Delete
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}
