import type { MetricAlias } from '@spanlight/sdk';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Tooltip } from '../../components/overlays/Tooltip.tsx';
import { api } from '../../data/client.ts';
import { useCurrentUser } from '../../data/session.ts';
import { useAction } from '../../data/use-action.ts';
import { useMetricSource } from '../../metrics/use-metric-source.ts';
import { MetricQueryBar } from '../../query/MetricQueryBar.tsx';
import { checkConditions } from '../query/conditions.ts';
import { useDashboard } from '../dashboard-view.ts';

export interface GridQueryBarProps {
  /** The conditions in force: those of the address, else the stored ones. */
  query: string;
  /** Shows other conditions; undefined those that are stored. */
  onQueryChange: (query: string | undefined) => void;
  /** Stands at the far end. */
  end?: ReactNode;
}

/** The conditions added to every item of the grid; what was changed can be saved. */
export function GridQueryBar({ query, onQueryChange, end }: GridQueryBarProps): ReactElement {
  const { projectId, dashboardId, content, time } = useDashboard();
  const { isGuest } = useCurrentUser();
  const { gridQuery, revision } = content.dashboard;
  const isChanged = query !== gridQuery;
  const metrics = useMemo(
    () => content.gridMetrics.map((name): MetricAlias => ({ name, alias: name })),
    [content.gridMetrics],
  );
  const source = useMetricSource(projectId, time.range, metrics, 'filter');
  const echo = useMemo(() => checkConditions(query), [query]);
  // Somebody may have changed it meanwhile: what is stored now is shown, what was typed stays in the address.
  const { run, isBusy } = useAction([['dashboard', projectId, dashboardId]]);
  const save = async (): Promise<void> => {
    const params = { project: projectId, id: dashboardId, gridQuery: query, ifMatch: revision };
    if (await run(() => api.dashboards.updateGrid(params))) onQueryChange(undefined);
  };

  const isBroken = echo.parts.some(({ error }) => error !== '');
  const obstacle = isGuest
    ? 'Sign in to save the query'
    : isBroken
      ? 'Correct the query to save it'
      : undefined;
  const saveButton = (
    <Button
      size="small"
      icon="save"
      busy={isBusy}
      // Not `disabled`: a reason that can't be focused is a reason nobody hears.
      aria-disabled={obstacle !== undefined || undefined}
      onClick={() => {
        if (obstacle === undefined) void save();
      }}
    >
      Save
    </Button>
  );
  return (
    <MetricQueryBar
      query={query}
      echo={echo}
      source={source}
      hasGroups={false}
      onQueryChange={(next) => onQueryChange(next === gridQuery ? undefined : next)}
      end={end}
      onReset={isChanged ? () => onQueryChange(undefined) : undefined}
      actions={
        !isChanged ? null : obstacle === undefined ? (
          saveButton
        ) : (
          <Tooltip text={obstacle}>{saveButton}</Tooltip>
        )
      }
    />
  );
}
