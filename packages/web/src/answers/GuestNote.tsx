import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useWayBack } from '../data/session.ts';

export interface GuestNoteProps {
  /** What signing in is good for, as the end of a sentence: `to see what is silenced.` */
  children: ReactNode;
}

/** Tells a guest what is closed to guests; whoever signs in comes back here. */
export function GuestNote({ children }: GuestNoteProps): ReactElement {
  const wayBack = useWayBack();
  return (
    <p>
      You are looking around as a guest.{' '}
      <Link to="/login" search={wayBack}>
        Sign in
      </Link>{' '}
      {children}
    </p>
  );
}
