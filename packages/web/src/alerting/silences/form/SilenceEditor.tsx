import type { Silence } from '@spanlight/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { Waiting } from '../../../components/feedback/Skeleton.tsx';
import { Overtaken } from '../../../components/forms/draft/Overtaken.tsx';
import { useFormDraft } from '../../../components/forms/draft/use-form-draft.ts';
import { Form, FormButtons } from '../../../components/forms/Form.tsx';
import { showSuccess } from '../../../components/overlays/Snackbar.tsx';
import { Tabs } from '../../../components/page/Tabs.tsx';
import { api } from '../../../data/client.ts';
import { describeError, statusOf } from '../../../data/describe-error.ts';
import styles from '../silences.module.css';
import { SilenceFields } from './SilenceFields.tsx';
import { contentOf, emptyForm, formOf, problemsOf, type SilenceForm } from './silence-form.ts';

const SilenceYaml = lazy(async () => ({
  default: (await import('./SilenceYaml.tsx')).SilenceYaml,
}));

const tabs = [
  { value: 'form', label: 'Form' },
  { value: 'yaml', label: 'YAML' },
] as const;

export interface SilenceEditorProps {
  projectId: string;
  /** The silence that is changed, as it is stored now; undefined for a new one. */
  stored: Silence | undefined;
  onSaved: () => void;
  onCancel: () => void;
}

/** Fills in a silence, as a form or as YAML, and saves it. */
export function SilenceEditor(props: SilenceEditorProps): ReactElement {
  const { projectId, stored, onSaved, onCancel } = props;
  const [timeZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [tab, setTab] = useState<'form' | 'yaml'>('form');
  const draft = useFormDraft<SilenceForm>({
    key: `silence:${projectId}:${stored?.id ?? 'new'}`,
    initial: stored ? formOf(stored, timeZone) : emptyForm(timeZone),
    basis: stored === undefined ? '' : String(stored.revision),
    check: problemsOf,
  });
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async () => {
      const content = contentOf(draft.value);
      if (stored === undefined)
        return await api.silences.create({ project: projectId, ...content });
      const { id, key, owner } = stored;
      const kept = { project: projectId, id, key, owner, ifMatch: Number(draft.basis) };
      return await api.silences.update({ ...kept, ...content });
    },
    meta: { quiet: true },
    onSuccess: async ({ name }) => {
      draft.finish();
      showSuccess(stored ? `"${name}" was saved` : `"${name}" was created`);
      onSaved();
      const keys = [
        ['silences', projectId],
        ['alerts', projectId],
        ['monitors', projectId],
      ];
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  const isBroken = draft.value.yaml !== '';
  return (
    <Form
      label="Silence"
      className={styles['fields']}
      failure={save.error && <Refusal error={save.error} />}
      draft={draft}
      onSend={() => save.mutate()}
    >
      <Tabs
        label="Ways to fill it in"
        items={tabs}
        value={tab}
        onValueChange={(next) => {
          if (!isBroken) setTab(next);
        }}
      >
        {(shown) =>
          shown === 'form' ? (
            <SilenceFields
              projectId={projectId}
              draft={draft}
              isInForce={stored?.state === 'active'}
            />
          ) : (
            <Suspense fallback={<Waiting what="YAML" heights={['240px']} />}>
              <SilenceYaml draft={draft} timeZone={timeZone} />
            </Suspense>
          )
        }
      </Tabs>
      {isBroken ? <p>Fix the YAML first: the form can’t show it while it has mistakes.</p> : null}
      <FormButtons
        send={stored ? 'Save' : 'Create'}
        isBusy={save.isPending}
        isBlocked={isBroken}
        onCancel={onCancel}
      />
    </Form>
  );
}

/** Why nothing was saved. */
function Refusal({ error }: { error: Error }): ReactElement {
  if (statusOf(error) !== 412) return <p>{describeError(error).message}</p>;
  return (
    <Overtaken noun="silence" ways={null}>
      Cancel and open the silence again.
    </Overtaken>
  );
}
