import type { DashboardResponse } from '@spanlight/sdk';
import { createContext, useContext } from 'react';
import type { TimeRangeControl } from '../time/use-time-range.ts';

/** What the tabs of a dashboard share. */
export interface DashboardView {
  readonly projectId: string;
  readonly dashboardId: string;
  /** The dashboard with its rows and items. */
  readonly content: DashboardResponse;
  readonly time: TimeRangeControl;
}

export const DashboardContext = createContext<DashboardView | undefined>(undefined);

/**
 * The dashboard around a tab.
 * @throws outside the frame of a dashboard
 */
export function useDashboard(): DashboardView {
  const view = useContext(DashboardContext);
  if (!view) throw new Error('This belongs inside a dashboard: render it below DashboardFrame.');
  return view;
}
