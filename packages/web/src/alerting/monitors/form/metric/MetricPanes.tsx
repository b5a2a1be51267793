import type { Metric } from '@spanlight/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { FormDraft } from '../../../../components/forms/draft/use-form-draft.ts';
import { Button } from '../../../../components/buttons/Button.tsx';
import { onDemand } from '../../../../components/on-demand.tsx';
import { Card } from '../../../../components/page/PageHeader.tsx';
import { useDebounced } from '../../../../components/use-debounced.ts';
import { oneColumn } from '../../../../metrics/metric-info.ts';
import { MetricsQueryField } from '../../../../metrics/picking/MetricsQueryField.tsx';
import { metricTimeseriesQuery } from '../../../../metrics/questions.ts';
import type { TimeRangeControl } from '../../../../time/use-time-range.ts';
import { monitorQuestion } from '../../queries.ts';
import { checkMetricForm, metricContentOf, unitOf, type MetricForm } from './metric-form.ts';
import { MonitorOptions } from './MonitorOptions.tsx';
import { MonitorPreview } from './MonitorPreview.tsx';
import { useDraftBacktest } from './use-draft-backtest.ts';
import type { WatchedColumn } from './watched-column.ts';
import styles from '../form.module.css';

const BacktestNote = onDemand(async () => (await import('./BacktestNote.tsx')).BacktestNote);

/** How long typing must rest before anything is asked, in milliseconds. */
const REST = 500;

export interface MetricPanesProps {
  projectId: string;
  draft: FormDraft<MetricForm>;
  /** The metrics of the project; undefined while they are being loaded. */
  catalogue: readonly Metric[] | undefined;
  columnOf: (form: MetricForm) => WatchedColumn;
  time: TimeRangeControl;
}

/**
 * What is filled in for a metric monitor.
 *
 * MetricPanes
 * ├ MetricsQueryField: what is watched
 * ├ MonitorOptions: when it fires and who is told
 * ├ BacktestNote: how often it would have fired
 * └ MonitorPreview: what that was, with the bounds
 */
export function MetricPanes(props: MetricPanesProps): ReactElement {
  const { projectId, draft, catalogue, columnOf, time } = props;
  const form = draft.value;
  const column = columnOf(form);
  const unit = unitOf(form, column);
  const content = metricContentOf(form, column);

  const rested = useDebounced(form, REST);
  const restedColumn = columnOf(rested);
  const asked = metricContentOf(rested, restedColumn);
  // What is still being typed is no mistake yet.
  const restedProblem = rested.query === '' ? undefined : restedColumn.problem;
  const problems = checkMetricForm(rested, restedColumn);
  const isComplete = Object.entries(problems).every(
    ([field, problem]) => field === 'name' || problem === undefined,
  );
  const isBounded = rested.minAllowedValue !== '' || rested.maxAllowedValue !== '';
  const { backtest, firing } = useDraftBacktest(projectId, asked, isComplete);
  const isAsked = asked.params.metrics.length > 0 && asked.params.query !== '';
  // The server would say once more what stands under the field. Of several columns all are drawn.
  const isRight =
    problems['metrics'] === undefined &&
    (restedProblem === undefined ||
      (restedColumn.problem !== undefined && restedColumn.choices !== undefined));
  const answer = useQuery({
    ...metricTimeseriesQuery(monitorQuestion(projectId, asked, time.range)),
    enabled: isAsked && isRight,
  });
  return (
    <div className={styles['panes']}>
      <Card title="What it watches">
        <MetricsQueryField
          projectId={projectId}
          catalogue={catalogue}
          range={time.range}
          value={form}
          onValueChange={({ metrics, query }) => draft.set({ metrics, query })}
          echo={answer.isPlaceholderData ? undefined : answer.data?.query}
          showsProblems={draft.isTried}
          firstQuery={oneColumn}
          queryProblem={draft.isTried ? column.problem : restedProblem}
        />
        <ColumnChoices column={column} onChoose={(query) => draft.set({ query })} />
      </Card>
      <Card title="When it fires">
        <MonitorOptions projectId={projectId} draft={draft} unit={unit} column={column} />
      </Card>
      <Card title="Preview">
        {isAsked ? (
          <BacktestNote
            projectId={projectId}
            content={content}
            isComplete={isComplete}
            problem={isBounded ? (problems['maxAllowedValue'] ?? problems['query']) : undefined}
            answer={backtest}
            series={answer.data?.timeseries}
          />
        ) : null}
        <MonitorPreview
          label={form.name || 'Preview'}
          isAsked={isAsked}
          isRight={isRight}
          answer={answer}
          params={content.params}
          unit={unit}
          time={time}
          firing={firing}
        />
      </Card>
    </div>
  );
}

interface ColumnChoicesProps {
  column: WatchedColumn;
  onChoose: (query: string) => void;
}

/** Of a query with several columns, one that the monitor is to watch. */
function ColumnChoices({ column, onChoose }: ColumnChoicesProps): ReactElement | null {
  const choices = column.problem === undefined ? [] : (column.choices ?? []);
  if (choices.length === 0) return null;
  return (
    <fieldset className={styles['choices']}>
      <legend>Column to watch</legend>
      {choices.map(({ name, query }) => (
        <Button key={name} size="small" onClick={() => onChoose(query)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
