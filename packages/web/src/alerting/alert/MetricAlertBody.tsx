import type { MetricAlert } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import type { TimeRangeControl } from '../../time/use-time-range.ts';
import { explainMetricAlert } from '../alert-facts.ts';
import { alertQuestion } from './queries.ts';
import { WatchedChart } from '../WatchedChart.tsx';
import styles from './alert.module.css';

/** Px, axes included. */
const HEIGHT = 300;

export interface MetricAlertBodyProps {
  projectId: string;
  alert: MetricAlert;
  /** Its values came back within the bounds. */
  hasRecovered: boolean;
  time: TimeRangeControl;
}

/** The series of a metric alert with the bounds of its monitor, and what was wrong with it. */
export function MetricAlertBody(props: MetricAlertBodyProps): ReactElement {
  const { projectId, alert, hasRecovered, time } = props;
  const { monitor, bounds } = alert.params;
  const question = alertQuestion(projectId, alert, time.range);
  return (
    <section className={styles['section']} aria-label="Metric">
      <p>{explainMetricAlert(alert, hasRecovered)}</p>
      <WatchedChart
        label={alert.name}
        projectId={projectId}
        question={question}
        bounds={bounds}
        unit={monitor.columnUnit}
        time={time}
        height={HEIGHT}
      />
      <p className={styles['query']}>
        <code>{question.query}</code>
      </p>
    </section>
  );
}
