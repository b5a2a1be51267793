import { notFound, usageError } from '../errors/errors.ts';

/** A project by the two names it has. */
export interface ProjectRef {
  id: number;
  name: string;
}

/**
 * Finds a project by id or name; capitals don't matter.
 *
 * @throws CliError (not found, or usage where several have the name) that lists what there is.
 */
export function pickProject<Project extends ProjectRef>(
  projects: readonly Project[],
  wanted: string,
): Project {
  const found = projects.filter(
    ({ id, name }) => String(id) === wanted || name.toLowerCase() === wanted.toLowerCase(),
  );
  const [project] = found;
  if (project !== undefined && found.length === 1) return project;
  const hint = listProjects(projects);
  throw found.length === 0
    ? notFound(`There is no project ${JSON.stringify(wanted)}.`, {
        code: 'project_not_found',
        hint,
      })
    : usageError(`Several projects are called ${JSON.stringify(wanted)}; use the id.`, hint);
}

/** The projects in one sentence, for hints. */
export function listProjects(projects: readonly ProjectRef[]): string {
  if (projects.length === 0) return 'You have access to no project.';
  return `Projects: ${projects.map(({ id, name }) => `${id} (${name})`).join(', ')}.`;
}
