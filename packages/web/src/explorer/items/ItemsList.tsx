import type { Span } from '@spanlight/sdk';
import { formatInteger } from '@spanlight/sdk/format';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { failureCard } from '../../answers/failure-card.tsx';
import { Button, IconButton } from '../../components/buttons/Button.tsx';
import { Checkbox } from '../../components/forms/Checkbox.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { phoneScreen, useMedia } from '../../components/media.ts';
import { Card } from '../../components/page/PageHeader.tsx';
import { ListSummary } from '../../components/table/ListSummary.tsx';
import { PagedTable } from '../../components/table/PagedTable.tsx';
import { Tooltip } from '../../components/overlays/Tooltip.tsx';
import type { TurnedPage } from '../../data/use-address-page.ts';
import type { ItemsFilter } from '../../items/filter.ts';
import { PAGE_SIZE, spansQuery } from '../../items/queries.ts';
import type { Sorting } from '../../items/search.ts';
import { useExplorer } from '../explorer-context.ts';
import { type ItemKind, wordsOf } from '../systems/system-kinds.ts';
import { conditionAfter } from './continue-after.ts';
import { ColumnsDialog } from './ColumnsDialog.tsx';
import { useExtraColumns } from './extra-columns.ts';
import { itemKey } from '../../items/item-key.ts';
import { itemTableColumns } from './item-table-columns.tsx';
import { OpenedLog } from '../logs/OpenedLog.tsx';
import { SpanDrawer } from './SpanDrawer.tsx';
import { useOpenedItem } from './use-opened-item.ts';

export interface ItemsListProps {
  filter: ItemsFilter | undefined;
  kind: ItemKind;
  turned: TurnedPage;
  sorting: Sorting;
  onSortingChange: (sorting: Sorting) => void;
  /** Goes on behind the last row that pages lead to, with this condition; absent, that isn't offered. */
  onContinue?: ((condition: string) => void) | undefined;
  /** Stands beside the count. */
  actions?: ReactNode;
}

const noSpans: readonly Span[] = [];

/** Spans, logs or events, a page of fifteen at a time; a click opens one beside the list. */
export function ItemsList(props: ItemsListProps): ReactElement {
  const { filter, kind, sorting, onSortingChange, onContinue, actions } = props;
  const [page, onPageChange] = props.turned;
  const { projectId } = useExplorer();
  const [isChoosing, setIsChoosing] = useState(false);
  const [extra, setExtra] = useExtraColumns(projectId);
  const isNarrow = useMedia(phoneScreen);
  const [wraps, setWraps] = useState(false);
  const columns = useMemo(
    () => itemTableColumns(kind, extra, isNarrow, wraps),
    [kind, extra, isNarrow, wraps],
  );

  const { label, one } = wordsOf(filter?.systems ?? []);
  const items = label.toLowerCase();
  const answer = useQuery(spansQuery(filter, sorting, page));
  const { data } = answer;
  const spans = data?.spans ?? noSpans;
  const opened = useOpenedItem(projectId, spans);
  const problem = failureCard(answer, `The ${items} could not be loaded`);
  if (problem && !data) return problem;

  const stepTo = (index: number): (() => void) | undefined => {
    const target = opened.position < 0 ? undefined : spans[index];
    return target && (() => opened.open(target));
  };

  return (
    <Card flush>
      {problem}
      <ListSummary count={data && `${formatInteger(data.count)} ${data.count === 1 ? one : items}`}>
        {actions}
        {kind === 'spans' || isNarrow ? null : (
          <Checkbox label="Wrap" checked={wraps} onCheckedChange={setWraps} />
        )}
        <Tooltip text="Table columns">
          <IconButton
            icon="columns"
            label="Table columns"
            size="small"
            onClick={() => setIsChoosing(true)}
          />
        </Tooltip>
      </ListSummary>
      <PagedTable
        label={items}
        columns={columns}
        rows={data?.spans}
        rowKey={itemKey}
        sort={data?.order ?? sorting}
        onSortChange={onSortingChange}
        stale={answer.isPlaceholderData || answer.isError}
        {...(kind === 'spans' ? {} : { expanded: (span: Span) => <OpenedLog span={span} /> })}
        onOpen={opened.open}
        tone={(span) => (span.statusCode === 'error' ? 'error' : undefined)}
        empty={<EmptyState title={`There are no matching ${items}. Try to change filters.`} />}
        pages={{
          page,
          pageSize: data?.pager.limit ?? PAGE_SIZE,
          count: data?.count ?? 0,
          onPageChange,
          further: (
            <Further last={spans.at(-1)} order={data?.order ?? sorting} onContinue={onContinue} />
          ),
        }}
        pagesLabel={`Pages of ${items}`}
      />
      {isChoosing && filter ? (
        <ColumnsDialog
          filter={filter}
          columns={extra}
          onChange={setExtra}
          onClose={() => setIsChoosing(false)}
        />
      ) : null}
      {opened.item ? (
        <SpanDrawer
          span={opened.item}
          onPrevious={stepTo(opened.position - 1)}
          onNext={stepTo(opened.position + 1)}
          onClose={opened.close}
        />
      ) : null}
    </Card>
  );
}

interface FurtherProps extends Pick<ItemsListProps, 'onContinue'> {
  last: Span | undefined;
  order: Sorting;
}

/** The way on from the last row that pages lead to. */
function Further({ last, order, onContinue }: FurtherProps): ReactElement {
  const condition = last && conditionAfter(last, order);
  return condition !== undefined && onContinue ? (
    <Button size="small" icon="arrow-right" onClick={() => onContinue(condition)}>
      Continue from the last row
    </Button>
  ) : (
    <>Narrow the range or the query to see the others.</>
  );
}
