import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { failureCard } from '../../answers/failure-card.tsx';
import { IconButton } from '../../components/buttons/Button.tsx';
import { PageBody, PageHeader } from '../../components/page/PageHeader.tsx';
import { Waiting } from '../../components/feedback/Skeleton.tsx';
import { TabLinks } from '../../components/page/Tabs.tsx';
import { useRoving } from '../../components/use-roving.ts';
import { statusOf } from '../../data/describe-error.ts';
import { useCurrentUser, useProjectId } from '../../data/session.ts';
import { DateRangePicker } from '../../time/DateRangePicker.tsx';
import { DAY } from '../../time/range.ts';
import { useTimeRange } from '../../time/use-time-range.ts';
import { DashboardContext } from '../dashboard-view.ts';
import { EditingContext } from '../editing/editing.ts';
import { useDashboardEditing } from '../editing/use-dashboard-editing.ts';
import { DashboardMenu } from '../DashboardMenu.tsx';
import { KioskHead } from '../kiosk/KioskHead.tsx';
import { useKiosk } from '../kiosk/use-kiosk.ts';
import { DashboardPicker } from './DashboardPicker.tsx';
import { dashboardQuery, dashboardsQuery } from '../../dashboard-items/queries.ts';
import { relatedDashboards } from './related-dashboards.ts';
import { DashboardYaml } from '../DashboardYaml.ts';
import { useDashboardActions } from '../use-dashboard-actions.ts';
import type { YamlRequest } from '../../yaml/yaml-kind.ts';
import styles from './DashboardFrame.module.css';
import type { Dashboard, DashboardSummary } from '@spanlight/sdk';
import { readStored, writeStored } from '../../data/stored.ts';
import { onDemand } from '../../components/on-demand.tsx';

const SettingsDialog = onDemand(
  async () => (await import('../settings/SettingsDialog.tsx')).SettingsDialog,
);

/** The longest range of a dashboard, in milliseconds. */
const MAX_RANGE = 90 * DAY;

/**
 * What the tabs of a dashboard share.
 *
 *     name            dashboards, pin, actions, date range
 *     related dashboards            table | grid | help
 *     the tab
 */
export function DashboardFrame(): ReactElement {
  const projectId = useProjectId();
  const { dashboardId = '' } = useParams({ strict: false });
  // Another dashboard begins afresh: nothing of the one before is shown while it loads.
  return <Frame key={dashboardId} projectId={projectId} dashboardId={dashboardId} />;
}

interface FrameProps {
  projectId: string;
  dashboardId: string;
}

function Frame({ projectId, dashboardId }: FrameProps): ReactElement {
  const time = useTimeRange(MAX_RANGE);
  const answer = useQuery(dashboardQuery(projectId, dashboardId));
  const dashboards = useQuery(dashboardsQuery(projectId)).data ?? [];
  const [yaml, setYaml] = useState<YamlRequest>();
  const [isSetting, setIsSetting] = useState(false);
  const kiosk = useKiosk();
  const isAlone = kiosk.interval !== undefined;
  const changes = useDashboardEditing(projectId, dashboardId);
  const editing = useMemo(
    () => (isAlone ? { ...changes, canEdit: false } : changes),
    [isAlone, changes],
  );
  const content = answer.data;
  const isKnown = content !== undefined;

  useEffect(() => {
    if (isKnown) rememberDashboard(projectId, dashboardId);
  }, [isKnown, projectId, dashboardId]);

  const view = useMemo(
    () => content && { projectId, dashboardId, content, time },
    [projectId, dashboardId, content, time],
  );
  const name = content?.dashboard.name ?? 'Dashboard';
  const isGone = statusOf(answer.error) === 404;
  const top = (
    <>
      <PageHeader
        title={name}
        actions={
          <>
            <WholeDashboard
              projectId={projectId}
              dashboardId={dashboardId}
              dashboards={dashboards}
              dashboard={content?.dashboard}
              onYaml={setYaml}
              onSettings={() => setIsSetting(true)}
              onKiosk={kiosk.enter}
            />
            <DateRangePicker control={time} />
          </>
        }
      />
      <DashboardTabs
        projectId={projectId}
        dashboardId={dashboardId}
        related={content ? relatedDashboards(dashboards, name) : []}
      />
    </>
  );
  return (
    <>
      {kiosk.interval === undefined ? (
        top
      ) : (
        <KioskHead name={name} time={time} interval={kiosk.interval} onLeave={kiosk.leave} />
      )}
      {view ? (
        <DashboardContext value={view}>
          <EditingContext value={editing}>
            <Outlet />
            {isSetting ? <SettingsDialog onClose={() => setIsSetting(false)} /> : null}
          </EditingContext>
        </DashboardContext>
      ) : (
        <PageBody>
          {failureCard(answer, 'The dashboard could not be loaded', {
            children: isGone ? <OtherDashboards projectId={projectId} /> : null,
          }) ?? <Waiting what="dashboard" heights={['28px', '320px']} />}
        </PageBody>
      )}
      <DashboardYaml projectId={projectId} request={yaml} onRequest={setYaml} />
    </>
  );
}

interface DashboardTabsProps extends FrameProps {
  related: ReturnType<typeof relatedDashboards>;
}

/** Which dashboard at the start, how it is looked at at the end. */
function DashboardTabs({ projectId, dashboardId, related }: DashboardTabsProps): ReactElement {
  const roving = useRoving('horizontal');
  return (
    <div ref={roving} data-one-stop="" className={styles['tabs']}>
      {related.length > 0 ? (
        <div className={styles['related']}>
          <TabLinks
            label="Related dashboards"
            current={dashboardId}
            items={related.map(({ id, label }) => ({
              id,
              label,
              link: {
                to: '/metrics/$projectId/$dashboardId',
                params: { projectId, dashboardId: id },
              },
            }))}
          />
        </div>
      ) : null}
      <ViewTabs projectId={projectId} dashboardId={dashboardId} />
    </div>
  );
}

interface WholeDashboardProps extends FrameProps {
  dashboards: readonly DashboardSummary[];
  /** Undefined until it is known. */
  dashboard: Dashboard | undefined;
  onYaml: (request: YamlRequest) => void;
  onSettings: () => void;
  onKiosk: () => void;
}

/** Leads to other dashboards, and does what can be done to this one. */
function WholeDashboard(props: WholeDashboardProps): ReactElement {
  const { projectId, dashboardId, dashboards, dashboard, onYaml, onSettings, onKiosk } = props;
  const { isGuest } = useCurrentUser();
  const navigate = useNavigate();
  const actions = useDashboardActions(projectId);
  return (
    <div className={styles['whole']}>
      <DashboardPicker
        dashboards={dashboards}
        current={dashboardId}
        onPick={(id) =>
          void navigate({
            to: '/metrics/$projectId/$dashboardId',
            params: { projectId, dashboardId: id },
          })
        }
      />
      {dashboard && !isGuest ? (
        <IconButton
          icon={dashboard.pinned ? 'unpin' : 'pin'}
          label={dashboard.pinned ? 'Unpin the dashboard' : 'Pin the dashboard'}
          aria-pressed={dashboard.pinned}
          busy={actions.isBusy}
          onClick={() => void actions.togglePin(dashboard)}
        />
      ) : null}
      {dashboard ? (
        <DashboardMenu
          dashboard={dashboard}
          actions={actions}
          onYaml={onYaml}
          onSettings={onSettings}
          onKiosk={onKiosk}
          onDeleted={() => void navigate({ to: '/metrics/$projectId', params: { projectId } })}
        />
      ) : null}
    </div>
  );
}

const VIEWS = [
  { id: 'table', label: 'Table', to: '/metrics/$projectId/$dashboardId/table' },
  { id: 'grid', label: 'Grid', to: '/metrics/$projectId/$dashboardId/grid' },
  { id: 'help', label: 'Help', to: '/metrics/$projectId/$dashboardId/help' },
] as const;

function ViewTabs({ projectId, dashboardId }: FrameProps): ReactElement {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/u, '') });
  const params = { projectId, dashboardId };
  return (
    <TabLinks
      label="Views of the dashboard"
      current={path.slice(path.lastIndexOf('/') + 1)}
      items={VIEWS.map(({ id, label, to }) => ({ id, label, link: { to, params } }))}
    />
  );
}

/** Where to go from a dashboard that is not there any more. */
function OtherDashboards({ projectId }: { projectId: string }): ReactElement {
  const { data = [] } = useQuery(dashboardsQuery(projectId));
  const last = lastDashboard(projectId, data);
  return (
    <p>
      It may have been deleted.{' '}
      {last ? (
        <>
          Open{' '}
          <Link
            to="/metrics/$projectId/$dashboardId"
            params={{ projectId, dashboardId: String(last.id) }}
          >
            {last.name}
          </Link>{' '}
          or choose from{' '}
        </>
      ) : (
        'Go to '
      )}
      <Link to="/metrics/$projectId" params={{ projectId }}>
        all dashboards
      </Link>
      .
    </p>
  );
}

const key = (projectId: string): string => `last-dashboard:${projectId}`;

/** Remembers the dashboard of a project that was looked at last, in this browser. */
function rememberDashboard(projectId: string, dashboardId: string): void {
  writeStored(key(projectId), dashboardId);
}

/** The dashboard to offer when none is named: the last one if it still exists, else the first. */
function lastDashboard(
  projectId: string,
  dashboards: readonly DashboardSummary[],
): DashboardSummary | undefined {
  const last = readStored(key(projectId));
  return dashboards.find(({ id }) => String(id) === last) ?? dashboards[0];
}
