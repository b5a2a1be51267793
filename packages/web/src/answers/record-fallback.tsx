import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { Waiting } from '../components/feedback/Skeleton.tsx';
import type { IconName } from '../components/icons/Icon.tsx';
import { statusOf } from '../data/describe-error.ts';
import { type Asked, failureCard } from './failure-card.tsx';

/** The names of a record on its page. */
export interface NamedRecord {
  /** The singular noun, such as `channel`. */
  readonly noun: string;
  readonly id: string;
  readonly icon: IconName;
  /** The list of all records of its kind. */
  readonly all: { readonly label: string; readonly link: LinkProps };
}

/** Says that the record doesn't exist, with a link to the list. */
export function NoRecord({ noun, id, icon, all }: NamedRecord): ReactElement {
  return (
    <EmptyState icon={icon} title={`There is no ${noun} ${id}`}>
      It may have been deleted. <Link {...all.link}>{all.label}</Link>
    </EmptyState>
  );
}

/** What to show in place of a record that is missing, failed to load or is still loading. */
export function recordFallback(query: Asked, record: NamedRecord): ReactElement {
  if (statusOf(query.error) === 404) return <NoRecord {...record} />;
  return (
    failureCard(query, `The ${record.noun} could not be loaded`) ?? (
      <Waiting what={record.noun} heights={['320px']} />
    )
  );
}
