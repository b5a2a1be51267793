import type { ErrorMonitor } from '@spanlight/sdk';
import { type ReactElement, useState } from 'react';
import { Checkbox } from '../../../../components/forms/Checkbox.tsx';
import { useFormDraft, type FormDraft } from '../../../../components/forms/draft/use-form-draft.ts';
import { TextField } from '../../../../components/forms/TextField.tsx';
import { Card } from '../../../../components/page/PageHeader.tsx';
import { api } from '../../../../data/client.ts';
import { useActiveProject } from '../../../../data/session.ts';
import { DAY, type TimeRange } from '../../../../time/range.ts';
import { useTimeRange } from '../../../../time/use-time-range.ts';
import { LabelFields } from '../../../severity/LabelFields.tsx';
import { ChannelPicker } from '../ChannelPicker.tsx';
import { Escalation } from '../escalation/Escalation.tsx';
import { OpenGroupingFields } from '../grouping/OpenGroupingFields.tsx';
import { MonitorFormFrame } from '../MonitorFormFrame.tsx';
import { MonitorTabs } from '../MonitorTabs.tsx';
import { useChannelNames } from '../use-channel-names.ts';
import { useSaveMonitor, type SentMonitor } from '../use-save-monitor.ts';
import { Conditions } from './Conditions.tsx';
import { ErrorMonitorState } from './ErrorMonitorState.tsx';
import {
  checkErrorForm,
  errorContentOf,
  errorFace,
  errorFormOf,
  errorFormShape,
  type ErrorContent,
  type ErrorForm,
} from './error-form.ts';
import { errorLabels, writeErrorField } from './error-texts.ts';
import styles from '../form.module.css';
import { onDemand } from '../../../../components/on-demand.tsx';

/** Charts are of no use to whoever has not filled in anything yet. */
const ErrorPreview = onDemand(async () => (await import('./ErrorPreview.tsx')).ErrorPreview);

/** The longest range attributes and their values are looked for in, in milliseconds. */
const MAX_RANGE = 90 * DAY;

export interface ErrorMonitorFormProps {
  projectId: string;
  /** Names what is filled in, so that it survives a reload. */
  draftKey: string;
  initial: ErrorForm;
  /** The monitor that is changed; absent for a new one. */
  stored?: ErrorMonitor;
  /** Asks for what is stored now. */
  reload?: () => Promise<ErrorMonitor | undefined>;
}

/** An error monitor to be filled in: which errors are told, and to whom. */
export function ErrorMonitorForm(props: ErrorMonitorFormProps): ReactElement {
  const { projectId, draftKey, initial, stored, reload } = props;
  const project = useActiveProject();
  const time = useTimeRange(MAX_RANGE);
  const writeChannels = useChannelNames(projectId);
  const draft = useFormDraft({
    key: draftKey,
    initial,
    shape: errorFormShape,
    basis: String(stored?.revision ?? ''),
    check: checkErrorForm,
  });
  const save = useSaveMonitor(
    projectId,
    ({ content, isNew }: SentMonitor<ErrorContent>) => {
      const params = { project: projectId, ...content };
      if (!stored || isNew) return api.monitors.createError(params);
      const { id } = stored;
      return api.monitors.updateError({ ...params, id, ifMatch: Number(draft.basis) });
    },
    draft.finish,
  );
  const title = stored ? 'Edit error monitor' : 'New error monitor';
  const params = { projectId };
  return (
    <MonitorFormFrame
      title={title}
      crumbs={[
        {
          label: project?.name ?? `Project ${projectId}`,
          link: { to: '/overview/$projectId/systems', params },
        },
        { label: 'Monitors', link: { to: '/alerting/$projectId/monitors', params } },
        { label: title },
      ]}
      projectId={projectId}
      id={stored?.id}
      time={time}
      draft={draft}
      save={save}
      contentOf={errorContentOf}
      reload={reload}
      formOf={errorFormOf}
      labelOf={(field) => errorLabels[field]}
      write={(field, filled) => writeErrorField(field, filled, writeChannels)}
    >
      {stored ? <ErrorMonitorState projectId={projectId} monitor={stored} reload={reload} /> : null}
      <MonitorTabs projectId={projectId} id={stored?.id} draft={draft} face={errorFace}>
        <ErrorFields projectId={projectId} range={time.range} draft={draft} />
      </MonitorTabs>
    </MonitorFormFrame>
  );
}

interface ErrorFieldsProps {
  projectId: string;
  range: TimeRange;
  draft: FormDraft<ErrorForm>;
}

function ErrorFields({ projectId, range, draft }: ErrorFieldsProps): ReactElement {
  return (
    <div className={styles['panes']}>
      <Card title="Which errors">
        <div className={styles['options']}>
          <Check draft={draft} name="notifyOnNewErrors" />
          <Check draft={draft} name="notifyOnRecurringErrors" />
          <output className={styles['warning']}>
            {draft.value.notifyOnNewErrors || draft.value.notifyOnRecurringErrors
              ? ''
              : 'It would never notify anybody: neither new nor recurring errors are chosen.'}
          </output>
          <Conditions
            projectId={projectId}
            range={range}
            value={draft.value.matchers}
            onValueChange={(matchers) => draft.set({ matchers })}
          />
          <Checkbox
            label={errorLabels.consequences}
            checked={draft.value.consequences === 'alert'}
            onCheckedChange={(isChecked) =>
              draft.set({ consequences: isChecked ? 'alert' : 'note' })
            }
          />
        </div>
      </Card>
      <Card title="Who is notified">
        <div className={styles['options']}>
          <Check draft={draft} name="notifyEveryoneByEmail" />
          <ChannelPicker
            projectId={projectId}
            value={draft.value.channelIds}
            onValueChange={(channelIds) => draft.set({ channelIds })}
          />
          <Escalation
            projectId={projectId}
            rows={draft.value.escalation}
            problem={draft.problemOf('escalation')}
            onChange={(escalation) => draft.set({ escalation })}
            onBlur={() => draft.touch('escalation')}
          />
          <LabelFields
            severity={draft.value.severity}
            labels={draft.value.labels}
            problem={draft.problemOf('labels')}
            onChange={(changes) => draft.set(changes)}
            onBlur={() => draft.touch('labels')}
          />
          <TextField label="Name" {...draft.field('name')} />
          <More draft={draft} />
        </div>
      </Card>
      <Card title="The last 24 hours">
        <ErrorPreview projectId={projectId} form={draft.value} />
      </Card>
    </div>
  );
}

const groupingFields = ['groupBy', 'groupWait', 'groupInterval'] as const;

/** What most monitors leave as it is; open when it isn't, or is wrong. */
function More({ draft }: { draft: FormDraft<ErrorForm> }): ReactElement {
  const [isOpen, setIsOpen] = useState(draft.initial.isGrouped);
  const isWrong = groupingFields.some((name) => draft.problemOf(name) !== undefined);
  return (
    <details
      className={styles['rules']}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>More</summary>
      <div className={styles['options']}>
        {isOpen || isWrong ? (
          <OpenGroupingFields
            value={draft.value}
            labels="errors"
            problemOf={draft.problemOf}
            onChange={(changes) => draft.set(changes)}
            onBlur={draft.touch}
          />
        ) : null}
      </div>
    </details>
  );
}

interface CheckProps {
  draft: FormDraft<ErrorForm>;
  name: 'notifyOnNewErrors' | 'notifyOnRecurringErrors' | 'notifyEveryoneByEmail';
}

function Check({ draft, name }: CheckProps): ReactElement {
  return (
    <Checkbox
      label={errorLabels[name]}
      checked={draft.value[name]}
      onCheckedChange={(isChecked) => draft.set({ [name]: isChecked })}
    />
  );
}
