import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { DraftConflict } from '../../components/forms/draft/DraftConflict.tsx';
import { differencesOf } from '../../components/forms/draft/merge-draft.ts';
import type { FormDraft } from '../../components/forms/draft/use-form-draft.ts';
import { showError } from '../../components/overlays/Snackbar.tsx';
import { api } from '../../data/client.ts';
import { describeError } from '../../data/describe-error.ts';
import { annotationValues, type AnnotationValues } from './annotation-values.ts';

export interface AnnotationConflictProps {
  projectId: string;
  id: number;
  draft: FormDraft<AnnotationValues>;
  /** One was chosen: saving can be tried again. */
  onChosen: () => void;
}

/** Somebody else changed the annotation: shows what, and lets one choose. */
export function AnnotationConflict(props: AnnotationConflictProps): ReactElement {
  const { projectId, id, draft, onChosen } = props;
  const client = useQueryClient();
  return (
    <DraftConflict
      noun="annotation"
      draft={draft}
      load={async () => {
        try {
          const newest = await api.annotations.get({ project: projectId, id });
          void client.invalidateQueries({ queryKey: ['annotations', projectId] });
          return { value: annotationValues(newest), basis: String(newest.revision) };
        } catch (error) {
          showError(describeError(error).message);
          return undefined;
        }
      }}
      differencesFrom={(newest) => differencesOf(draft, newest, (field) => labels[field], write)}
      onChosen={onChosen}
    />
  );
}

const labels: Readonly<Record<keyof AnnotationValues, string>> = {
  name: 'Name',
  description: 'Description',
  color: 'Color',
  attrs: 'Attributes',
};

const write = (field: keyof AnnotationValues, values: AnnotationValues): string =>
  field === 'attrs'
    ? values.attrs.map(({ name, value }) => `${name}: ${value}`).join(', ')
    : values[field];
