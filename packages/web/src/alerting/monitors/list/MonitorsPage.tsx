import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Answered } from '../../../answers/failure-card.tsx';
import { Button } from '../../../components/buttons/Button.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Card, Toolbar } from '../../../components/page/PageHeader.tsx';
import { SearchBox } from '../../../components/forms/SearchBox.tsx';
import { CopyAs } from '../../../copy-as/CopyAs.tsx';
import { Menu, MenuItem, MenuLink } from '../../../components/overlays/Menu.tsx';
import { useCurrentUser, useProjectId } from '../../../data/session.ts';
import { answeredCount, useAddressPage } from '../../../data/use-address-page.ts';
import { useAddress } from '../../../data/use-address.ts';
import { AlertingFrame } from '../../AlertingFrame.tsx';
import { PAGE_SIZE } from '../../queries.ts';
import { MonitorDialogs, type MonitorRequest } from '../dialogs/MonitorDialogs.tsx';
import { MonitorsTable } from './MonitorsTable.tsx';
import { monitorsQuery } from '../queries.ts';
import { sortOf, validateMonitorsSearch } from '../search.ts';
import styles from '../../alerting.module.css';
import type { MonitorsResponse, MonitorState } from '@spanlight/sdk';
import { formatInteger } from '@spanlight/sdk/format';
import { StatusDot } from '../../../components/text/Chip.tsx';
import { Select } from '../../../components/forms/Select.tsx';
import { monitorStates, monitorTone, severities, severityNames } from '../../states.ts';
import monitorsStyles from '../monitors.module.css';

/** `/alerting/{projectId}/monitors`: the rules that open alerts, and those that say who hears of errors. */
export function MonitorsPage(): ReactElement {
  const projectId = useProjectId();
  const { isGuest } = useCurrentUser();
  const address = useAddress(validateMonitorsSearch);
  const { search, update } = address;
  const [request, setRequest] = useState<MonitorRequest>();
  const sort = sortOf(search);
  const answer = useQuery(monitorsQuery(projectId, search, sort, search.page ?? 1));
  const { data } = answer;
  const [page, onPageChange] = useAddressPage(address, answeredCount(answer), PAGE_SIZE);
  const { q, state, severity } = search;
  const filter = { q, state, severity };
  const isFiltered = q !== undefined || state !== undefined || severity !== undefined;

  return (
    <AlertingFrame
      current="monitors"
      actions={isGuest ? null : <NewMonitor projectId={projectId} onRequest={setRequest} />}
    >
      <Answered query={answer} failure="The monitors could not be loaded">
        <Toolbar
          label="Find monitors"
          end={
            <CopyAs
              view={{ kind: 'monitors', projectId, ...filter }}
              yaml={
                data?.count === 0
                  ? undefined
                  : async () => (await import('../monitor-yaml.ts')).monitorsYaml(projectId, filter)
              }
            />
          }
        >
          <div className={styles['search']}>
            <SearchBox
              label="Search monitors"
              placeholder="Search monitors..."
              value={search.q ?? ''}
              onValueChange={(q) => update({ q: q === '' ? undefined : q, page: undefined })}
            />
          </div>
          <StateFilter
            states={data?.states ?? []}
            state={search.state}
            onStateChange={(state) => update({ state, page: undefined })}
          />
          <Select
            label="Severity"
            labelHidden
            options={severityChoices}
            value={search.severity ?? ''}
            onValueChange={(severity) =>
              update({ severity: severity === '' ? undefined : severity, page: undefined })
            }
          />
        </Toolbar>
        <Card flush>
          <MonitorsTable
            projectId={projectId}
            monitors={data?.monitors}
            pages={{ page, onPageChange, pageSize: PAGE_SIZE, count: data?.count ?? 0 }}
            isStale={answer.isPlaceholderData || answer.isError}
            sort={sort}
            onSortChange={({ column, desc }) =>
              update({ sort_by: column, sort_desc: desc, page: undefined })
            }
            onRequest={setRequest}
            empty={
              <NoMonitors
                onShowAll={
                  isFiltered
                    ? () =>
                        update({
                          q: undefined,
                          state: undefined,
                          severity: undefined,
                          page: undefined,
                        })
                    : undefined
                }
              />
            }
          />
        </Card>
      </Answered>
      <MonitorDialogs projectId={projectId} request={request} onRequest={setRequest} />
    </AlertingFrame>
  );
}

interface NewMonitorProps {
  projectId: string;
  onRequest: (request: MonitorRequest) => void;
}

function NewMonitor({ projectId, onRequest }: NewMonitorProps): ReactElement {
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="primary" icon="plus" opens>
          New monitor
        </Button>
      }
    >
      <MenuLink link={{ to: '/alerting/$projectId/monitors/new-metric', params: { projectId } }}>
        New metrics monitor
      </MenuLink>
      <MenuLink link={{ to: '/alerting/$projectId/monitors/new-error', params: { projectId } }}>
        New errors monitor
      </MenuLink>
      <MenuItem onClick={() => onRequest({ kind: 'new' })}>New monitor from YAML</MenuItem>
    </Menu>
  );
}

const severityChoices = [
  { value: '', label: 'Any severity' },
  ...severities.map((value) => ({ value, label: severityNames[value] })),
] as const;

/** Stands in the list when it is empty. */
function NoMonitors({ onShowAll }: { onShowAll: (() => void) | undefined }): ReactElement {
  return onShowAll ? (
    <EmptyState
      icon="pulse"
      title="There are no monitors"
      actions={<Button onClick={onShowAll}>Show all monitors</Button>}
    >
      None matches the search, the state and the severity.
    </EmptyState>
  ) : (
    <EmptyState icon="pulse" title="There are no monitors">
      A metric monitor opens an alert when a value leaves its bounds; an error monitor says who is
      notified of errors.
    </EmptyState>
  );
}

interface StateFilterProps {
  /** How many monitors of the project are in each state. */
  states: MonitorsResponse['states'];
  state: MonitorState | undefined;
  onStateChange: (state: MonitorState | undefined) => void;
}

/** The states monitors are in, each with how many are; one of them filters the list. */
function StateFilter(props: StateFilterProps): ReactElement | null {
  const { states, state: chosen, onStateChange } = props;
  const counts = new Map(states.map(({ state, count }) => [state, count]));
  const shown = monitorStates.filter((state) => counts.has(state) || state === chosen);
  if (shown.length === 0) return null;
  return (
    <fieldset className={monitorsStyles['states']} aria-label="State">
      {shown.map((state) => (
        <Button
          key={state}
          size="small"
          variant="quiet"
          aria-pressed={state === chosen}
          onClick={() => onStateChange(state === chosen ? undefined : state)}
        >
          <StatusDot tone={monitorTone(state)}>
            {state} {formatInteger(counts.get(state) ?? 0)}
          </StatusDot>
        </Button>
      ))}
    </fieldset>
  );
}
