import type { GridItem, GridItemType } from '@spanlight/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState, type ReactElement } from 'react';
import { showError } from '../../../components/overlays/Snackbar.tsx';
import { useEditing } from '../../editing/editing.ts';
import { validateDashboardSearch } from '../../search.ts';
import type { ItemKindDefinition } from '../item-kind.ts';
import { itemKinds } from '../kinds.ts';

/** The address says so while the table of the dashboard is edited. */
export const THE_TABLE = 'the-table';

const isItemType = (text: string): text is GridItemType => Object.hasOwn(itemKinds, text);

/** The types of items, as they are offered. */
export const itemTypes: readonly GridItemType[] = Object.keys(itemKinds).filter(isItemType);

/** What edits the items of a type: a part of the console that is loaded when one is edited. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties what is loaded to the items of its type
function lazyEditor<Type extends GridItemType>(type: Type) {
  return lazy(async () => {
    const editor = import('./ItemEditor.tsx');
    const kind: ItemKindDefinition<Type> = itemKinds[type];
    const Editor = await kind.loadEditor(async (how) => (await editor).itemEditor(how));
    return { default: Editor };
  });
}

const editors = Object.fromEntries(itemTypes.map((type) => [type, lazyEditor(type)]));

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
  const found = items.find(({ id }) => String(id) === edited);
  // What is filled in outlives the item it is about.
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const isGone = !found && last !== undefined && String(last.id) === edited;
  const stored = isGone ? last : found;
  const type = stored?.type ?? (edited !== undefined && isItemType(edited) ? edited : undefined);
  const isMissing = canEdit && stored === undefined && /^\d+$/u.test(edited ?? '');
  useEffect(() => {
    if (!isMissing) return;
    showError('The item you were editing is gone: somebody deleted it.');
    edit(undefined);
  }, [isMissing, edit]);
  const Editor = editors[type ?? ''];
  if (!canEdit || Editor === undefined) return null;
  return (
    <Suspense>
      <Editor
        key={edited}
        stored={stored}
        isGone={isGone}
        dashKind={dashKind}
        onClose={() => edit(undefined)}
      />
    </Suspense>
  );
}
