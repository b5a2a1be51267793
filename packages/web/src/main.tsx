import './theme/tokens.css';
import './theme/base.css';
import './theme/widgets.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { focusManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ConfirmProvider } from './components/overlays/ConfirmDialog.tsx';
import { showError, Snackbar } from './components/overlays/Snackbar.tsx';
import type { FailureHandlers } from './data/query-client.ts';
import { currentUserQuery } from './data/session-query.ts';
import { createConsoleRouter } from './router.tsx';
import type { RangeHistory } from './time/range-history.ts';
import { showRememberedZone } from './time/zone.ts';

/** The id of somebody who isn't signed in. */
const GUEST = 0;

/** What was begun before the console could be drawn. */
export interface Begun {
  readonly queryClient: QueryClient;
  readonly ranges: RangeHistory;
  /** Of the query client; the console puts its own in place. */
  readonly failures: FailureHandlers;
}

/** Draws the console: everything a page needs around it, and the router that picks the page. */
export function drawConsole({ queryClient, ranges, failures }: Begun): void {
  showRememberedZone();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root to draw into.');
  const router = createConsoleRouter(queryClient, ranges);
  failures.showError = showError;
  failures.onSignedOut = () => {
    const { pathname, href } = router.latestLocation;
    if (pathname === '/login') return;
    queryClient.removeQueries({ queryKey: currentUserQuery.queryKey });
    void router.navigate({ to: '/login', search: { next: href }, replace: true });
  };
  failures.onForbidden = async () => {
    if (await isGuestByNow(queryClient)) failures.onSignedOut();
  };
  // What guests may see would not tell that a session ended meanwhile: who looks again, or goes to another page, asks.
  focusManager.subscribe((isFocused) => void (isFocused && failures.onForbidden()));
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) void failures.onForbidden();
  });
  createRoot(root).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <ConfirmProvider>
            <RouterProvider router={router} />
          </ConfirmProvider>
          <Snackbar />
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  );
}

/** Whether somebody who was signed in is a guest by now; what only the user might see is forgotten then. */
async function isGuestByNow(client: QueryClient): Promise<boolean> {
  const { queryKey } = currentUserQuery;
  if ((client.getQueryData(queryKey)?.user.id ?? GUEST) === GUEST) return false;
  // However lately that was asked: a session may end at any moment.
  await client.prefetchQuery({ ...currentUserQuery, staleTime: 0 });
  if (client.getQueryData(queryKey)?.user.id !== GUEST) return false;
  client.removeQueries({ type: 'inactive' });
  return true;
}
