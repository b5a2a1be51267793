import type { Config, ProviderConfig } from '../config/schema.ts';
import type { User } from '../metadata/accounts/users.ts';

/** Whether an identity provider may sign a user in. Checked at the start of a session, and on every use of it. */
export type MaySignIn = (providerId: string, user: User) => boolean;

/**
 * Whoever runs an identity provider can sign in as any user it knows. So a provider may sign in users of the configuration who
 * name it, or whose projects it all grants access to; and users of another provider where it grants access to all projects that
 * one does.
 */
export const signInPolicy =
  ({ users, oidc }: Config['auth']): MaySignIn =>
  (providerId, user) => {
    const provider = oidc.find(({ id }) => id === providerId);
    if (!provider) return false;
    if (user.source === 'oidc') {
      const before = oidc.find(({ id }) => id === user.provider);
      return before === undefined || grantsAccessTo(provider, before.projects);
    }
    const named = users.find(({ email }) => email === user.email)?.signInWith;
    return named ? named.includes(providerId) : grantsAccessTo(provider, user.projectIds);
  };

/** Whether a provider grants access to all these projects; undefined stands for every project. */
const grantsAccessTo = (
  { projects }: Pick<ProviderConfig, 'projects'>,
  ids: User['projectIds'],
): boolean => projects === undefined || (ids?.every((id) => projects.includes(id)) ?? false);
