import type { ProjectResponse } from '@spanlight/sdk/schemas';
import type { Caller } from '../../auth/caller.ts';
import type { Project } from '../../metadata/accounts/projects.ts';
import type { ApiContext } from '../api-context.ts';
import type { ServeCall } from '../http/call.ts';

/** One project with its DSN, and its steps of getting started. */
export function projectRoutes(
  serve: ServeCall,
  context: Pick<ApiContext, 'metadata' | 'site'>,
): void {
  serve('projects.get', async ({ project, caller }) =>
    Promise.resolve({
      project: projectJson(project, caller),
      dsn: caller.kind === 'user' ? context.site.dsn(project.token) : '',
    }),
  );

  serve('projects.achievements', async ({ project }) => ({
    achievements: await context.metadata.achievements.list(project.id),
  }));
}

/** A project on the wire. Guests don't get the token: it lets its owner send data. */
export function projectJson(project: Project, caller: Caller): ProjectResponse['project'] {
  return {
    id: project.id,
    name: project.name,
    token: caller.kind === 'user' ? project.token : '',
    pinnedAttrs: [...project.pinnedAttrs],
    largeAttrs: [...project.largeAttrs],
    groupByEnv: project.groupByEnv,
    groupFuncsByService: project.groupFuncsByService,
    promCompat: project.promCompat,
    forceSpanName: project.forceSpanName.length === 0 ? null : [...project.forceSpanName],
    createdAt: project.createdAt,
    updatedAt: project.updatedAt,
  };
}
