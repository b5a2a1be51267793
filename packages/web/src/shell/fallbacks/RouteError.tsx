import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, type ReactElement } from 'react';
import { ErrorCard } from '../../components/feedback/ErrorCard.tsx';
import { Page } from '../../components/page/PageHeader.tsx';
import { showError } from '../../components/overlays/Snackbar.tsx';
import { describeError, isPartMissing } from '../../data/describe-error.ts';
import { isPageServed } from '../../data/lazy-page.ts';

/** Stands where the whole console would, when nobody can be told who is signed in. */
export function ConsoleError(props: ErrorComponentProps): ReactElement {
  return (
    <main>
      <RouteError {...props} />
    </main>
  );
}

/** Stands where a page would, when the page could not be drawn or its first data not loaded. */
export function RouteError({ error, reset }: ErrorComponentProps): ReactElement {
  const router = useRouter();
  const boundary = useQueryErrorResetBoundary();
  useEffect(() => boundary.reset(), [boundary]);
  return (
    <Page title="Something went wrong">
      <ErrorCard
        error={describeError(error)}
        title="This page could not be shown"
        onRetry={() => {
          if (isPartMissing(error)) {
            void reloadPage(error);
            return;
          }
          reset();
          void router.invalidate();
        }}
      />
    </Page>
  );
}

/** Loads the whole page anew; as long as nothing would answer it stays, and says so. */
async function reloadPage(error: unknown): Promise<void> {
  if (await isPageServed()) window.location.reload();
  else showError(describeError(error).message);
}
