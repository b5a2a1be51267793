import type { Evaluation, Monitor, MonitorWhyResponse, SeriesEvaluation } from '@spanlight/sdk';
import { formatDuration } from '@spanlight/sdk/format';
import { type ReactElement, useMemo } from 'react';
import { StatusDot, type Tone } from '../../components/text/Chip.tsx';
import { PagedTable } from '../../components/table/PagedTable.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { withLocalTimes } from '../event-texts.ts';
import styles from './monitors.module.css';
import { BoundedSparkline, type BoundedSparklineProps } from '../../charts/BoundedSparkline.tsx';
import { usePages } from '../../components/table/use-pages.ts';
import { PAGE_SIZE } from '../queries.ts';

export interface MonitorEvaluationProps {
  projectId: string;
  why: MonitorWhyResponse;
}

const NANOSECONDS = 1e6;

/** Why a monitor is in its state: sentences, then what it saw of every series at its newest evaluation. */
export function MonitorEvaluation({ projectId, why }: MonitorEvaluationProps): ReactElement {
  const { monitor, evaluation, explanation } = why;
  const shown = evaluation && evaluation.series.length > 0 ? evaluation : undefined;
  return (
    <div className={styles['stack']}>
      <ul className={styles['reasons']}>
        {explanation.slice(0, shown ? 1 : undefined).map((sentence) => (
          <li key={sentence}>{withLocalTimes(sentence)}</li>
        ))}
      </ul>
      {shown ? (
        <>
          <p className={styles['muted']}>
            That took {formatDuration(shown.duration * NANOSECONDS)}.
            {shown.hasMore ? ` These are the first ${shown.series.length} series.` : ''}
          </p>
          <SeriesTable projectId={projectId} evaluation={shown} monitor={monitor} />
        </>
      ) : null}
    </div>
  );
}

const tones: Readonly<Record<SeriesEvaluation['decision'], Exclude<Tone, 'accent'>>> = {
  firing: 'error',
  normal: 'ok',
  undecided: 'warning',
  'no-data': 'neutral',
};

/** Each decision as people write it. */
const decisionNames: Readonly<Record<SeriesEvaluation['decision'], string>> = {
  firing: 'firing',
  normal: 'normal',
  undecided: 'no change',
  'no-data': 'no data',
};

const order = ['firing', 'undecided', 'no-data', 'normal'];

interface SeriesTableProps {
  projectId: string;
  evaluation: Evaluation;
  monitor: Monitor;
}

function SeriesTable({ projectId, evaluation, monitor }: SeriesTableProps): ReactElement {
  const { series } = evaluation;
  const sorted = useMemo(
    () =>
      series.toSorted((one, other) => order.indexOf(one.decision) - order.indexOf(other.decision)),
    [series],
  );
  const { rows, pages } = usePages(sorted, PAGE_SIZE);
  const { unit, bounds } = watchedOf(monitor);
  const columns: readonly TableColumn<SeriesEvaluation>[] = [
    { id: 'name', header: 'Series', cell: ({ name }) => <span title={name}>{name}</span> },
    {
      id: 'decision',
      header: 'Decision',
      cell: ({ decision }) => (
        <StatusDot tone={tones[decision]}>{decisionNames[decision]}</StatusDot>
      ),
    },
    {
      id: 'points',
      header: 'Points looked at',
      cell: ({ name, points }) => (
        <span className={styles['sparkline']}>
          <BoundedSparkline points={points} bounds={bounds} label={name} unit={unit} />
        </span>
      ),
    },
    {
      id: 'reason',
      header: 'Why',
      cell: ({ reason }) => <span title={reason}>{reason}</span>,
    },
  ];
  return (
    <PagedTable
      label="Series of the newest evaluation"
      columns={columns}
      rows={rows}
      rowKey={({ name, attrs }) => `${name} ${JSON.stringify(attrs)}`}
      pages={pages}
      pagesLabel="Pages of series"
      link={({ alertId }) =>
        alertId === null
          ? undefined
          : {
              to: '/alerting/$projectId/alerts/$id',
              params: { projectId, id: String(alertId) },
            }
      }
    />
  );
}

/** What the values of a monitor are in, and may be. */
function watchedOf(monitor: Monitor): Pick<BoundedSparklineProps, 'bounds'> & { unit: string } {
  if (monitor.type === 'error') return { unit: '', bounds: { min: null, max: null } };
  const { columnUnit, minAllowedValue: min, maxAllowedValue: max } = monitor.params;
  return { unit: columnUnit, bounds: { min, max } };
}
