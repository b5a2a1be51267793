import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorCard } from '../../components/feedback/ErrorCard.tsx';
import { Card, PageBody, PageHeader, Toolbar } from '../../components/page/PageHeader.tsx';
import { describeError } from '../../data/describe-error.ts';
import { isQuickChange } from '../../data/quick-change.ts';
import { useCurrentUser, useProjectId } from '../../data/session.ts';
import { dashboardsQuery } from '../queries.ts';
import { validateListSearch, type ListSearch } from '../search.ts';
import type { YamlRequest } from '../yaml/YamlDialogs.tsx';
import { DashboardsTable } from './DashboardsTable.tsx';
import { NoDashboards } from './NoDashboards.tsx';
import { SearchBox } from '../../components/forms/SearchBox.tsx';
import styles from './list.module.css';

const YamlDialogs = lazy(async () => {
  const { YamlDialogs: component } = await import('../yaml/YamlDialogs.tsx');
  return { default: component };
});

/** `/metrics/{projectId}`: the dashboards of a project. */
export function ListPage(): ReactElement {
  const projectId = useProjectId();
  const { isGuest } = useCurrentUser();
  const search = validateListSearch({ ...useSearch({ strict: false }) });
  const navigate = useNavigate();
  const answer = useQuery(dashboardsQuery(projectId, search));
  const [yaml, setYaml] = useState<YamlRequest>();

  const update = (changes: ListSearch): void => {
    void navigate({
      to: '.',
      search: (previous) => ({ ...validateListSearch({ ...previous }), ...changes }),
      replace: isQuickChange(),
      resetScroll: false,
    });
  };
  const create = isGuest ? null : (
    <Button variant="primary" icon="plus" onClick={() => setYaml({ kind: 'new' })}>
      New from YAML
    </Button>
  );
  const isEmpty = answer.data?.length === 0 && search.q === undefined && !answer.isPlaceholderData;

  return (
    <>
      <PageHeader title="Dashboards" actions={isEmpty ? null : create} />
      <PageBody>
        {answer.isError ? (
          <ErrorCard
            title="The dashboards could not be loaded"
            error={describeError(answer.error)}
            onRetry={() => void answer.refetch()}
          />
        ) : null}
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
      </PageBody>
      {yaml ? (
        <Suspense>
          <YamlDialogs
            projectId={projectId}
            request={yaml}
            onRequest={setYaml}
            onClose={() => setYaml(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
