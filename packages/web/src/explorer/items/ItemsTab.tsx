import { lazy, Suspense, useMemo, useState, type ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../components/buttons/Button.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { narrowScreen, useMedia } from '../../components/media.ts';
import { Card } from '../../components/page/PageHeader.tsx';
import { answeredCount, useAddressPage } from '../../data/use-address-page.ts';
import { PAGE_SIZE, spansQuery } from '../../items/queries.ts';
import { readSorting, writeSorting } from '../../items/search.ts';
import { useExplorer } from '../explorer-context.ts';
import { ExplorerQueryBar } from '../ExplorerQueryBar.tsx';
import tab from '../tab.module.css';
import { defaultItemSorting } from './item-sorting.ts';
import { continueAfter } from './continue-after.ts';
import { ItemsChart } from './ItemsChart.tsx';
import { ItemsList } from './ItemsList.tsx';

const LiveTail = lazy(async () => ({
  default: (await import('../logs/tail/LiveTail.tsx')).LiveTail,
}));

/** `/spans/{projectId}/items`: the spans, logs or events themselves. */
export function ItemsTab(): ReactElement {
  const { projectId, filter, kind, search, update } = useExplorer();
  const { sort_by, sort_desc } = search;
  const sorting = useMemo(
    () => readSorting({ sort_by, sort_desc }) ?? defaultItemSorting(kind),
    [sort_by, sort_desc, kind],
  );
  const isLive = kind === 'logs' && search.live === 'true';
  // Where there is little room the rows come first.
  const isNarrow = useMedia(narrowScreen);
  const [isCharted, setIsCharted] = useState(false);
  const liveSwitch =
    kind === 'logs' ? (
      // Followed as they arrive, or those of the range a page at a time.
      <Button
        size="small"
        icon="pulse"
        aria-pressed={isLive}
        // A step of its own, so that Back ends it.
        onClick={() => update({ live: isLive ? undefined : 'true' }, { replace: isLive })}
      >
        Live tail
      </Button>
    ) : null;
  const actions = (
    <>
      {isNarrow ? (
        <Button
          size="small"
          icon="chart"
          aria-pressed={isCharted}
          onClick={() => setIsCharted(!isCharted)}
        >
          Chart
        </Button>
      ) : null}
      {liveSwitch}
    </>
  );
  // The list asks the same question: what is said about the query comes with its page.
  const answer = useQuery(spansQuery(filter, sorting, search.page ?? 1));
  const turned = useAddressPage({ search, update }, answeredCount(answer), PAGE_SIZE);

  return (
    <div className={tab['tab']}>
      <ExplorerQueryBar
        query={search.query ?? ''}
        filter={filter}
        echo={answer.isPlaceholderData ? undefined : answer.data?.query}
        hasResults={false}
      />
      {isNarrow && !isCharted ? null : (
        <Card>
          <ItemsChart filter={filter} kind={kind} />
        </Card>
      )}
      {isLive && filter ? (
        <Suspense fallback={<Skeleton height="320px" />}>
          <LiveTail
            key={JSON.stringify([projectId, filter.systems, filter.query, filter.search])}
            filter={filter}
            actions={actions}
          />
        </Suspense>
      ) : (
        <ItemsList
          filter={filter}
          kind={kind}
          turned={turned}
          sorting={sorting}
          onSortingChange={(next) => update(writeSorting(next))}
          onContinue={(condition) =>
            update({ query: continueAfter(search.query ?? '', condition) })
          }
          actions={actions}
        />
      )}
    </div>
  );
}
