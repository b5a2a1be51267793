import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactElement } from 'react';
import { Answered } from '../../answers/failure-card.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Card, PageBody } from '../../components/page/PageHeader.tsx';
import { useAddress } from '../../data/use-address.ts';
import { useMetricSource } from '../../metrics/use-metric-source.ts';
import { MetricQueryBar } from '../../query/MetricQueryBar.tsx';
import { QuickSearch } from '../../query/QuickSearch.tsx';
import { useDashboard } from '../dashboard-view.ts';
import { EnlargedItem } from '../items/EnlargedItem.tsx';
import { EditedItem, itemTypes, THE_TABLE, useEditedItem } from '../items/editor/EditedItem.tsx';
import { ItemGrid, type ItemGridProps } from '../items/ItemGrid.tsx';
import { PasteEntry, usePaste } from '../items/paste/use-paste.tsx';
import { LayoutArea } from '../items/layout/LayoutArea.tsx';
import { narrowScreen, useMedia } from '../../components/media.ts';
import { useRoving } from '../../components/use-roving.ts';
import { useEditing } from '../editing/editing.ts';
import { EditingBar } from '../editing/EditingBar.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { partProblems } from '../items/panel-state.ts';
import { Problems } from '../items/Problems.tsx';
import { validateTableSearch } from '../search.ts';
import { useServicesFromAddress } from '../query/use-services-from-address.ts';
import { useEnlargedItem } from '../use-enlarged-item.ts';
import { DashboardTable } from './DashboardTable.tsx';
import { groupingChoices, toggleGrouping } from './grouping.ts';
import { hasTable, tableFilters, tableQuestion, tableRowsQuery } from './table-question.ts';
import styles from './table.module.css';
import { onDemand } from '../../components/on-demand.tsx';

const TableEditor = onDemand(async () => (await import('./TableEditor.tsx')).TableEditor);

/** `/metrics/{projectId}/{dashboardId}/table`: key figures, and a row per combination of attributes. */
export function TableTab(): ReactElement {
  const { content } = useDashboard();
  return hasTable(content.dashboard) ? <FilledTable /> : <EmptyTable />;
}

/** The table of a dashboard as the address asks for it. */
function useFilledTable() {
  const { projectId, content, time } = useDashboard();
  const { dashboard } = content;
  const { search, update } = useAddress(validateTableSearch);
  const { query, filters, storedFilters, conditions } = useMemo(
    () => tableFilters(dashboard, { query: search.query }),
    [dashboard, search.query],
  );
  const question = useMemo(
    () => tableQuestion(projectId, time.range, query, dashboard),
    [projectId, time.range, query, dashboard],
  );
  const rows = useMemo(
    () => tableRowsQuery(question, dashboard, search),
    [question, dashboard, search],
  );
  const answer = useQuery(rows);
  useServicesFromAddress(search, filters, update);
  return {
    search,
    update,
    question,
    answer,
    filters,
    storedFilters,
    conditions,
    filter: (next: string): void => update({ query: next === storedFilters ? undefined : next }),
  };
}

function FilledTable(): ReactElement {
  const { projectId, content, time } = useDashboard();
  const { tableItems, dashboard } = content;
  const { search, update, question, answer, filters, storedFilters, conditions, filter } =
    useFilledTable();
  const source = useMetricSource(projectId, time.range, dashboard.tableMetrics, 'table');
  const { enlarged, enlarge, close } = useEnlargedItem(tableItems);
  // On a phone the rows come first.
  const isNarrow = useMedia(narrowScreen);
  // By their keys: who edits while a window gets narrower goes on.
  const parts = [
    tableItems.length > 0 ? (
      <TableItems key="items" conditions={conditions} onEnlarge={enlarge} />
    ) : null,
    <TableEditing key="editing" />,
  ];
  const table = (
    <Answered key="table" query={answer} failure="The table could not be loaded" about="metrics">
      <Card flush>
        <TableBar
          filters={filters}
          storedFilters={storedFilters}
          onFilter={filter}
          problems={partProblems(answer.data?.query)}
        />
        <DashboardTable
          question={question}
          answer={answer.data}
          isStale={answer.isPlaceholderData || (answer.isError && answer.data !== undefined)}
          sort={
            search.sort_by === undefined
              ? answer.data?.order
              : { column: search.sort_by, desc: search.sort_desc ?? true }
          }
          onSortChange={({ column, desc }) => update({ sort_by: column, sort_desc: desc })}
        />
      </Card>
    </Answered>
  );
  return (
    <PageBody>
      {search.kiosk === undefined ? (
        <MetricQueryBar
          query={filters}
          echo={answer.isPlaceholderData ? undefined : answer.data?.query}
          source={source}
          onQueryChange={filter}
          onReset={filters === storedFilters ? undefined : () => filter(storedFilters)}
          end={
            <QuickSearch
              value={search.search ?? ''}
              onValueChange={(text) => update({ search: text === '' ? undefined : text })}
            />
          }
        />
      ) : null}
      {isNarrow ? [table, ...parts] : [...parts, table]}
      {enlarged ? <EnlargedItem item={enlarged} conditions={conditions} onClose={close} /> : null}
    </PageBody>
  );
}

interface TableBarProps {
  filters: string;
  storedFilters: string;
  onFilter: (filters: string) => void;
  problems: ReturnType<typeof partProblems>;
}

/** What the rows are grouped by, and what is wrong with the query. */
function TableBar(props: TableBarProps): ReactElement | null {
  const { filters, storedFilters, onFilter, problems } = props;
  const choices = groupingChoices(storedFilters, filters);
  const roving = useRoving('horizontal');
  if (choices.length <= 1 && problems.length === 0) return null;
  return (
    <div className={styles['bar']}>
      {choices.length > 1 ? (
        <fieldset ref={roving} className={styles['groupings']} aria-label="Group by">
          <span aria-hidden>Group by</span>
          {choices.map((choice) => (
            <Button
              key={choice.key}
              size="small"
              aria-pressed={choice.isOn}
              onClick={() => onFilter(toggleGrouping(filters, choice))}
            >
              {choice.text}
            </Button>
          ))}
        </fieldset>
      ) : null}
      {problems.length > 0 ? <Problems title="the table" problems={problems} /> : null}
    </div>
  );
}

/** The items above the table: one stop on the way to its rows. */
function TableItems({
  conditions,
  onEnlarge,
}: Pick<ItemGridProps, 'conditions' | 'onEnlarge'>): ReactElement {
  const { tableItems } = useDashboard().content;
  const roving = useRoving('vertical');
  const sections = useMemo(
    () => [{ rowId: 0, title: 'above the table', items: tableItems }],
    [tableItems],
  );
  return (
    <LayoutArea sections={sections}>
      <div ref={roving}>
        <ItemGrid rowId={0} items={tableItems} conditions={conditions} onEnlarge={onEnlarge} />
      </div>
    </LayoutArea>
  );
}

/** What changes the table and what stands above it. */
function TableEditing(): ReactElement {
  const { tableItems } = useDashboard().content;
  const { edited, edit } = useEditedItem();
  const paste = usePaste('table');
  const { canEdit } = useEditing();
  return (
    <>
      <EditingBar types={itemTypes} onAdd={edit} more={<PasteEntry paste={paste} />}>
        <EditTable />
      </EditingBar>
      {paste.dialog}
      <EditedItem items={tableItems} dashKind="table" />
      {canEdit && edited === THE_TABLE ? <TableEditor onClose={() => edit(undefined)} /> : null}
    </>
  );
}

function EditTable(): ReactElement | null {
  const { edit } = useEditedItem();
  const { canEdit } = useEditing();
  if (!canEdit) return null;
  return (
    <Button icon="edit" onClick={() => edit(THE_TABLE)}>
      Edit table
    </Button>
  );
}

function EmptyTable(): ReactElement {
  const { projectId, dashboardId, content } = useDashboard();
  const params = { projectId, dashboardId };
  const { enlarged, enlarge, close } = useEnlargedItem(content.tableItems);
  return (
    <PageBody>
      {content.tableItems.length > 0 ? <TableItems conditions="" onEnlarge={enlarge} /> : null}
      <Card>
        <EmptyState
          title="This dashboard has no table"
          icon="columns"
          actions={
            <>
              {content.gridRows.length > 0 ? (
                <Link to="/metrics/$projectId/$dashboardId/grid" params={params}>
                  Open the grid
                </Link>
              ) : null}
              <EditTable />
              <ButtonLink
                size="medium"
                icon="help"
                link={{ to: '/metrics/$projectId/$dashboardId/help', params }}
              >
                Help
              </ButtonLink>
            </>
          }
        >
          A table shows a row per host, service or any other attribute, with a few key metrics.
        </EmptyState>
      </Card>
      <TableEditing />
      {enlarged ? <EnlargedItem item={enlarged} conditions="" onClose={close} /> : null}
    </PageBody>
  );
}
