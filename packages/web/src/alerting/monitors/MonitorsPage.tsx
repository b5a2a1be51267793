import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorCard } from '../../components/feedback/ErrorCard.tsx';
import { Card, Toolbar } from '../../components/page/PageHeader.tsx';
import { SearchBox } from '../../components/forms/SearchBox.tsx';
import { describeError } from '../../data/describe-error.ts';
import { isQuickChange } from '../../data/quick-change.ts';
import { useCurrentUser, useProjectId } from '../../data/session.ts';
import { AlertingFrame } from '../AlertingFrame.tsx';
import { lastPage, monitorsQuery } from '../queries.ts';
import { MonitorDialogs } from './MonitorDialogs.tsx';
import type { MonitorRequest } from './monitor-request.ts';
import { MonitorsTable } from './MonitorsTable.tsx';
import { sortOf, validateMonitorsSearch, type MonitorsSearch } from './search.ts';
import { StateFilter } from './StateFilter.tsx';
import styles from '../alerting.module.css';

/** `/alerting/{projectId}/monitors`: the rules that open alerts, and those that say who hears of errors. */
export function MonitorsPage(): ReactElement {
  const projectId = useProjectId();
  const { isGuest } = useCurrentUser();
  const search = validateMonitorsSearch({ ...useSearch({ strict: false }) });
  const navigate = useNavigate();
  const [request, setRequest] = useState<MonitorRequest>();
  const sort = sortOf(search);
  // Another question begins on its first page.
  const question = JSON.stringify(search);
  const [asked, setAsked] = useState({ question, page: 1 });
  const page = asked.question === question ? asked.page : 1;
  const answer = useQuery(monitorsQuery(projectId, search, sort, page));
  const { data } = answer;
  // The last one of the last page was deleted.
  if (data && !answer.isPlaceholderData && page > lastPage(data.count)) {
    setAsked({ question, page: lastPage(data.count) });
  }
  const isFiltered = search.q !== undefined || search.state !== undefined;

  const update = (changes: MonitorsSearch): void => {
    void navigate({
      to: '.',
      search: (previous) => ({ ...validateMonitorsSearch({ ...previous }), ...changes }),
      replace: isQuickChange(),
      resetScroll: false,
    });
  };
  const create = isGuest ? null : (
    <Button variant="primary" icon="plus" onClick={() => setRequest({ kind: 'new' })}>
      New monitor from YAML
    </Button>
  );

  return (
    <AlertingFrame current="monitors" actions={create}>
      {answer.isError ? (
        <ErrorCard
          title="The monitors could not be loaded"
          error={describeError(answer.error)}
          onRetry={() => void answer.refetch()}
        />
      ) : null}
      {answer.isError && !data ? null : (
        <>
          <Toolbar label="Find monitors">
            <div className={styles['search']}>
              <SearchBox
                label="Search monitors"
                placeholder="Search monitors..."
                value={search.q ?? ''}
                onValueChange={(q) => update({ q: q === '' ? undefined : q })}
              />
            </div>
            <StateFilter
              states={data?.states ?? []}
              state={search.state}
              onStateChange={(state) => update({ state })}
            />
          </Toolbar>
          <Card flush>
            <MonitorsTable
              projectId={projectId}
              monitors={data?.monitors}
              count={data?.count ?? 0}
              page={page}
              onPageChange={(next) => setAsked({ question, page: next })}
              isStale={answer.isPlaceholderData || answer.isError}
              sort={sort}
              onSortChange={({ column, desc }) => update({ sort_by: column, sort_desc: desc })}
              onRequest={setRequest}
              empty={
                <EmptyState
                  icon="pulse"
                  title="There are no monitors"
                  actions={
                    isFiltered ? (
                      <Button onClick={() => update({ q: undefined, state: undefined })}>
                        Show all monitors
                      </Button>
                    ) : undefined
                  }
                >
                  {isFiltered
                    ? 'None answers the search and the state.'
                    : 'A metric monitor opens an alert when a value leaves its bounds; an error monitor says who hears of errors.'}
                </EmptyState>
              }
            />
          </Card>
        </>
      )}
      <MonitorDialogs projectId={projectId} request={request} onRequest={setRequest} />
    </AlertingFrame>
  );
}
