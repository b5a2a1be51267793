import type { GridItem, GridItemType } from '@spanlight/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, type ReactElement } from 'react';
import { useEditing } from '../../editing/editing.ts';
import { validateDashboardSearch } from '../../search.ts';
import type { ItemEditorProps } from './ItemEditor.tsx';
import { itemKinds } from '../kinds.ts';

const ItemEditor = lazy(async () => {
  const { itemEditors } = await import('./ItemEditor.tsx');
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties an editor to the items of its type
  function EditorOf<Type extends GridItemType>({
    type,
    ...props
  }: EditorProps & { type: Type }): ReactElement {
    const Editor: (given: ItemEditorProps<Type>) => ReactElement = itemEditors[type];
    const { stored } = props;
    const isOfType = (item: GridItem | undefined): item is Extract<GridItem, { type: Type }> =>
      item?.type === type;
    return <Editor {...props} stored={isOfType(stored) ? stored : undefined} />;
  }
  return { default: EditorOf };
});

interface EditorProps {
  stored: GridItem | undefined;
  dashKind: GridItem['dashKind'];
  onClose: () => void;
}

/** The address says so while the table of the dashboard is edited. */
export const THE_TABLE = 'the-table';

const isItemType = (text: string): text is GridItemType => Object.hasOwn(itemKinds, text);

/** The types of items, as they are offered. */
export const itemTypes: readonly GridItemType[] = Object.keys(itemKinds).filter(isItemType);

/** What is edited stands in the address, so that a reload comes back to it. */
export function useEditedItem(): {
  edited: string | undefined;
  /** Opens the editor of an item, or of a new one of a type; undefined closes it. */
  edit: (item: GridItem | GridItemType | typeof THE_TABLE | undefined) => void;
} {
  const { edit } = validateDashboardSearch({ ...useSearch({ strict: false }) });
  const navigate = useNavigate();
  return {
    edited: edit,
    edit: useCallback(
      (item) => {
        const next = typeof item === 'object' ? String(item.id) : item;
        void navigate({
          to: '.',
          search: (previous) => ({ ...previous, edit: next }),
          replace: next === undefined,
          resetScroll: false,
        });
      },
      [navigate],
    ),
  };
}

export interface EditedItemProps {
  items: readonly GridItem[];
  dashKind: GridItem['dashKind'];
}

/** The editor of the item the address names, or of a new one. */
export function EditedItem({ items, dashKind }: EditedItemProps): ReactElement | null {
  const { edited, edit } = useEditedItem();
  const { canEdit } = useEditing();
  const stored = items.find(({ id }) => String(id) === edited);
  const type = stored?.type ?? (edited !== undefined && isItemType(edited) ? edited : undefined);
  if (!canEdit || type === undefined) return null;
  return (
    <Suspense>
      <ItemEditor
        key={edited}
        type={type}
        stored={stored}
        dashKind={dashKind}
        onClose={() => edit(undefined)}
      />
    </Suspense>
  );
}
