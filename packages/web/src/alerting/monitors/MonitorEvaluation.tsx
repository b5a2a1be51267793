import type { Evaluation, MonitorWhyResponse, SeriesEvaluation } from '@spanlight/sdk';
import { formatDuration } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { StatusDot, type Tone } from '../../components/text/Chip.tsx';
import { Table } from '../../components/table/Table.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { withLocalTimes } from '../event-texts.ts';
import styles from './monitors.module.css';
import { FaintSparkline } from '../../charts/FaintSparkline.tsx';

export interface MonitorEvaluationProps {
  projectId: string;
  why: MonitorWhyResponse;
}

const NANOSECONDS = 1e6;

/** Why a monitor is in its state: sentences, then what it saw of every series at its newest evaluation. */
export function MonitorEvaluation({ projectId, why }: MonitorEvaluationProps): ReactElement {
  const { monitor, evaluation, explanation } = why;
  const unit = monitor.type === 'metric' ? monitor.params.columnUnit : '';
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
          <SeriesTable projectId={projectId} evaluation={shown} unit={unit} />
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

const order = ['firing', 'undecided', 'no-data', 'normal'];

interface SeriesTableProps {
  projectId: string;
  evaluation: Evaluation;
  unit: string;
}

function SeriesTable({ projectId, evaluation, unit }: SeriesTableProps): ReactElement {
  const rows = evaluation.series.toSorted(
    (one, other) => order.indexOf(one.decision) - order.indexOf(other.decision),
  );
  const columns: readonly TableColumn<SeriesEvaluation>[] = [
    { id: 'name', header: 'Series', cell: ({ name }) => <span title={name}>{name}</span> },
    {
      id: 'decision',
      header: 'Decision',
      cell: ({ decision }) => <StatusDot tone={tones[decision]}>{decision}</StatusDot>,
    },
    {
      id: 'points',
      header: 'Points looked at',
      cell: ({ name, points }) => (
        <span className={styles['sparkline']}>
          <FaintSparkline points={points} label={name} unit={unit} />
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
    <Table
      label="Series of the newest evaluation"
      columns={columns}
      rows={rows}
      rowKey={({ name, attrs }) => `${name} ${JSON.stringify(attrs)}`}
      maxHeight={320}
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
