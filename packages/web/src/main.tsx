import './theme/tokens.css';
import './theme/base.css';
import './theme/widgets.css';
import { type ReactElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ConfirmProvider } from './components/overlays/ConfirmDialog.tsx';
import { showError, Snackbar } from './components/overlays/Snackbar.tsx';
import { createQueryClient } from './data/query-client.ts';
import { currentUserQuery } from './data/session.ts';
import { createConsoleRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw into.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

const queryClient = createQueryClient({
  showError,
  onSignedOut() {
    const { pathname, href } = router.latestLocation;
    if (pathname === '/login') return;
    queryClient.removeQueries({ queryKey: currentUserQuery.queryKey });
    void router.navigate({ to: '/login', search: { next: href }, replace: true });
  },
});

const router = createConsoleRouter(queryClient);

/** The console: everything a page needs around it, and the router that picks the page. */
function App(): ReactElement {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <ConfirmProvider>
          <RouterProvider router={router} />
        </ConfirmProvider>
        <Snackbar />
      </QueryClientProvider>
    </CSPProvider>
  );
}
