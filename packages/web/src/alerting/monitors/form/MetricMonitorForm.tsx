import type { MetricMonitor } from '@spanlight/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Button } from '../../../components/buttons/Button.tsx';
import { ButtonLink } from '../../../components/buttons/ButtonLink.tsx';
import { useFormDraft } from '../../../components/forms/draft/use-form-draft.ts';
import { Form } from '../../../components/forms/Form.tsx';
import { showSuccess } from '../../../components/overlays/Snackbar.tsx';
import { Card, PageHeader } from '../../../components/page/PageHeader.tsx';
import { useDebounced } from '../../../components/use-debounced.ts';
import { api } from '../../../data/client.ts';
import { describeError } from '../../../data/describe-error.ts';
import { MetricsQueryField } from '../../../metrics/picking/MetricsQueryField.tsx';
import { pickedInfos } from '../../../metrics/picking/picked-metrics.ts';
import { metricsQuery } from '../../../metrics/queries.ts';
import { metricTimeseriesQuery } from '../../../metrics/questions.ts';
import { DateRangePicker } from '../../../time/DateRangePicker.tsx';
import { DAY } from '../../../time/range.ts';
import { useTimeRange, type TimeRangeControl } from '../../../time/use-time-range.ts';
import { monitorQuestion } from '../queries.ts';
import {
  checkMetricForm,
  metricContentOf,
  metricFormShape,
  unitOf,
  type MetricContent,
  type MetricForm,
} from './metric-form.ts';
import { MonitorOptions } from './MonitorOptions.tsx';
import { MonitorPreview } from './MonitorPreview.tsx';
import { oneColumn, watchedColumn, type WatchedColumn } from './watched-column.ts';
import styles from './form.module.css';

/** The longest range of the preview, in milliseconds. */
const MAX_RANGE = 90 * DAY;
/** How long typing must rest before the preview is asked for, in milliseconds. */
const REST = 500;

export interface MetricMonitorFormProps {
  projectId: string;
  /** Names what is filled in, so that it survives a reload. */
  draftKey: string;
  initial: MetricForm;
  /** The monitor that is changed; absent for a new one. */
  stored?: MetricMonitor;
}

/**
 * A metric monitor to be filled in.
 *
 * MetricMonitorForm
 * ├ MetricsQueryField: what is watched
 * ├ MonitorPreview: what that was, with the bounds
 * └ MonitorOptions: when it fires and who is told
 */
export function MetricMonitorForm(props: MetricMonitorFormProps): ReactElement {
  const { projectId, draftKey, initial, stored } = props;
  const time = useTimeRange(MAX_RANGE);
  const title = stored ? 'Edit Metric Monitor' : 'New Metric Monitor';
  const { data: catalogue } = useQuery(metricsQuery(projectId));
  const columnOf = ({ query, metrics }: MetricForm): WatchedColumn =>
    watchedColumn(query, pickedInfos(metrics, catalogue));
  const draft = useFormDraft({
    key: draftKey,
    initial,
    shape: metricFormShape,
    basis: String(stored?.revision ?? ''),
    check: (filled) => checkMetricForm(filled, columnOf(filled)),
  });
  const form = draft.value;
  const column = columnOf(form);
  const unit = unitOf(form, column);
  const content = metricContentOf(form, column);
  const save = useSave(projectId, stored, Number(draft.basis), () => draft.finish());

  const { params } = useDebounced(content, REST);
  const isAsked = params.metrics.length > 0 && params.query !== '';
  const answer = useQuery({
    ...metricTimeseriesQuery(monitorQuestion(projectId, { params }, time.range)),
    enabled: isAsked,
  });
  const echo = answer.isPlaceholderData ? undefined : answer.data?.query;

  return (
    <Form
      label={title}
      className={styles['form']}
      failure={save.error ? describeError(save.error).message : undefined}
      attempt={draft.attempt}
      onSend={() => save.mutate(content)}
    >
      <FormTop
        title={title}
        projectId={projectId}
        id={stored?.id}
        time={time}
        isSaving={save.isPending}
      />
      <div className={styles['panes']}>
        <div className={styles['main']}>
          <Card title="What it watches">
            <MetricsQueryField
              projectId={projectId}
              catalogue={catalogue}
              range={time.range}
              value={form}
              onValueChange={({ metrics, query }) => draft.set({ metrics, query })}
              echo={echo}
              showsProblems={draft.isTried}
              firstQuery={oneColumn}
              queryProblem={form.query === '' && !draft.isTried ? undefined : column.problem}
            />
          </Card>
          <Card title="Preview">
            <MonitorPreview
              label={form.name || 'Preview'}
              isAsked={isAsked}
              answer={answer}
              params={content.params}
              unit={unit}
              time={time}
            />
          </Card>
        </div>
        <Card title="When it fires">
          <MonitorOptions projectId={projectId} draft={draft} unit={unit} column={column} />
        </Card>
      </div>
    </Form>
  );
}

interface FormTopProps {
  title: string;
  projectId: string;
  /** Of the monitor that is changed. */
  id: string | undefined;
  time: TimeRangeControl;
  isSaving: boolean;
}

/** The top of the form: the range of its preview, and the ways out. */
function FormTop({ title, projectId, id, time, isSaving }: FormTopProps): ReactElement {
  const list = { to: '/alerting/$projectId/monitors', params: { projectId } } as const;
  return (
    <div className={styles['top']}>
      <PageHeader
        title={title}
        actions={
          <>
            <DateRangePicker control={time} />
            <ButtonLink
              size="medium"
              link={{ ...list, search: id === undefined ? {} : { q: `monitor:${id}` } }}
            >
              Cancel
            </ButtonLink>
            <Button type="submit" variant="primary" busy={isSaving}>
              {id === undefined ? 'Create' : 'Save'}
            </Button>
          </>
        }
      />
    </div>
  );
}

/** Stores what was filled in, and goes to the list. */
function useSave(
  projectId: string,
  stored: MetricMonitor | undefined,
  revision: number,
  onSaved: () => void,
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (content: MetricContent) => {
      const params = { project: projectId, ...content };
      if (!stored) return api.monitors.createMetric(params);
      const { id, key, owner } = stored;
      return api.monitors.updateMetric({ ...params, id, key, owner, ifMatch: revision });
    },
    meta: { quiet: true },
    onSuccess: async ({ id, name }) => {
      onSaved();
      showSuccess(stored ? `"${name}" was saved` : `"${name}" was created`);
      void client.invalidateQueries({ queryKey: ['monitors', projectId] });
      await navigate({
        to: '/alerting/$projectId/monitors',
        params: { projectId },
        search: { q: `monitor:${id}` },
      });
    },
  });
}
