import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { Waiting } from '../components/feedback/Skeleton.tsx';
import type { IconName } from '../components/icons/Icon.tsx';
import { statusOf } from '../data/describe-error.ts';
import { type Asked, failureCard } from './failure-card.tsx';

/** A record as its page speaks of it. */
export interface NamedRecord {
  /** Such as `channel`. */
  readonly noun: string;
  readonly id: string;
  readonly icon: IconName;
  /** Where all of its kind are. */
  readonly all: { readonly label: string; readonly link: LinkProps };
}

/** Says that there is no such record, and where the others are. */
export function NoRecord({ noun, id, icon, all }: NamedRecord): ReactElement {
  return (
    <EmptyState icon={icon} title={`There is no ${noun} ${id}`}>
      It may have been deleted. <Link {...all.link}>{all.label}</Link>
    </EmptyState>
  );
}

/** Stands in place of a record that isn't there: it is gone, could not be asked for, or is awaited. */
export function recordInstead(query: Asked, record: NamedRecord): ReactElement {
  if (statusOf(query.error) === 404) return <NoRecord {...record} />;
  return (
    failureCard(query, `The ${record.noun} could not be loaded`) ?? (
      <Waiting what={record.noun} heights={['320px']} />
    )
  );
}
