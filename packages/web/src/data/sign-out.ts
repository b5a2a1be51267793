import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from './client.ts';

/** Ends the session, or every session of the user, forgets what was loaded and goes to the login page. */
export function useSignOut(): (everywhere?: boolean) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationFn: (everywhere: boolean) =>
      everywhere ? api.users.logoutEverywhere() : api.users.logout(),
    onSuccess: async () => {
      await navigate({ to: '/login', search: {} });
      // The login page is asking for the ways to sign in already: those are everyone's.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'sso' });
    },
  });
  return (everywhere = false) => mutate(everywhere);
}
