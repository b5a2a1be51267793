import { Outlet, useLocation } from '@tanstack/react-router';
import { type ReactElement, useCallback, useEffect, useMemo } from 'react';
import type { TypedSearch } from '../components/forms/SearchBox.tsx';
import { useSharedRef } from '../components/use-shared-ref.ts';
import { PageHeader, Toolbar } from '../components/page/PageHeader.tsx';
import { TabLinks } from '../components/page/Tabs.tsx';
import {
  type GroupSearch,
  type ItemSearch,
  readSorting,
  validateGroupSearch,
} from '../items/search.ts';
import { DateRangePicker } from '../time/DateRangePicker.tsx';
import { CopyAs } from '../copy-as/CopyAs.tsx';
import { type Explorer, ExplorerContext, useExplorer } from './explorer-context.ts';
import {
  type ExplorerRoute,
  explorerRouteOf,
  hasResults,
  isExplorerPath,
} from './explorer-route.ts';
import { FacetPanel } from './facets/FacetPanel.tsx';
import { NoDataInRange } from './NoDataInRange.tsx';
import { defaultItemSorting } from './items/item-sorting.ts';
import { kindOfSelection, wordsOf } from './systems/system-kinds.ts';
import { KindPicker, SystemPicker } from './pickers/ItemPickers.tsx';
import { ViewButtons } from './views/ViewButtons.tsx';
import styles from './ExplorerLayout.module.css';
import { useQuery } from '@tanstack/react-query';
import { useProjectId } from '../data/session.ts';
import { useAddress } from '../data/use-address.ts';
import { systemsOfRowsQuery } from '../items/queries.ts';
import { DAY } from '../time/range.ts';
import { useTimeRange } from '../time/use-time-range.ts';
import type { TypedQuery } from '../query/QueryBarFrame.tsx';
import { queryForServices } from '../query/language/query-for-services.ts';
import { defaultQuery } from './default-query.ts';
import { queryWithResults } from './query-for-kind.ts';
import { firstSelection } from './systems/system-options.ts';

/**
 * What the tabs of the explorer share.
 *
 *     title                                   date range
 *     spans | logs | events   systems         views, save view
 *     facets (when pinned) | tabs, then the tab: query, result
 */
export function ExplorerLayout(): ReactElement {
  const explorer = useExplorerState();
  const route = useLocation({ select: ({ pathname }) => explorerRouteOf(pathname) });
  // A quick search that finds nothing is no reason to take its box away.
  const hint = explorer.search.search === undefined ? explorer.dataHint : undefined;

  return (
    <ExplorerContext value={explorer}>
      <PageHeader title="Traces & Logs" actions={<DateRangePicker control={explorer.time} />} />
      <div className={styles['toolbar']}>
        <Toolbar
          label="Items"
          end={
            <>
              <CopyExplorer route={route} />
              <ViewButtons route={route} />
            </>
          }
        >
          <KindPicker />
          <SystemPicker />
        </Toolbar>
      </div>
      <div className={styles['columns']}>
        <FacetPanel />
        <div className={styles['main']}>
          <div className={styles['tabs']}>
            <TabLinks label="Explorer" current={route} items={tabs(explorer, route)} />
          </div>
          {hint ? (
            <div className={styles['hint']}>
              <NoDataInRange projectId={explorer.projectId} hint={hint} control={explorer.time} />
            </div>
          ) : (
            <Outlet />
          )}
        </div>
      </div>
    </ExplorerContext>
  );
}

const kinds = {
  SpanGroupList: 'groups',
  SpanList: 'items',
  SpanTimeseries: 'timeseries',
} as const;

/** The tab one is on, as it can be had elsewhere. */
function CopyExplorer({ route }: { route: ExplorerRoute }): ReactElement | null {
  const { projectId, filter, query, kind, search, time } = useExplorer();
  if (!filter) return null;
  return (
    <CopyAs
      view={{
        kind: kinds[route],
        projectId,
        range: time.range,
        items: kind,
        systems: filter.systems,
        query: hasResults(route) ? query : filter.query,
        search: search.search ?? '',
        // Elsewhere items stand in another order of their own.
        sort: readSorting(search) ?? (route === 'SpanList' ? defaultItemSorting(kind) : undefined),
      }}
    />
  );
}

function tabs({ projectId, search, kind, selection = [] }: Explorer, route: ExplorerRoute) {
  const { time_gte, time_dur, system, query, search: text } = search;
  const carried: ItemSearch = { time_gte, time_dur, system, query, search: text };
  const params = { projectId };
  const kept = { params, search: carried };
  // A list has conditions alone; elsewhere somebody may have taken the columns away.
  const grouped = hasResults(route) ? query : queryWithResults(query, kind);
  const results = { params, search: { ...carried, query: grouped } };
  return [
    { id: 'SpanGroupList', label: 'Groups', link: { to: '/spans/$projectId', ...results } },
    {
      id: 'SpanList',
      label: wordsOf(selection).label,
      link: { to: '/spans/$projectId/items', ...kept },
    },
    {
      id: 'SpanTimeseries',
      label: 'Timeseries',
      link: { to: '/spans/$projectId/timeseries', ...results },
    },
  ] as const;
}

/**
 * An address with the environments and services it asks for as conditions of its query.
 * @param base The query they narrow where the address has none.
 */
function withServices(address: GroupSearch, base: string): GroupSearch {
  const { envs, services, ...search } = address;
  if (envs === undefined && services === undefined) return address;
  return { ...search, query: queryForServices(search.query ?? base, envs ?? [], services ?? []) };
}

/** The longest range of the explorer, in milliseconds. */
const MAX_RANGE = 90 * DAY;

/** What is typed on a tab and not asked yet: another tab goes on from there. */
function useTyped(): NonNullable<Explorer['typed']> {
  const search = useSharedRef<TypedSearch>();
  const query = useSharedRef<TypedQuery>();
  return useMemo(() => ({ search, query }), [search, query]);
}

/** Reads the explorer's state out of the URL and finds out which systems have data. */
function useExplorerState(): Explorer {
  const projectId = useProjectId();
  const time = useTimeRange(MAX_RANGE);
  const { search: address, update: write } = useAddress(validateGroupSearch);
  // Another question begins on the first page.
  const update = useCallback<Explorer['update']>(
    (changes, options) => write({ page: undefined, ...changes }, options),
    [write],
  );
  const route = useLocation({ select: ({ pathname }) => explorerRouteOf(pathname) });
  const { range } = time;
  const typed = useTyped();

  const answer = useQuery(systemsOfRowsQuery(projectId, range, withServices(address, '')));
  const { isError, isPlaceholderData } = answer;
  const systems = answer.data?.systems;
  const dataHint = isPlaceholderData ? undefined : answer.data?.dataHint;

  const explorer = useMemo((): Explorer => {
    // When the systems can't be told the groups still can.
    const known = systems ?? (isError ? [] : undefined);
    const selection = address.system ?? (known ? firstSelection(known) : undefined);
    const kind = kindOfSelection(selection ?? []);
    const search = withServices(address, hasResults(route) ? defaultQuery(kind) : '');
    return {
      projectId,
      time,
      search,
      systems,
      dataHint,
      selection,
      kind,
      query: search.query ?? defaultQuery(kind),
      filter: selection && {
        projectId,
        range,
        systems: selection,
        query: search.query ?? '',
        search: search.search ?? '',
      },
      typed,
      update,
    };
  }, [projectId, time, range, address, route, systems, isError, dataHint, typed, update]);

  // What was chosen for the person stands in the address like what they chose, so that a copied one says it all.
  const { query, search, selection } = explorer;
  const hasData = systems !== undefined && !isPlaceholderData && dataHint === undefined;
  const isLeft = useLocation({ select: ({ pathname }) => !isExplorerPath(pathname) });
  useEffect(() => {
    if (selection === undefined || isLeft) return;
    const changes: Partial<GroupSearch> = {};
    if (hasData && search.system === undefined) changes.system = [...selection];
    if (hasData && search.query === undefined && hasResults(route)) changes.query = query;
    if (search !== address && (hasData || isError)) {
      changes.query = search.query;
      changes.envs = undefined;
      changes.services = undefined;
    }
    if (Object.keys(changes).length > 0) write(changes, { replace: true });
  }, [selection, hasData, isError, isLeft, route, address, search, query, write]);

  return explorer;
}
