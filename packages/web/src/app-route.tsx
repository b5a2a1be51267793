import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import type { CurrentUserResponse } from '@spanlight/sdk';
import { statusOf } from './data/describe-error.ts';
import type { HistorySteps } from './data/history-steps.ts';
import { defaultProject } from './data/last-project.ts';
import { currentUserQuery } from './data/session-query.ts';
import type { RangeHistory } from './time/range-history.ts';
import { NotFoundPage } from './shell/fallbacks/NotFoundPage.tsx';
import { ShellPending } from './shell/fallbacks/Pending.tsx';
import { ConsoleError } from './shell/fallbacks/RouteError.tsx';
import { lazyPage } from './data/lazy-page.ts';

/** What routes read besides their parameters. */
export interface RouterContext {
  queryClient: QueryClient;
  historySteps: HistorySteps;
  /** The ranges this browser tab has looked at. */
  ranges: RangeHistory;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page needs the room: the bar above it and the links below are left out. */
    isBare?: boolean;
  }
}

/** Above every page, signed in or not. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  errorComponent: ConsoleError,
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
  component: lazyPage(() => import('./shell/Shell.tsx'), 'Shell'),
  pendingComponent: ShellPending,
  errorComponent: ConsoleError,
  notFoundComponent: NotFoundPage,
});

/**
 * For the redirects of addresses without a project: the one used last, else the first. Without any project it throws
 * the redirect to the help with the first one.
 */
export function defaultProjectParams({ user, projects }: CurrentUserResponse): {
  projectId: string;
} {
  const project = defaultProject(user.id, projects);
  if (!project) throw redirect({ to: '/help/projects', replace: true });
  return { projectId: String(project.id) };
}

/**
 * For the `params.parse` of routes with a project: ids are decimal numbers, with any other text the address is not this
 * route's.
 */
export function parseProjectId<Params extends { projectId: string }>(
  params: Params,
): Params | false {
  return /^\d{1,10}$/u.test(params.projectId) ? params : false;
}

/** What routes of a page of a project share. */
export const projectPage = {
  getParentRoute: () => appRoute,
  params: { parse: parseProjectId },
} as const;

/** For the `beforeLoad` of addresses that lost their project: the page of the one used last, with the same search. */
export function inDefaultProject(
  to: '/spans/$projectId' | '/metrics/$projectId' | '/alerting/$projectId/alerts',
) {
  return ({
    context,
    search,
  }: {
    context: { session: CurrentUserResponse };
    search: object;
  }): never => {
    throw redirect({ to, params: defaultProjectParams(context.session), search, replace: true });
  };
}
