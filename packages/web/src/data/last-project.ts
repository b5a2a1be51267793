import type { Project, User } from '@spanlight/sdk';
import { readStored, writeStored } from './stored.ts';

const key = (userId: User['id']) => `last-project-id:${userId}`;

/** Remembers the project a user looked at last, in this browser. */
export function rememberProject(userId: User['id'], projectId: string): void {
  writeStored(key(userId), projectId);
}

/** The project to open without one in the address: the last one if it still exists, else the first. */
export function defaultProject(
  userId: User['id'],
  projects: readonly Project[],
): Project | undefined {
  const last = readStored(key(userId));
  return projects.find((project) => String(project.id) === last) ?? projects[0];
}
