import type { NotificationChannel } from '@spanlight/sdk';
import {
  documentToMonitor,
  monitorToDocument,
  printMonitors,
  type MonitorDocument,
} from '@spanlight/sdk/documents';
import type { ReactElement } from 'react';
import type { FormDraft } from '../../../components/forms/draft/use-form-draft.ts';
import { Card } from '../../../components/page/PageHeader.tsx';
import { FormYaml } from '../../../yaml/FormYaml.tsx';
import { channelNames, readMonitors, refuseMonitor, toldOf } from '../monitor-yaml.ts';
import type { FilledMonitor, MonitorFace, YamlForm } from './monitor-face.ts';
import styles from './form.module.css';

export interface MonitorYamlProps<Form extends YamlForm> {
  projectId: string;
  /** Of the monitor that is changed. */
  id: string | undefined;
  draft: FormDraft<Form>;
  face: MonitorFace<Form>;
  channels: readonly NotificationChannel[];
}

/** What is filled in as YAML. Whatever can be read is in the form at once; a text with mistakes is kept as it is. */
export function MonitorYaml<Form extends YamlForm>(props: MonitorYamlProps<Form>): ReactElement {
  const { draft, face, channels } = props;
  return (
    <Card>
      <div className={styles['options']}>
        <FormYaml
          noun="monitor"
          begin={() => draft.value.yaml || textOf(draft.value, props)}
          read={readMonitors}
          refuse={(documents) => refusalOf(documents, face, channels)}
          onChange={(text, document) => {
            const form = document && face.formOf(filledOf(document, channels));
            // What says the same stays as it is: its texts may be written in other words.
            if (form && textOf(form, props) !== textOf(draft.value, props)) draft.set(form);
            else draft.set({ ...draft.value, yaml: form ? '' : text });
          }}
          noteClass={styles['note']}
        />
      </div>
    </Card>
  );
}

/** Why a text without mistakes can't be taken over. */
function refusalOf<Form extends YamlForm>(
  [document, second]: readonly MonitorDocument[],
  face: MonitorFace<Form>,
  channels: readonly NotificationChannel[],
): string | undefined {
  if (second) return 'Keep one monitor: the others would be lost.';
  if (!document) return undefined;
  return (
    refuseMonitor(document, face.type, channels) ?? face.refuse?.(filledOf(document, channels))
  );
}

function filledOf(
  document: MonitorDocument,
  channels: readonly NotificationChannel[],
): FilledMonitor {
  return { ...documentToMonitor(document), ...toldOf(document, channels) };
}

/** A form as the server would write it. */
function textOf<Form extends YamlForm>(
  form: Form,
  { projectId, id, face, channels }: MonitorYamlProps<Form>,
): string {
  const content = face.contentOf(form);
  const document = monitorToDocument(
    { ...content, id: id ?? '', projectId: Number(projectId) },
    (ids) => channelNames(ids, channels),
  );
  return printMonitors([id === undefined ? { ...document, id: '' } : document]);
}
