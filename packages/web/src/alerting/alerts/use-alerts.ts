import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isQuickChange } from '../../data/quick-change.ts';
import { useProjectId } from '../../data/session.ts';
import {
  filterOf,
  orderOf,
  validateAlertsSearch,
  type AlertFilter,
  type AlertOrder,
  type AlertsSearch,
} from './search.ts';

/** The state of the list of alerts, all of which is in the address. */
export interface AlertList {
  readonly projectId: string;
  readonly search: AlertsSearch;
  readonly filter: AlertFilter;
  readonly order: { column: AlertOrder; desc: boolean };
  /** Changes the address; undefined removes a parameter. */
  update(changes: AlertsSearch): void;
}

/** Reads the state of the page out of its address. */
export function useAlerts(): AlertList {
  const projectId = useProjectId();
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  return useMemo((): AlertList => {
    const search = validateAlertsSearch({ ...raw });
    return {
      projectId,
      search,
      filter: filterOf(search),
      order: orderOf(search),
      update(changes) {
        void navigate({
          to: '.',
          search: (previous) => ({ ...validateAlertsSearch({ ...previous }), ...changes }),
          replace: isQuickChange(),
          resetScroll: false,
        });
      },
    };
  }, [projectId, raw, navigate]);
}
