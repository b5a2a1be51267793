import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** Who is signed in and what they may open. Kept for the whole visit; sign-in and sign-out ask again. */
export const currentUserQuery = queryOptions({
  queryKey: ['users', 'current'],
  queryFn: ({ signal }) => api.users.current({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
