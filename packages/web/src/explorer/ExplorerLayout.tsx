import { Outlet, useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { PageHeader, Toolbar } from '../components/page/PageHeader.tsx';
import { TabLinks } from '../components/page/Tabs.tsx';
import type { ItemSearch } from '../items/search.ts';
import { DateRangePicker } from '../time/DateRangePicker.tsx';
import { ExplorerContext, type Explorer } from './explorer-context.ts';
import { explorerRouteOf } from './explorer-route.ts';
import { FacetPanel } from './facets/FacetPanel.tsx';
import { NoDataInRange } from './NoDataInRange.tsx';
import { kindInfo } from './systems/system-kinds.ts';
import { KindPicker, SystemPicker } from './pickers/ItemPickers.tsx';
import { useExplorerState } from './use-explorer-state.ts';
import { ViewButtons } from './views/ViewButtons.tsx';
import styles from './ExplorerLayout.module.css';

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
        <Toolbar label="Items" end={<ViewButtons route={route} />}>
          <KindPicker />
          <SystemPicker />
        </Toolbar>
      </div>
      <div className={styles['columns']}>
        <FacetPanel />
        <div className={styles['main']}>
          <div className={styles['tabs']}>
            <TabLinks label="Explorer" current={route} items={tabs(explorer)} />
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

function tabs({ projectId, search, kind }: Explorer) {
  const { time_gte, time_dur, system, query, search: text } = search;
  const carried: ItemSearch = { time_gte, time_dur, system, query, search: text };
  const kept = { params: { projectId }, search: carried };
  return [
    { id: 'SpanGroupList', label: 'Groups', link: { to: '/spans/$projectId', ...kept } },
    {
      id: 'SpanList',
      label: kindInfo(kind).label,
      link: { to: '/spans/$projectId/items', ...kept },
    },
    {
      id: 'SpanTimeseries',
      label: 'Timeseries',
      link: { to: '/spans/$projectId/timeseries', ...kept },
    },
  ] as const;
}
