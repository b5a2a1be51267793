import type { NotificationChannel } from '@spanlight/sdk';
import {
  documentToMonitor,
  monitorToDocument,
  printMonitors,
  type MonitorDocument,
} from '@spanlight/sdk/documents';
import { useMemo, useState, type ReactElement } from 'react';
import type { FormDraft } from '../../../../components/forms/draft/use-form-draft.ts';
import { Card } from '../../../../components/page/PageHeader.tsx';
import { YamlEditor } from '../../../../yaml/YamlEditor.tsx';
import { channelIdsOf, channelNames, readMonitors, refuseMonitor } from '../../monitor-yaml.ts';
import { metricContentOf, metricFormOf, type MetricForm } from './metric-form.ts';
import type { WatchedColumn } from './watched-column.ts';
import styles from '../form.module.css';

export interface MetricYamlProps {
  projectId: string;
  /** Of the monitor that is changed. */
  id: string | undefined;
  draft: FormDraft<MetricForm>;
  columnOf: (form: MetricForm) => WatchedColumn;
  channels: readonly NotificationChannel[];
}

/** What is filled in as YAML. Whatever can be read is in the form at once; a text with mistakes is kept as it is. */
export function MetricYaml(props: MetricYamlProps): ReactElement {
  const { projectId, id, draft, columnOf, channels } = props;
  const [beginning] = useState(() => draft.value.yaml || textOf(props));
  const [text, setText] = useState(beginning);
  const { documents, problems, isValid } = useMemo(() => readMonitors(text), [text]);
  const refusal = refusalOf(documents, channels);

  const change = (next: string): void => {
    setText(next);
    const read = readMonitors(next);
    const [document] = read.documents;
    const isTaken = read.isValid && document && refusalOf(read.documents, channels) === undefined;
    const form = isTaken ? formOf(document, channels) : undefined;
    // What says the same stays as it is: its texts may be written in other words.
    if (!form) draft.set({ yaml: next });
    else if (
      textOf({ projectId, id, draft: { ...draft, value: form }, columnOf, channels }) !==
      textOf(props)
    )
      draft.set(form);
    else draft.set({ yaml: '' });
  };
  return (
    <Card>
      <div className={styles['options']}>
        <YamlEditor
          label="YAML of the monitor"
          initialText={beginning}
          problems={problems}
          problemsOf={(written) => readMonitors(written).problems}
          onTextChange={change}
        />
        <output className={styles['note']}>
          {(isValid ? refusal : undefined) ?? 'Comments are not stored with the monitor.'}
        </output>
      </div>
    </Card>
  );
}

function refusalOf(
  [document, second]: readonly MonitorDocument[],
  channels: readonly NotificationChannel[],
): string | undefined {
  if (second) return 'Keep one monitor: the others would be lost.';
  return document && refuseMonitor(document, 'metric', channels);
}

/** The form of a document that is not refused. */
function formOf(
  document: MonitorDocument,
  channels: readonly NotificationChannel[],
): MetricForm | undefined {
  const content = documentToMonitor(document);
  return content.type === 'metric'
    ? metricFormOf({ ...content, channelIds: channelIdsOf(document, channels) })
    : undefined;
}

/** What is filled in, as the server would write it. */
function textOf({
  projectId,
  id,
  draft,
  columnOf,
  channels,
}: Omit<MetricYamlProps, 'draft'> & { draft: { readonly value: MetricForm } }): string {
  const content = metricContentOf(draft.value, columnOf(draft.value));
  const document = monitorToDocument(
    { ...content, type: 'metric', id: id ?? '', projectId: Number(projectId) },
    channelNames(content.channelIds, channels),
  );
  return printMonitors([id === undefined ? { ...document, id: '' } : document]);
}
