import type { Dashboard } from '@spanlight/sdk';
import { splitTableQuery } from '@spanlight/query';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { useFormDraft } from '../../components/forms/draft/use-form-draft.ts';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { Card } from '../../components/page/PageHeader.tsx';
import type { TableSort } from '../../components/table/table-columns.ts';
import { useDebounced } from '../../components/use-debounced.ts';
import { Answered } from '../../answers/failure-card.tsx';
import { api } from '../../data/client.ts';
import {
  pickedMetrics,
  noMetrics,
  type MetricsDraft,
} from '../../metrics/picking/picked-metrics.ts';
import { metricTableQuery } from '../../metrics/questions.ts';
import { tableAggregations } from '../query/aggregations.ts';
import { useDashboard } from '../dashboard-view.ts';
import { EditorDialog } from '../editing/EditorDialog.tsx';
import { useSaving } from '../editing/use-saving.ts';
import { ColumnFields } from '../items/fields/ColumnFields.tsx';
import { queryColumns, storedColumns, type ColumnsDraft } from '../items/fields/columns.ts';
import { checkQuestion, NO_METRIC } from '../items/fields/item-editor-kind.ts';
import { Question } from '../items/fields/Question.tsx';
import { DashboardTable } from './DashboardTable.tsx';

/** The table of a dashboard as it is filled in. */
interface TableDraft extends MetricsDraft {
  readonly columns: ColumnsDraft;
}

const TARGET = 'table';
/** How long typing must rest before the preview follows, in milliseconds. */
const REST = 500;

function draftOf({ tableMetrics, tableQuery, tableColumnMap }: Dashboard): TableDraft {
  return {
    metrics: tableMetrics.length > 0 ? tableMetrics : noMetrics.metrics,
    query: tableQuery,
    columns: tableColumnMap,
  };
}

/** What is stored of a draft. */
function tableInput(
  draft: TableDraft,
): Pick<Dashboard, 'tableMetrics' | 'tableQuery' | 'tableColumnMap'> {
  return {
    tableMetrics: pickedMetrics(draft.metrics),
    tableQuery: draft.query,
    tableColumnMap: storedColumns(draft.columns, draft, TARGET, (settings) => settings),
  };
}

/** Edits the table of the dashboard around: what it asks, and how its columns are shown. */
export function TableEditor({ onClose }: { onClose: () => void }): ReactElement {
  const { projectId, dashboardId, content } = useDashboard();
  const draft = useFormDraft({
    key: `table:${projectId}:${dashboardId}`,
    initial: draftOf(content.dashboard),
    check: (filled) => checkQuestion(filled, TARGET),
  });
  const [applied, setApplied] = useState<TableDraft>();
  const rested = useDebounced(draft.value, REST);
  const shown = applied === draft.value ? applied : rested;
  const { name } = content.dashboard;
  const saving = useSaving({
    draft,
    pick: ({ dashboard }) => draftOf(dashboard),
    change: {
      what: 'change the table',
      call: ({ project, dashboardId: dashboard, ifMatch }) =>
        api.dashboards.updateTable({
          project,
          id: dashboard,
          ifMatch,
          name,
          ...tableInput(draft.value),
        }),
    },
    onSaved: () => {
      showSuccess('The table was saved');
      onClose();
    },
  });
  return (
    <EditorDialog
      title="Edit table"
      label="The table"
      draft={draft}
      saving={saving}
      onClose={onClose}
      question={<Question draft={draft} target={TARGET} onApply={() => setApplied(draft.value)} />}
      preview={<Preview table={shown} />}
      optionsTitle="Columns"
      options={
        <ColumnFields
          columns={queryColumns(draft.value, TARGET)}
          value={draft.value.columns}
          onValueChange={(columns) => draft.set({ columns })}
          has={['aggFunc', 'color', 'sparklineDisabled']}
        />
      }
    />
  );
}

/** What is filled in, drawn by what draws the table. */
function Preview({ table }: { table: TableDraft }): ReactElement {
  const { projectId, content, time } = useDashboard();
  const { timeOffset, minInterval } = content.dashboard;
  const [sort, setSort] = useState<TableSort>();
  const metrics = pickedMetrics(table.metrics);
  const isAsked = metrics.length > 0 && splitTableQuery(table.query).columns !== '';
  const question = {
    projectId,
    range: time.range,
    metrics,
    query: table.query,
    timeOffset,
    minInterval,
  };
  const { tableColumnMap } = tableInput(table);
  const answer = useQuery({
    ...metricTableQuery(question, {
      aggregations: tableAggregations(table.query, metrics, tableColumnMap),
      sortBy: sort?.column,
      sortDesc: sort?.desc,
    }),
    enabled: isAsked,
  });
  if (!isAsked) {
    return (
      <Card>
        <EmptyState icon="columns" title={NO_METRIC} />
      </Card>
    );
  }
  return (
    <Answered query={answer} failure="The preview could not be loaded" about="metrics">
      <Card flush>
        <DashboardTable
          question={question}
          answer={answer.data}
          isStale={answer.isPlaceholderData || answer.isError}
          columnMap={tableColumnMap}
          sort={sort ?? answer.data?.order}
          onSortChange={setSort}
        />
      </Card>
    </Answered>
  );
}
