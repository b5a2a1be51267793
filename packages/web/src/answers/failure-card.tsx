import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { ErrorCard, type ErrorCardProps } from '../components/feedback/ErrorCard.tsx';
import { describeError, statusOf } from '../data/describe-error.ts';
import { currentUserQuery } from '../data/session-query.ts';
import { GuestNote } from './GuestNote.tsx';

/** What a card needs to know of a query; every `useQuery` returns that. */
export interface Asked {
  readonly isError: boolean;
  readonly error: unknown;
  readonly data: unknown;
  refetch: () => unknown;
}

type MoreOfCard = Pick<ErrorCardProps, 'about' | 'children'>;

/** Says why a query failed and asks again on demand; undefined as long as it didn't fail. */
export function failureCard(
  query: Asked,
  title: string,
  more: MoreOfCard = {},
): ReactElement | undefined {
  if (!query.isError) return undefined;
  const card = (
    <ErrorCard
      title={title}
      error={describeError(query.error)}
      onRetry={() => void query.refetch()}
      {...more}
    />
  );
  return statusOf(query.error) === 403 ? <Refused>{card}</Refused> : card;
}

/** A guest is told how to see what was refused; whoever is signed in may not see it at all. */
function Refused({ children }: { children: ReactElement }): ReactElement {
  const { data } = useQuery({ ...currentUserQuery, enabled: false });
  return data?.user.id === 0 ? <GuestNote>to see this.</GuestNote> : children;
}

/** The card of a failed query, or undefined while an older answer can still be shown. */
export function failureInstead(
  query: Asked,
  title: string,
  about: ErrorCardProps['about'] = 'items',
): ReactElement | undefined {
  return query.data === undefined ? failureCard(query, title, { about }) : undefined;
}

export interface AnsweredProps {
  query: Asked;
  /** What could not be shown. */
  failure: string;
  about?: 'items' | 'metrics';
  children: ReactNode;
}

/** Shows what a query answered below why it failed; without any answer the failure stands alone. */
export function Answered(props: AnsweredProps): ReactElement {
  const { query, failure, about = 'items', children } = props;
  return (
    <>
      {failureCard(query, failure, { about })}
      {query.isError && query.data === undefined ? null : children}
    </>
  );
}
