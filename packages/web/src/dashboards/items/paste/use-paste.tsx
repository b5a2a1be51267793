import type { GridItem, GridItemInput } from '@spanlight/sdk';
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { MenuItem, MenuSeparator } from '../../../components/overlays/Menu.tsx';
import { showSuccess } from '../../../components/overlays/Snackbar.tsx';
import { isBusyElsewhere } from '../../editing/busy-elsewhere.ts';
import { useEditing } from '../../editing/editing.ts';
import { useCopyKey } from './use-copy-key.ts';
import { onDemand } from '../../../components/on-demand.tsx';

const PasteDialog = onDemand(async () => (await import('./PasteDialog.tsx')).PasteDialog);

/** Items out of the clipboard. */
export interface Paste {
  /** Adds what the clipboard holds, or shows why that can't be. */
  readonly fromClipboard: () => void;
  /** The dialog in which a text is mended, while it is open. */
  readonly dialog: ReactElement | null;
}

/**
 * Pastes items as YAML into a tab of the dashboard: by Ctrl+V anywhere on the page, or when asked to. Ctrl+C copies the one
 * that has the focus.
 */
export function usePaste(dashKind: GridItem['dashKind']): Paste {
  const { canEdit, tryChange } = useEditing();
  const [text, setText] = useState<string>();
  useCopyKey();

  const add = async (items: readonly GridItemInput[]): Promise<boolean> => {
    const titles = items.map(({ title }) => `"${title}"`).join(', ');
    const { chooseItem, pastedPlace } = await import('./pasted-place.ts');
    const place = pastedPlace();
    const made: number[] = [];
    const isDone = await tryChange({
      what: `paste ${titles}`,
      call: async ({ ifMatch, ...target }) => {
        const { addItem } = await import('../../../dashboard-items/store-item.ts');
        for (const [index, item] of items.entries()) {
          const beside = made.at(-1) ?? place.beside;
          made.push(
            await addItem(index === 0 ? { ...target, ifMatch } : target, item, {
              ...place,
              beside,
            }),
          );
        }
      },
    });
    if (isDone) showSuccess(`${titles} ${items.length === 1 ? 'was' : 'were'} pasted`);
    const [first] = made;
    if (isDone && first !== undefined) chooseItem(first);
    return isDone;
  };
  const take = async (pasted: string): Promise<void> => {
    const { pastedItems } = await import('./pasted-items.ts');
    const { items, isValid } = pastedItems(pasted, dashKind);
    if (!isValid || !(await add(items))) setText(pasted);
  };

  const pasteByKey = useEffectEvent((event: ClipboardEvent): void => {
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    if (!canEdit || pasted.trim() === '' || isBusyElsewhere(event.target)) return;
    event.preventDefault();
    void take(pasted);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => pasteByKey(event);
    window.addEventListener('paste', listen);
    return () => window.removeEventListener('paste', listen);
  }, []);

  return {
    fromClipboard: () => void readClipboard().then(take),
    dialog:
      text === undefined ? null : (
        <PasteDialog
          beginning={text}
          dashKind={dashKind}
          onPaste={add}
          onClose={() => setText(undefined)}
        />
      ),
  };
}

/** The entry of a menu that pastes. */
export function PasteEntry({ paste }: { paste: Paste }): ReactElement {
  return (
    <>
      <MenuSeparator />
      <MenuItem hint="Ctrl+V" onClick={paste.fromClipboard}>
        Paste items
      </MenuItem>
    </>
  );
}

/** The text of the clipboard; empty where the browser doesn't let a page read it. */
async function readClipboard(): Promise<string> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return '';
  }
}
