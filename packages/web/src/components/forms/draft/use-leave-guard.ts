import { useBlocker } from '@tanstack/react-router';
import { useConfirm } from '../../overlays/ConfirmDialog.tsx';

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
      const isSure = await confirm({
        title: 'Leave without saving',
        text: 'What you have changed here will be lost.',
        yes: 'Leave',
        no: 'Stay',
        danger: true,
      });
      if (isSure) onLeave();
      return !isSure;
    },
    enableBeforeUnload: isChanged,
  });
}
