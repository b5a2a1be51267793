import type { User } from '../metadata/users.ts';

/** Who asks: a user, or anyone where the configuration lets guests read. */
export type Caller = UserCaller | GuestCaller;

export interface UserCaller {
  readonly kind: 'user';
  readonly user: User;
}

interface GuestCaller {
  readonly kind: 'guest';
  readonly projectIds: readonly number[];
}

/** Whether the caller may read a project. */
export function mayRead(caller: Caller, projectId: number): boolean {
  const ids = caller.kind === 'guest' ? caller.projectIds : caller.user.projectIds;
  return ids === undefined || ids.includes(projectId);
}

/** The user's id, 0 for a guest. */
export function callerId(caller: Caller): number {
  return caller.kind === 'user' ? caller.user.id : 0;
}
