import { useBlocker } from '@tanstack/react-router';
import { useConfirm } from '../../overlays/ConfirmDialog.tsx';
import { discardQuestion } from '../../overlays/discard-question.ts';

/**
 * Asks before the page is left with changes: within the console with our own question, for another site or a closed tab
 * with the browser's.
 *
 * @param isChanged Read when somebody is about to leave.
 * @param onLeave They leave, and what they changed is lost.
 */
export function useLeaveGuard(isChanged: () => boolean, onLeave: () => void): void {
  const confirm = useConfirm();
  useBlocker({
    async shouldBlockFn({ current, next }) {
      if (current.pathname === next.pathname || !isChanged()) return false;
      const isSure = await confirm(discardQuestion);
      if (isSure) onLeave();
      return !isSure;
    },
    enableBeforeUnload: isChanged,
  });
}
