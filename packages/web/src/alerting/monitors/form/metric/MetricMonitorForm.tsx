import type { MetricMonitor } from '@spanlight/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ReactElement } from 'react';
import { useFormDraft } from '../../../../components/forms/draft/use-form-draft.ts';
import { api } from '../../../../data/client.ts';
import { pickedInfos } from '../../../../metrics/picking/picked-metrics.ts';
import { metricsQuery } from '../../../../metrics/queries.ts';
import { DAY, HOUR, rangeAround } from '../../../../time/range.ts';
import { type TimeRangeControl, useTimeRange } from '../../../../time/use-time-range.ts';
import { MonitorFormFrame } from '../MonitorFormFrame.tsx';
import { MonitorTabs } from '../MonitorTabs.tsx';
import { useChannelNames } from '../use-channel-names.ts';
import { useSaveMonitor, type SentMonitor } from '../use-save-monitor.ts';
import {
  checkMetricForm,
  metricContentOf,
  metricFormOf,
  metricFormShape,
  type MetricContent,
  type MetricForm,
} from './metric-form.ts';
import { metricLabels, writeMetricField } from './metric-texts.ts';
import { MetricPanes } from './MetricPanes.tsx';
import { watchedColumn, type WatchedColumn } from './watched-column.ts';

/** The longest range of the preview, in milliseconds. */
const MAX_RANGE = 90 * DAY;
export interface MetricMonitorFormProps {
  projectId: string;
  /** Names what is filled in, so that it survives a reload. */
  draftKey: string;
  initial: MetricForm;
  /** The monitor that is changed; absent for a new one. */
  stored?: MetricMonitor;
  /** Asks for what is stored now. */
  reload?: () => Promise<MetricMonitor | undefined>;
}

/** A metric monitor to be filled in, and saved. */
export function MetricMonitorForm(props: MetricMonitorFormProps): ReactElement {
  const { projectId, draftKey, initial, stored, reload } = props;
  const time = useTimeRange(MAX_RANGE);
  useWideRange(time, !stored);
  const writeChannels = useChannelNames(projectId);
  const title = stored ? 'Edit Metric Monitor' : 'New Metric Monitor';
  const { data: catalogue } = useQuery(metricsQuery(projectId));
  const columnOf = ({ query, metrics }: MetricForm): WatchedColumn =>
    watchedColumn(query, pickedInfos(metrics, catalogue));
  const contentOf = (filled: MetricForm): MetricContent =>
    metricContentOf(filled, columnOf(filled));
  const draft = useFormDraft({
    key: draftKey,
    initial,
    shape: metricFormShape,
    basis: String(stored?.revision ?? ''),
    check: (filled) => checkMetricForm(filled, columnOf(filled)),
  });
  const save = useSaveMonitor(
    projectId,
    ({ content, isNew }: SentMonitor<MetricContent>) => {
      const params = { project: projectId, ...content };
      if (!stored || isNew) return api.monitors.createMetric(params);
      const { id } = stored;
      return api.monitors.updateMetric({ ...params, id, ifMatch: Number(draft.basis) });
    },
    draft.finish,
  );

  return (
    <MonitorFormFrame
      title={title}
      projectId={projectId}
      id={stored?.id}
      time={time}
      draft={draft}
      save={save}
      contentOf={contentOf}
      reload={reload}
      formOf={metricFormOf}
      labelOf={(field) => metricLabels[field]}
      write={(field, filled) => writeMetricField(field, filled, writeChannels)}
    >
      <MonitorTabs
        projectId={projectId}
        id={stored?.id}
        draft={draft}
        face={{
          type: 'metric',
          contentOf: (filled) => ({ ...contentOf(filled), type: 'metric' }),
          formOf: (content) => (content.type === 'metric' ? metricFormOf(content) : undefined),
        }}
      >
        <MetricPanes
          projectId={projectId}
          draft={draft}
          catalogue={catalogue}
          columnOf={columnOf}
          time={time}
        />
      </MonitorTabs>
    </MonitorFormFrame>
  );
}

/**
 * Begins with an hour at least: whoever comes from the minute of a span would see one point, which says nothing of what is
 * usual.
 */
function useWideRange(time: TimeRangeControl, isNew: boolean): void {
  const widen = useEffectEvent(() => {
    const { gte, lt } = time.range;
    if (isNew && lt - gte < HOUR) time.setRange(rangeAround((gte + lt) / 2, Date.now()));
  });
  useEffect(() => widen(), []);
}
