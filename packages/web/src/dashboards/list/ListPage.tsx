import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { CopyAs } from '../../copy-as/CopyAs.tsx';
import { failureCard } from '../../answers/failure-card.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Waiting } from '../../components/feedback/Skeleton.tsx';
import { Menu, MenuItem } from '../../components/overlays/Menu.tsx';
import { Card, Page, Toolbar } from '../../components/page/PageHeader.tsx';
import { useCurrentUser, useProjectId } from '../../data/session.ts';
import { useAddressPage } from '../../data/use-address-page.ts';
import { useAddress } from '../../data/use-address.ts';
import { DashboardYaml } from '../DashboardYaml.ts';
import { dashboardsQuery } from '../../dashboard-items/queries.ts';
import { validateListSearch } from '../search.ts';
import type { YamlRequest } from '../../yaml/yaml-kind.ts';
import { DashboardsTable, PAGE_SIZE } from './DashboardsTable.tsx';
import { SearchBox } from '../../components/forms/SearchBox.tsx';
import styles from './list.module.css';
import { NoMetrics } from '../../metrics/NoMetrics.tsx';
import { metricsQuery } from '../../metrics/queries.ts';

const NewDashboardForm = lazy(async () => ({
  default: (await import('../settings/NewDashboardForm.tsx')).NewDashboardForm,
}));

/** `/metrics/{projectId}`: the dashboards of a project. */
export function ListPage(): ReactElement {
  const projectId = useProjectId();
  const { isGuest } = useCurrentUser();
  const address = useAddress(validateListSearch);
  const { search, update } = address;
  const answer = useQuery(dashboardsQuery(projectId, search));
  const count = answer.isPlaceholderData ? undefined : answer.data?.length;
  const turned = useAddressPage(address, count, PAGE_SIZE);
  const [yaml, setYaml] = useState<YamlRequest>();

  const [isNew, setIsNew] = useState(false);

  const isEmpty = answer.data?.length === 0 && search.q === undefined && !answer.isPlaceholderData;

  return (
    <>
      <Page
        title="Dashboards"
        actions={
          isEmpty ? null : (
            <>
              <CopyAs view={{ kind: 'dashboards', projectId, q: search.q }} />
              {isGuest ? null : (
                <NewDashboard
                  onForm={() => setIsNew(true)}
                  onYaml={() => setYaml({ kind: 'new' })}
                />
              )}
            </>
          )
        }
      >
        {failureCard(answer, 'The dashboards could not be loaded')}
        {isEmpty ? (
          <NoDashboards projectId={projectId} onYaml={() => setYaml({ kind: 'new' })} />
        ) : answer.isError && !answer.data ? null : (
          <>
            <Toolbar label="Find dashboards">
              <div className={styles['search']}>
                <SearchBox
                  label="Search dashboards"
                  value={search.q ?? ''}
                  onValueChange={(q) => update({ q: q === '' ? undefined : q, page: undefined })}
                />
              </div>
            </Toolbar>
            <Card flush>
              <DashboardsTable
                projectId={projectId}
                dashboards={answer.data}
                isStale={answer.isPlaceholderData || answer.isError}
                sort={{
                  column: search.sort_by === 'updated_at' ? 'updated_at' : 'name',
                  desc: search.sort_desc ?? false,
                }}
                onSortChange={({ column, desc }) =>
                  update({ sort_by: column, sort_desc: desc, page: undefined })
                }
                turned={turned}
                onYaml={setYaml}
                empty={
                  <EmptyState
                    title="There are no dashboards"
                    actions={
                      <Button onClick={() => update({ q: undefined, page: undefined })}>
                        Show all dashboards
                      </Button>
                    }
                  >
                    No name matches “{search.q}”.
                  </EmptyState>
                }
              />
            </Card>
          </>
        )}
      </Page>
      <DashboardYaml projectId={projectId} request={yaml} onRequest={setYaml} />
      {isNew ? (
        <Suspense>
          <NewDashboardForm projectId={projectId} onClose={() => setIsNew(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface NoDashboardsProps {
  projectId: string;
  onYaml: () => void;
}

/** Stands in place of the list when there is nothing to list: a form; without metrics the way to send some too. */
function NoDashboards({ projectId, onYaml }: NoDashboardsProps): ReactElement {
  const { isGuest } = useCurrentUser();
  const metrics = useQuery(metricsQuery(projectId));
  return (
    <>
      <Card>
        <EmptyState title="There are no dashboards" icon="dashboard">
          Dashboards for known software appear automatically soon after its metrics arrive.
        </EmptyState>
      </Card>
      {isGuest ? null : (
        <Card title="New dashboard">
          <Suspense fallback={<Waiting what="form" heights={['112px']} />}>
            <NewDashboardForm
              projectId={projectId}
              other={<Button onClick={onYaml}>New from YAML</Button>}
            />
          </Suspense>
        </Card>
      )}
      {metrics.data?.length === 0 ? <NoMetrics projectId={projectId} /> : null}
    </>
  );
}

function NewDashboard({ onForm, onYaml }: Record<'onForm' | 'onYaml', () => void>): ReactElement {
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="primary" icon="plus" opens>
          New dashboard
        </Button>
      }
    >
      <MenuItem onClick={onForm}>New dashboard</MenuItem>
      <MenuItem onClick={onYaml}>New from YAML</MenuItem>
    </Menu>
  );
}
