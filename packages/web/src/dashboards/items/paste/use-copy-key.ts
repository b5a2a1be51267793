import { useEffect, useEffectEvent } from 'react';
import { showError, showSuccess } from '../../../components/overlays/Snackbar.tsx';
import { copyText } from '../../../components/text/copy-text.ts';
import { describeError } from '../../../data/describe-error.ts';
import { useDashboard } from '../../dashboard-view.ts';
import { isBusyElsewhere } from '../../editing/busy-elsewhere.ts';

/** Copies the item that has the focus as YAML, by Ctrl+C without selected text. */
export function useCopyKey(): void {
  const { content } = useDashboard();
  const copyByKey = useEffectEvent((event: ClipboardEvent): void => {
    const place = document.activeElement?.closest<HTMLElement>('[data-place]');
    const id = Number(place?.dataset['place']);
    const items = [...content.tableItems, ...content.gridRows.flatMap((row) => row.items)];
    const item = items.find((each) => each.id === id);
    const isText = window.getSelection()?.isCollapsed === false;
    if (!item || isText || isBusyElsewhere(event.target)) return;
    event.preventDefault();
    void (async () => {
      try {
        const { itemYaml } = await import('../../../dashboard-items/item-yaml.ts');
        if (await copyText(itemYaml(item, content.dashboard)))
          showSuccess(`"${item.title}" was copied as YAML`);
      } catch (error) {
        showError(describeError(error).message);
      }
    })();
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => copyByKey(event);
    document.addEventListener('copy', listen);
    return () => document.removeEventListener('copy', listen);
  }, []);
}
