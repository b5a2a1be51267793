import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { describeError, statusOf } from './describe-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** The panel that asked shows what failed; `isAnnounced` shows a refusal in the snackbar, where no panel does. */
    queryMeta: { isAnnounced?: boolean };
    /** `quiet` keeps a refusal out of the snackbar, `loud` shows every failure there. */
    mutationMeta: { quiet?: boolean; loud?: boolean };
  }
}

/** The statuses whose message is shown wherever the person is. */
const announced = new Set([400, 402, 403]);

/** What becomes of failures. The console takes its place once it is drawn: questions are asked before. */
export interface FailureHandlers {
  /** Any call was answered with 401. */
  onSignedOut: () => void;
  /** A call was answered with 403: where guests may read, a session that ended looks like this. */
  onForbidden: () => Promise<void> | void;
  /** Shows a message wherever the person is. */
  showError: (message: string) => void;
}

/** The query cache, which tells `handlers` of what failed. */
export function createQueryClient(handlers: FailureHandlers): QueryClient {
  const settle = (error: unknown, { quiet, loud }: { quiet?: boolean; loud?: boolean } = {}) => {
    const status = statusOf(error);
    if (status === 403) void handlers.onForbidden();
    if (status === 401) handlers.onSignedOut();
    else if (loud || (!quiet && status !== undefined && announced.has(status))) {
      handlers.showError(describeError(error).message);
    }
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => settle(error, { quiet: !query.meta?.isAnnounced }),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => settle(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        // The SDK retries what is worth retrying.
        retry: false,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
}
