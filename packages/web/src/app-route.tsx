import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { statusOf } from './data/describe-error.ts';
import { currentUserQuery } from './data/session.ts';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { RouteError } from './shell/RouteError.tsx';
import { Shell } from './shell/Shell.tsx';

export interface RouterContext {
  queryClient: QueryClient;
}

/** Above every page, signed in or not. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  errorComponent: RouteError,
  notFoundComponent: NotFoundPage,
});

/** Pages with the shell around them: someone is signed in, or the server lets guests read. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: async ({ context, location }) => {
    try {
      return { session: await context.queryClient.ensureQueryData(currentUserQuery) };
    } catch (error) {
      if (statusOf(error) === 401) {
        throw redirect({ to: '/login', search: { next: location.href }, replace: true });
      }
      throw error;
    }
  },
  component: Shell,
  errorComponent: RouteError,
  notFoundComponent: NotFoundPage,
});

/**
 * For the `params.parse` of routes with a project: ids are decimal numbers, any other text is another address.
 * @throws a not-found when the text is no project id
 */
export function parseProjectId(params: { projectId: string }): { projectId: string } {
  if (!/^\d{1,10}$/u.test(params.projectId)) throw notFound();
  return { projectId: params.projectId };
}
