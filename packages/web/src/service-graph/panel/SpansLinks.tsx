import { joinParts } from '@spanlight/query';
import { formatInteger } from '@spanlight/sdk/format';
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { api } from '../../data/client.ts';
import type { ItemsFilter } from '../../items/filter.ts';
import { filterKey, itemParams } from '../../items/queries.ts';
import { wholeMinutes } from '../../time/range.ts';
import { itemsLink } from '../../trace/explore-links.ts';
import type { GraphEdge } from '../model/graph.ts';
import { type EdgeEnd, edgeEnds, type SpansQuestion } from './call-queries.ts';
import styles from './GraphPanel.module.css';

const FAILED = 'where _status_code = "error"';

interface SpansLinkProps {
  scope: ItemsFilter;
  question: SpansQuestion;
  children: ReactNode;
}

/** A link to spans in the explorer, within the minutes that were counted and the conditions of the page. */
export function SpansLink({ scope, question, children }: SpansLinkProps): ReactElement {
  const {
    systems: [system = ''],
    query,
    ...counted
  } = spansOf(scope, question);
  return <Link {...itemsLink(counted, system, query)}>{children}</Link>;
}

/** The spans of the calls of a page. Calls are counted by the minute: their spans are those of whole minutes, too. */
function spansOf(scope: ItemsFilter, { system, query }: SpansQuestion): ItemsFilter {
  return {
    ...scope,
    range: { ...wholeMinutes(scope.range), isLive: false },
    systems: [system],
    query: joinParts(scope.query === '' ? [query] : [scope.query, query]),
  };
}

/** Links to the spans at both ends of an edge, each with how many there are. */
export function EdgeLinks({ edge, scope }: { edge: GraphEdge; scope: ItemsFilter }): ReactElement {
  return (
    <ul className={styles['spans']}>
      {edgeEnds(edge).map((end) => (
        <li key={end.label}>
          <EndLink end={end} scope={scope} call={edge.call} />
        </li>
      ))}
    </ul>
  );
}

interface EndLinkProps {
  end: EdgeEnd;
  scope: ItemsFilter;
  call: GraphEdge['call'];
}

/**
 * The spans of an end. Callers need not say what they call in the words of what answers: where nothing is found by them,
 * the link leads to all the calls these are among, and says so.
 */
function EndLink({ end, scope, call }: EndLinkProps): ReactElement {
  const exact = useQuery(countQuery(spansOf(scope, end.exact), call));
  const isWide = exact.data === 0 && end.wide !== undefined;
  const wide = useQuery(
    countQuery(isWide ? spansOf(scope, end.wide ?? end.exact) : undefined, call),
  );
  const { label, system, query } =
    isWide && end.wide ? end.wide : { label: end.label, ...end.exact };
  const answer = isWide ? wide : exact;
  const count = answer.data;
  const failed = { system, query: joinParts([query, FAILED]) };
  return (
    <>
      <SpansLink scope={scope} question={{ system, query }}>
        {label}
      </SpansLink>
      <span className={styles['hint']}>
        {count === undefined && !answer.isError ? <Skeleton width="48px" /> : null}
        {count === undefined ? null : `${formatInteger(count)} ${count === 1 ? 'span' : 'spans'}`}
        {end.among !== undefined && (count ?? 0) > call.count
          ? `, ${formatInteger(call.count)} of ${end.among}`
          : null}
        {call.errorCount > 0 && count !== 0 && !end.failsElsewhere ? (
          <>
            {' · '}
            <SpansLink scope={scope} question={failed}>
              failed ones
            </SpansLink>
          </>
        ) : null}
      </span>
    </>
  );
}

/** How many spans a filter selects; asked again once the graph counts another number of calls. */
function countQuery(filter: ItemsFilter | undefined, { count }: GraphEdge['call']) {
  return queryOptions({
    queryKey: ['spans-of-edge', ...filterKey(filter), count],
    queryFn: filter
      ? ({ signal }) => api.spans.list({ ...itemParams(filter), limit: 1 }, { signal })
      : skipToken,
    select: (answer) => answer.count,
    placeholderData: keepPreviousData,
  });
}
