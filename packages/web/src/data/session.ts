import type { CurrentUserResponse, Project } from '@spanlight/sdk';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { defaultProject } from './last-project.ts';
import { currentUserQuery } from './session-query.ts';

/** The signed-in user, or the guest the server lets in. Only below the signed-in route. */
export function useCurrentUser(): CurrentUserResponse['user'] & { isGuest: boolean } {
  const { data } = useSuspenseQuery(currentUserQuery);
  return { ...data.user, isGuest: data.user.id === 0 };
}

/** The projects of the user. */
export function useProjects(): readonly Project[] {
  const { data } = useSuspenseQuery(currentUserQuery);
  return data.projects;
}

/** The project in the address, as text; undefined on pages without one. */
export function useRouteProjectId(): string | undefined {
  const { projectId } = useParams({ strict: false });
  return projectId;
}

/**
 * The project of the page as text for the API.
 * @throws on a page whose address has no project
 */
export function useProjectId(): string {
  const projectId = useRouteProjectId();
  if (projectId === undefined) throw new Error('This page has no project in its address.');
  return projectId;
}

/** The project in the address, undefined where the user has none of that id; without one there the one used last, else the first. */
export function useActiveProject(): Project | undefined {
  const { data } = useSuspenseQuery(currentUserQuery);
  const projectId = useRouteProjectId();
  const projects = data.projects;
  return projectId === undefined
    ? defaultProject(data.user.id, projects)
    : projects.find((project) => String(project.id) === projectId);
}

/** The search of a link to the login page: whoever signs in comes back to where they were. */
export function useWayBack(): { next: string } {
  const { href } = useLocation();
  return { next: href };
}
