import type { QueryKey } from '@tanstack/react-query';
import { useConfirm } from '../components/overlays/ConfirmDialog.tsx';
import { useAction, type Action } from '../data/use-action.ts';

/** Changes something on the server, or deletes it. */
export interface Removal extends Action {
  /**
   * Asks, then deletes something for good; answers whether it is gone.
   * @param what What it is and its name, as a question ends: `"pager" channel`.
   * @param also A sentence about what goes with it.
   */
  remove(what: string, call: () => PromiseLike<unknown>, also?: string): Promise<boolean>;
}

/** @param reloads How the keys of the queries begin that are asked again. */
export function useRemoval(reloads: readonly QueryKey[]): Removal {
  const action = useAction(reloads);
  const confirm = useConfirm();
  return {
    ...action,
    async remove(what, call, also) {
      const question = {
        title: 'Delete',
        text: `Do you really want to delete ${what}?${also === undefined ? '' : ` ${also}`}`,
        yes: 'Delete',
        danger: true,
      };
      return (await confirm(question)) && action.run(call);
    },
  };
}
