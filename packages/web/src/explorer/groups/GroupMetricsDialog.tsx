import type { Group, GroupStatsResponse } from '@spanlight/sdk';
import { truncateEnd } from '@spanlight/sdk/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useMemo, useState, type ReactElement } from 'react';
import { failureCard } from '../../answers/failure-card.tsx';
import { TimeChart } from '../../charts/TimeChart.tsx';
import { IconButton } from '../../components/buttons/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import type { ItemsFilter } from '../../items/filter.ts';
import { groupStatsQuery } from '../../items/queries.ts';
import { DateRangePicker } from '../../time/DateRangePicker.tsx';
import { DAY } from '../../time/range.ts';
import { useOwnRange } from '../../time/use-own-range.ts';
import { kindOfSelection } from '../systems/system-kinds.ts';
import { columnTitle } from './group-columns.ts';
import { groupItemsFilter } from './group-link.ts';
import { type GroupMetric, groupMetrics, metricChart } from './group-metrics.ts';
import styles from './GroupMetricsDialog.module.css';

/** The longest range, in milliseconds. */
const MAX_RANGE = 90 * DAY;
/** Metrics that have their chart at first. */
const FIRST_OPEN = 20;
/** Characters of the name of a group. */
const MAX_NAME = 120;

interface GroupMetricsDialogProps {
  filter: ItemsFilter;
  /** Undefined when a link names one that is not listed. */
  group: Group | undefined;
  onClose: () => void;
}

/** How everything that is measured of a group went over a range of its own, in a dialog. */
export function GroupMetricsDialog(props: GroupMetricsDialogProps): ReactElement {
  const { filter, group, onClose } = props;
  const name = group ? (group.display_name ?? group._name) : 'a group';
  return (
    <Dialog
      title={`Metrics of ${truncateEnd(name === '' ? 'a group without a name' : name, MAX_NAME)}`}
      width={1400}
      onClose={onClose}
    >
      {group ? (
        <MetricsOfGroup filter={filter} group={group} />
      ) : (
        <EmptyState icon="chart" title="The group is not in the list">
          It has no items in this range, or the filters exclude it.
        </EmptyState>
      )}
    </Dialog>
  );
}

function MetricsOfGroup({ filter, group }: { filter: ItemsFilter; group: Group }): ReactElement {
  const narrowed = useMemo(() => groupItemsFilter(filter, group), [filter, group]);
  const metrics = useMemo(
    () => groupMetrics(filter.query, kindOfSelection(narrowed.systems)),
    [filter.query, narrowed.systems],
  );
  const client = useQueryClient();
  const onReload = useCallback(
    () => void client.invalidateQueries({ queryKey: ['group-stats', filter.projectId] }),
    [client, filter.projectId],
  );
  // The range of the page is another one with each reload: what was chosen here lasts as long as the dialog.
  const control = useOwnRange({ initial: filter.range, about: 0, longest: MAX_RANGE, onReload });
  const { range } = control;
  const answer = useQuery(
    groupStatsQuery(
      { ...narrowed, range },
      metrics.map(({ name }) => name),
    ),
  );
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(metrics.slice(FIRST_OPEN).map(({ name }) => name)),
  );
  const syncKey = useId();
  return (
    <>
      <div className={styles['range']}>
        <DateRangePicker control={control} />
      </div>
      {failureCard(answer, 'The metrics could not be loaded')}
      {answer.isError && !answer.data ? null : (
        <ul className={styles['metrics']}>
          {metrics.map((metric) => (
            <li key={metric.name} className={styles['metric']}>
              <MetricOfGroup
                metric={metric}
                stats={answer.data}
                isOpen={!folded.has(metric.name)}
                onToggle={() => setFolded(toggled(folded, metric.name))}
                from={range.gte}
                to={range.lt}
                syncKey={syncKey}
                onZoom={control.zoom}
                isStale={answer.isError}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface MetricOfGroupProps {
  metric: GroupMetric;
  /** Undefined while they are being loaded. */
  stats: GroupStatsResponse | undefined;
  isOpen: boolean;
  onToggle: () => void;
  from: number;
  to: number;
  syncKey: string;
  isStale: boolean;
  onZoom: (from: number, to: number) => void;
}

function MetricOfGroup(props: MetricOfGroupProps): ReactElement {
  const { metric, stats, isOpen, onToggle, ...drawing } = props;
  const data = useMemo(() => stats && metricChart(stats, metric), [stats, metric]);
  const title = columnTitle(metric.name);
  return (
    <>
      <IconButton
        icon={isOpen ? 'chevron-down' : 'chevron-right'}
        label={`Chart of ${title}`}
        size="small"
        aria-expanded={isOpen}
        onClick={onToggle}
      />
      {isOpen ? (
        <div className={styles['chart']}>
          <TimeChart {...drawing} title={title} data={data} height={140} hasLegend={false} />
        </div>
      ) : (
        <span className={styles['title']}>{title}</span>
      )}
    </>
  );
}

function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names);
  if (!next.delete(name)) next.add(name);
  return next;
}
