import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';

/** Changes something on the server. */
export interface Action {
  /** Runs a call, then loads what it changed; false when it failed, which has been told where the person is by then. */
  run(call: () => PromiseLike<unknown>): Promise<boolean>;
  /** A call is under way, or what it changed is being loaded. */
  readonly isBusy: boolean;
}

/**
 * Changes something on the server. What it may have changed is loaded anew, after a failure too: then a part may have
 * happened, or somebody else was faster.
 * @param reloads How the keys of the queries begin that are asked again.
 */
export function useAction(reloads: readonly QueryKey[]): Action {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (call: () => PromiseLike<unknown>) => call(),
    meta: { loud: true },
    onSettled: () => Promise.all(reloads.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return {
    isBusy: isPending,
    async run(call) {
      try {
        await mutateAsync(call);
        return true;
      } catch {
        return false;
      }
    },
  };
}
