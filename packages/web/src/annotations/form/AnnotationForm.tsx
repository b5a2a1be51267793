import type { Annotation } from '@spanlight/sdk';
import { formatDateTime } from '@spanlight/sdk/format';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { FieldRows } from '../../components/forms/FieldRows.tsx';
import { Form, FormButtons } from '../../components/forms/Form.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { useFormDraft, type FormDraft } from '../../components/forms/draft/use-form-draft.ts';
import { DeletedMeanwhile } from '../../components/forms/draft/Overtaken.tsx';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { api } from '../../data/client.ts';
import { describeError, statusOf } from '../../data/describe-error.ts';
import { onDemand } from '../../components/on-demand.tsx';
import {
  type AnnotationValues,
  annotationRequest,
  annotationValues,
  checkAnnotation,
  NO_ATTRIBUTE,
} from './annotation-values.ts';
import { ColorField } from './ColorField.tsx';
import { DescriptionField } from './DescriptionField.tsx';
import styles from './form.module.css';

const AnnotationConflict = onDemand(
  async () => (await import('./AnnotationConflict.tsx')).AnnotationConflict,
);

export interface AnnotationFormProps {
  projectId: string;
  /** The annotation that is changed; undefined for a new one. */
  stored?: Annotation | undefined;
  /** When a new one happened, epoch milliseconds. @default now */
  time?: number | undefined;
  onSaved: () => void;
  /** What stands around the form; told whether something was filled in. The form is given what its Cancel does. */
  frame: (parts: {
    isChanged: boolean;
    children: (cancel: () => void) => ReactNode;
  }) => ReactElement;
}

/** Fills in an annotation and saves it. */
export function AnnotationForm(props: AnnotationFormProps): ReactElement {
  const { projectId, stored, time, frame } = props;
  const draft = useFormDraft<AnnotationValues>({
    key: `annotation:${projectId}:${stored?.id ?? 'new'}`,
    initial: annotationValues(stored),
    shape: { ...annotationValues(undefined), attrs: [NO_ATTRIBUTE] },
    basis: String(stored?.revision ?? ''),
    check: checkAnnotation,
  });
  const save = useSaving(props, draft);
  const moment = stored?.createdAt ?? (time === undefined ? undefined : new Date(time));
  const children = (cancel: () => void): ReactElement => (
    <Form
      label="Annotation"
      className={styles['form']}
      failure={
        stored && statusOf(save.error) === 404 ? (
          <DeletedMeanwhile
            noun="annotation"
            draft={draft}
            onCreate={() => save.mutate('create')}
          />
        ) : stored && statusOf(save.error) === 412 ? (
          <AnnotationConflict
            projectId={projectId}
            id={stored.id}
            draft={draft}
            onChosen={save.reset}
          />
        ) : (
          save.error && describeError(save.error).message
        )
      }
      draft={draft}
      onSend={() => save.mutate(stored ? 'update' : 'create')}
    >
      {moment === undefined ? null : (
        <p className={styles['moment']}>At {formatDateTime(moment)}</p>
      )}
      <TextField label="Name" placeholder="Deploy 5.3.1" {...draft.field('name')} />
      <DescriptionField {...draft.field('description')} />
      <ColorField {...draft.field('color')} />
      <AttributeRows draft={draft} />
      <FormButtons send={stored ? 'Save' : 'Create'} isBusy={save.isPending} onCancel={cancel} />
    </Form>
  );
  return frame({ isChanged: draft.isChanged, children });
}

/** Stores what was filled in, and has every chart show it. */
function useSaving(
  { projectId, stored, time, onSaved }: AnnotationFormProps,
  draft: FormDraft<AnnotationValues>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (how: 'create' | 'update') => {
      const request = { project: projectId, ...annotationRequest(draft.value) };
      if (stored && how === 'update') {
        const ifMatch = Number(draft.basis);
        return await api.annotations.update({ ...request, id: stored.id, ifMatch });
      }
      const moment = stored?.createdAt ?? (time && new Date(time).toISOString());
      return await api.annotations.create({ ...request, ...(moment && { time: moment }) });
    },
    meta: { quiet: true },
    onSuccess: async (_, how) => {
      draft.finish();
      showSuccess(`"${draft.value.name.trim()}" was ${how === 'update' ? 'saved' : 'created'}`);
      onSaved();
      await client.invalidateQueries({ queryKey: ['annotations', projectId] });
    },
  });
}

function AttributeRows({ draft }: { draft: FormDraft<AnnotationValues> }): ReactElement {
  const { value, set, problemOf, touch } = draft;
  return (
    <FieldRows
      label="Attributes"
      rows={value.attrs}
      onRowsChange={(attrs) => set({ attrs })}
      empty={NO_ATTRIBUTE}
      add="Add attribute"
      noun="attribute"
    >
      {(row, change, index) => (
        <>
          <TextField
            label={`Name of attribute ${index + 1}`}
            labelHidden
            placeholder="service_name"
            value={row.name}
            error={problemOf(`attrs.${index}.name`)}
            onValueChange={(name) => change({ name })}
            onBlur={() => touch(`attrs.${index}.name`)}
            autoComplete="off"
            mono
          />
          <TextField
            label={`Value of attribute ${index + 1}`}
            labelHidden
            placeholder="checkout"
            value={row.value}
            error={problemOf(`attrs.${index}.value`)}
            onValueChange={(next) => change({ value: next })}
            onBlur={() => touch(`attrs.${index}.value`)}
            autoComplete="off"
            mono
          />
        </>
      )}
    </FieldRows>
  );
}
