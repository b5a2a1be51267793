import type { Span } from '@spanlight/sdk';
import { formatInteger } from '@spanlight/sdk/format';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { IconButton } from '../../components/buttons/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorCard } from '../../components/feedback/ErrorCard.tsx';
import listCard from '../../components/table/list-card.module.css';
import { Card } from '../../components/page/PageHeader.tsx';
import { Pager } from '../../components/table/Pager.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { Table } from '../../components/table/Table.tsx';
import { Tooltip } from '../../components/overlays/Tooltip.tsx';
import { describeError } from '../../data/describe-error.ts';
import type { ItemsFilter } from '../../items/filter.ts';
import { filterKey, PAGE_SIZE, spansQuery } from '../../items/queries.ts';
import type { Sorting } from '../../items/search.ts';
import { useExplorer } from '../explorer-context.ts';
import { kindInfo, type ItemKind } from '../systems/system-kinds.ts';
import { ColumnsDialog } from './ColumnsDialog.tsx';
import { useExtraColumns } from './extra-columns.ts';
import { itemTableColumns } from './item-table-columns.tsx';
import { SpanDrawer } from './SpanDrawer.tsx';

export interface ItemsListProps {
  filter: ItemsFilter | undefined;
  kind: ItemKind;
  sorting: Sorting;
  onSortingChange: (sorting: Sorting) => void;
  /** Stands beside the count. */
  actions?: ReactNode;
}

const noSpans: readonly Span[] = [];

/** Spans, logs or events, a page of fifteen at a time; a click opens one beside the list. */
export function ItemsList({
  filter,
  kind,
  sorting,
  onSortingChange,
  actions,
}: ItemsListProps): ReactElement {
  const question = JSON.stringify([filterKey(filter), sorting.column, sorting.desc]);
  const [turned, setTurned] = useState({ question, page: 1 });
  // Another question begins at its first page.
  const page = turned.question === question ? turned.page : 1;
  const { projectId } = useExplorer();
  const [opened, setOpened] = useState<string>();
  const [isChoosing, setIsChoosing] = useState(false);
  const [extra, setExtra] = useExtraColumns(projectId);
  const columns = useMemo(() => itemTableColumns(kind, extra), [kind, extra]);

  const { label, one } = kindInfo(kind);
  const items = label.toLowerCase();
  const answer = useQuery(spansQuery(filter, sorting, page));
  const { data } = answer;
  const problem = answer.isError ? (
    <ErrorCard
      title={`The ${items} could not be loaded`}
      error={describeError(answer.error)}
      onRetry={() => void answer.refetch()}
    />
  ) : null;
  if (problem && !data) return problem;

  const spans = data?.spans ?? noSpans;
  const position = opened === undefined ? -1 : spans.findIndex((span) => keyOf(span) === opened);
  const shown = spans[position];
  const stepTo = (index: number): (() => void) | undefined => {
    const target = spans[index];
    return target && (() => setOpened(keyOf(target)));
  };

  return (
    <Card flush>
      {problem}
      <div className={listCard['summary']}>
        <output className={listCard['count']}>
          {data ? (
            `${formatInteger(data.count)} ${data.count === 1 ? one : items}`
          ) : (
            <Skeleton width="80px" />
          )}
        </output>
        {actions}
        <Tooltip text="Table columns">
          <IconButton
            icon="columns"
            label="Table columns"
            size="small"
            onClick={() => setIsChoosing(true)}
          />
        </Tooltip>
      </div>
      <Table
        label={items}
        columns={columns}
        rows={spans}
        rowKey={keyOf}
        sort={data?.order ?? sorting}
        sortedBy="server"
        onSortChange={onSortingChange}
        loadingRows={data ? undefined : PAGE_SIZE}
        stale={answer.isPlaceholderData || answer.isError}
        onOpen={(span) => setOpened(keyOf(span))}
        tone={(span) => (span.statusCode === 'error' ? 'error' : undefined)}
        empty={<EmptyState title={`There are no matching ${items}. Try to change filters.`} />}
      />
      <div className={listCard['pager']}>
        <Pager
          label={`Pages of ${items}`}
          page={page}
          pageSize={data?.pager.limit ?? PAGE_SIZE}
          count={data?.count ?? 0}
          onPageChange={(next) => setTurned({ question, page: next })}
        />
      </div>
      {isChoosing && filter ? (
        <ColumnsDialog
          filter={filter}
          columns={extra}
          onChange={setExtra}
          onClose={() => setIsChoosing(false)}
        />
      ) : null}
      {shown ? (
        <SpanDrawer
          span={shown}
          onPrevious={stepTo(position - 1)}
          onNext={stepTo(position + 1)}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </Card>
  );
}

function keyOf(span: Span): string {
  return `${span.traceId ?? ''} ${span.id} ${span.time}`;
}
