import { useBlocker } from '@tanstack/react-router';
import { useConfirm } from '../../overlays/ConfirmDialog.tsx';
import { discardQuestion, signedOutQuestion } from '../../overlays/discard-question.ts';

/** Whether leaving the page needs a confirmation. */
export interface LeaveGuard {
  /** Read when somebody is about to go elsewhere in the console. */
  isChanged: () => boolean;
  /** Read when the page is about to be reloaded or closed: nothing keeps what was changed. */
  isLost: () => boolean;
  /** They leave, and what they changed is lost. */
  onLeave: () => void;
}

/** Part of the address of a page may be what is edited on it. */
function isEdited({ search }: { readonly search: object }): boolean {
  return 'edit' in search && search.edit !== undefined;
}

/** The login leads back to the page, where what was kept is there again. */
function leadsBack({ search }: { readonly search: object }): boolean {
  return 'next' in search && search.next !== undefined;
}

/**
 * Asks before changes are lost: within the console with our own question, for a reload, another site or a closed tab with the
 * browser's, unless they are there again when the tab is.
 */
export function useLeaveGuard({ isChanged, isLost, onLeave }: LeaveGuard): void {
  const confirm = useConfirm();
  useBlocker({
    async shouldBlockFn({ current, next }) {
      const stays = current.pathname === next.pathname && isEdited(current) === isEdited(next);
      const isBack = leadsBack(next);
      if (stays || !(isBack ? isLost() : isChanged())) return false;
      const isSure = await confirm(isBack ? signedOutQuestion : discardQuestion);
      if (isSure) onLeave();
      return !isSure;
    },
    enableBeforeUnload: isLost,
  });
}
