import type { ReactElement } from 'react';
import { FormDialog } from '../../components/overlays/FormDialog.tsx';
import { AnnotationForm, type AnnotationFormProps } from './AnnotationForm.tsx';

export interface AnnotationDialogProps extends Omit<AnnotationFormProps, 'frame' | 'onSaved'> {
  onClose: () => void;
}

/** The dialog that makes an annotation, or changes one. */
export function AnnotationDialog({ onClose, ...form }: AnnotationDialogProps): ReactElement {
  return (
    <AnnotationForm
      {...form}
      onSaved={onClose}
      frame={(parts) => (
        <FormDialog
          {...parts}
          title={form.stored ? 'Edit annotation' : 'New annotation'}
          onClose={onClose}
        />
      )}
    />
  );
}
