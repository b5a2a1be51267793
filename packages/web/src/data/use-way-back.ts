import { useLocation } from '@tanstack/react-router';

/** The search of a link to the login page: whoever signs in comes back to where they were. */
export function useWayBack(): { next: string } {
  const { href } = useLocation();
  return { next: href };
}
