import type { GroupSummaryResponse, Span } from '@spanlight/sdk';
import {
  formatDateTime,
  formatDuration,
  formatRate,
  formatUtilization,
} from '@spanlight/sdk/format';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { failureCard } from '../../answers/failure-card.tsx';
import { CopyButton } from '../../components/text/CopyButton.tsx';
import { Fact } from '../../components/text/Fact.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import type { ExploreScope } from '../explore-links.ts';
import { groupSummaryQuery } from '../queries.ts';
import { GroupLists } from './GroupLists.tsx';
import styles from './GroupTab.module.css';
import { groupFilter } from '../../items/filter.ts';
import { ItemsPercentiles } from '../ItemsPercentiles.tsx';

/** How the items of the same kind went around that time. */
export function GroupTab({ span, scope }: { span: Span; scope: ExploreScope }): ReactElement {
  const { system, groupId } = span;
  const hasDurations = span.eventName === undefined;
  const summary = useQuery(groupSummaryQuery(scope, system, groupId));
  const filter = useMemo(
    () => groupFilter({ projectId: scope.projectId, range: scope.range }, system, groupId),
    [scope.projectId, scope.range, system, groupId],
  );

  return (
    <div className={styles['group']}>
      {failureCard(summary, 'The group could not be loaded') ?? (
        <dl className={styles['facts']}>
          <Fact name="Group id">
            <code>{groupId}</code> <CopyButton text={groupId} label="Copy the group id" />
          </Fact>
          <GroupFacts answer={summary.data} hasDurations={hasDurations} />
        </dl>
      )}
      <ItemsPercentiles
        projectId={scope.projectId}
        filter={filter}
        range={scope.range}
        hasDurations={hasDurations}
        items={hasDurations ? 'Spans' : 'Events'}
        height={120}
      />
      {hasDurations ? <GroupLists filter={filter} system={system} /> : null}
    </div>
  );
}

interface GroupFactsProps {
  answer: GroupSummaryResponse | undefined;
  hasDurations: boolean;
}

function GroupFacts({ answer, hasDurations }: GroupFactsProps): ReactElement {
  const waiting = <Skeleton width="64px" />;
  const figure = (name: keyof GroupSummaryResponse['summary']): number =>
    answer?.summary[name] ?? 0;
  const errorRate = figure('sum(_error_count)') / Math.max(figure('sum(_count)'), 1);
  return (
    <>
      <Fact name="First seen">{answer ? formatDateTime(answer.firstSeenAt) : waiting}</Fact>
      <Fact name="Last seen">{answer ? formatDateTime(answer.lastSeenAt) : waiting}</Fact>
      <Fact name="Per minute">{answer ? formatRate(figure('per_min(sum(_count))')) : waiting}</Fact>
      {hasDurations ? (
        <>
          <Fact name="Error rate">{answer ? formatUtilization(errorRate) : waiting}</Fact>
          {(['p50', 'p90', 'p99', 'max'] as const).map((name) => (
            <Fact key={name} name={name}>
              {answer ? formatDuration(figure(`${name}(_duration)`)) : waiting}
            </Fact>
          ))}
        </>
      ) : null}
    </>
  );
}
