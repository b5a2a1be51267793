import { joinParts } from '@spanlight/query';
import { formatInteger } from '@spanlight/sdk/format';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import type { ItemsFilter } from '../../items/filter.ts';
import { spansQuery } from '../../items/queries.ts';
import type { Sorting } from '../../items/search.ts';
import { itemsLink } from '../../trace/explore-links.ts';
import type { GraphEdge } from '../model/graph.ts';
import { type EdgeEnd, edgeEnds, type SpansQuestion } from './call-queries.ts';
import styles from './GraphPanel.module.css';

/** The order of the list the links lead to, so that it need not be asked again. */
const SLOWEST: Sorting = { column: '_duration', desc: true };

const FAILED = 'where _status_code = "error"';

interface SpansLinkProps {
  scope: ItemsFilter;
  question: SpansQuestion;
  children: ReactNode;
}

/** A link to spans in the explorer, within the range and the conditions of the page. */
export function SpansLink({ scope, question, children }: SpansLinkProps): ReactElement {
  const { system, query } = asked(scope, question);
  return <Link {...itemsLink(scope, system, query)}>{children}</Link>;
}

function asked({ query }: ItemsFilter, question: SpansQuestion): SpansQuestion {
  return {
    ...question,
    query: joinParts(query === '' ? [question.query] : [query, question.query]),
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
  const filterOf = (question: SpansQuestion): ItemsFilter => {
    const { system, query } = asked(scope, question);
    return { ...scope, systems: [system], query };
  };
  const exact = useQuery(spansQuery(filterOf(end.exact), SLOWEST, 1));
  const isWide = exact.data?.count === 0 && end.wide !== undefined;
  const wide = useQuery(
    spansQuery(isWide ? filterOf(end.wide ?? end.exact) : undefined, SLOWEST, 1),
  );
  const { label, system, query } =
    isWide && end.wide ? end.wide : { label: end.label, ...end.exact };
  const count = (isWide ? wide : exact).data?.count;
  const failed = { system, query: joinParts([query, FAILED]) };
  return (
    <>
      <SpansLink scope={scope} question={{ system, query }}>
        {label}
      </SpansLink>
      <span className={styles['hint']}>
        {count === undefined && !exact.isError ? <Skeleton width="48px" /> : null}
        {count === undefined ? null : `${formatInteger(count)} ${count === 1 ? 'span' : 'spans'}`}
        {end.among !== undefined && (count ?? 0) > call.count
          ? `, ${formatInteger(call.count)} of ${end.among}`
          : null}
        {call.errorCount > 0 && count !== 0 ? (
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
