import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from './client.ts';

/** Ends the session, forgets what was loaded and goes to the login page. */
export function useSignOut(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationFn: () => api.users.logout(),
    onSuccess: async () => {
      await navigate({ to: '/login', search: {} });
      // The login page is asking for the ways to sign in already: those are everyone's.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'sso' });
    },
  });
  return () => mutate();
}
