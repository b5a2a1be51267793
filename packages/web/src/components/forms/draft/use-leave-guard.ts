import { useBlocker } from '@tanstack/react-router';
import { useConfirm } from '../../overlays/ConfirmDialog.tsx';
import { discardQuestion } from '../../overlays/discard-question.ts';

export interface LeaveGuard {
  /** Read when somebody is about to go elsewhere in the console. */
  isChanged: () => boolean;
  /** Read when the page is about to be reloaded or closed: nothing keeps what was changed. */
  isLost: () => boolean;
  /** They leave, and what they changed is lost. */
  onLeave: () => void;
}

/**
 * Asks before changes are lost: within the console with our own question, for a reload, another site or a closed tab with the
 * browser's, unless they are there again when the tab is.
 */
export function useLeaveGuard({ isChanged, isLost, onLeave }: LeaveGuard): void {
  const confirm = useConfirm();
  useBlocker({
    async shouldBlockFn({ current, next }) {
      if (current.pathname === next.pathname || !isChanged()) return false;
      const isSure = await confirm(discardQuestion);
      if (isSure) onLeave();
      return !isSure;
    },
    enableBeforeUnload: isLost,
  });
}
