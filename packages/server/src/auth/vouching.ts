import type { Config, ProviderConfig } from '../config/schema.ts';
import type { User } from '../metadata/accounts/users.ts';

/** Whether a provider may sign a user in. It holds at the start of a session, and for as long as the session goes on. */
export type Vouches = (providerId: string, user: User) => boolean;

/**
 * Who runs a provider can be anybody it knows. So it vouches for users of the configuration who name it, or who may
 * read no project that it doesn't let people into; for people of another provider, where it lets into all that one does.
 */
export const vouching =
  ({ users, oidc }: Config['auth']): Vouches =>
  (providerId, user) => {
    const provider = oidc.find(({ id }) => id === providerId);
    if (!provider) return false;
    if (user.source === 'oidc') {
      const before = oidc.find(({ id }) => id === user.provider);
      return before === undefined || letsInto(provider, before.projects);
    }
    const named = users.find(({ email }) => email === user.email)?.signInWith;
    return named ? named.includes(providerId) : letsInto(provider, user.projectIds);
  };

/** Whether a provider lets people into all these projects; undefined stands for every project. */
const letsInto = (
  { projects }: Pick<ProviderConfig, 'projects'>,
  ids: User['projectIds'],
): boolean => projects === undefined || (ids?.every((id) => projects.includes(id)) ?? false);
