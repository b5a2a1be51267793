import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { failureCard } from '../../answers/failure-card.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Card, Page, Toolbar } from '../../components/page/PageHeader.tsx';
import { useCurrentUser, useProjectId } from '../../data/session.ts';
import { useAddress } from '../../data/use-address.ts';
import { DashboardYaml } from '../DashboardYaml.ts';
import { dashboardsQuery } from '../queries.ts';
import { validateListSearch } from '../search.ts';
import type { YamlRequest } from '../../yaml/yaml-kind.ts';
import { DashboardsTable } from './DashboardsTable.tsx';
import { SearchBox } from '../../components/forms/SearchBox.tsx';
import styles from './list.module.css';
import { MetricsHelpCard } from '../../metrics/MetricsHelpCard.tsx';
import { metricsQuery } from '../../metrics/queries.ts';

/** `/metrics/{projectId}`: the dashboards of a project. */
export function ListPage(): ReactElement {
  const projectId = useProjectId();
  const { isGuest } = useCurrentUser();
  const { search, update } = useAddress(validateListSearch);
  const answer = useQuery(dashboardsQuery(projectId, search));
  const [yaml, setYaml] = useState<YamlRequest>();

  const create = isGuest ? null : (
    <Button variant="primary" icon="plus" onClick={() => setYaml({ kind: 'new' })}>
      New from YAML
    </Button>
  );
  const isEmpty = answer.data?.length === 0 && search.q === undefined && !answer.isPlaceholderData;

  return (
    <>
      <Page title="Dashboards" actions={isEmpty ? null : create}>
        {failureCard(answer, 'The dashboards could not be loaded')}
        {isEmpty ? (
          <NoDashboards projectId={projectId} create={create} />
        ) : answer.isError && !answer.data ? null : (
          <>
            <Toolbar label="Find dashboards">
              <div className={styles['search']}>
                <SearchBox
                  label="Search dashboards"
                  value={search.q ?? ''}
                  onValueChange={(q) => update({ q: q === '' ? undefined : q })}
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
                onSortChange={({ column, desc }) => update({ sort_by: column, sort_desc: desc })}
                onYaml={setYaml}
                empty={
                  <EmptyState
                    title="There are no dashboards"
                    actions={
                      <Button onClick={() => update({ q: undefined })}>Show all dashboards</Button>
                    }
                  >
                    No name is like “{search.q}”.
                  </EmptyState>
                }
              />
            </Card>
          </>
        )}
      </Page>
      <DashboardYaml projectId={projectId} request={yaml} onRequest={setYaml} />
    </>
  );
}

interface NoDashboardsProps {
  projectId: string;
  create: ReactNode;
}

/** Stands in place of the list when there is nothing to list; without metrics with the way to send some. */
function NoDashboards({ projectId, create }: NoDashboardsProps): ReactElement {
  const metrics = useQuery(metricsQuery(projectId));
  return (
    <>
      <Card>
        <EmptyState title="There are no dashboards" icon="dashboard" actions={create}>
          Dashboards for known software appear by themselves soon after its metrics arrive. Others
          are written as YAML.
        </EmptyState>
      </Card>
      {metrics.data?.length === 0 ? <MetricsHelpCard projectId={projectId} /> : null}
    </>
  );
}
