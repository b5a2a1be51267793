import type { GridItem, GridItemInput } from '@spanlight/sdk';
import { useState, type ReactElement } from 'react';
import { Button } from '../../../components/buttons/Button.tsx';
import { useFormDraft } from '../../../components/forms/draft/use-form-draft.ts';
import { YamlDialog } from '../../../yaml/YamlDialog.tsx';
import { YamlEditor } from '../../../yaml/YamlEditor.tsx';
import { useDashboard } from '../../dashboard-view.ts';
import { pastedItems } from './pasted-items.ts';

export interface PasteDialogProps {
  /** The text that was pasted. */
  beginning: string;
  dashKind: GridItem['dashKind'];
  /** Answers whether they were added. */
  onPaste: (items: readonly GridItemInput[]) => Promise<boolean>;
  onClose: () => void;
}

/** Items as YAML to be written or mended, and added. */
export function PasteDialog(props: PasteDialogProps): ReactElement {
  const { beginning, dashKind, onPaste, onClose } = props;
  const { projectId, dashboardId } = useDashboard();
  const draft = useFormDraft({
    key: `paste:${projectId}:${dashboardId}:${dashKind}`,
    initial: { text: beginning },
    check: () => ({}),
  });
  const { text } = draft.value;
  const [isBusy, setIsBusy] = useState(false);
  const { items, problems, isValid } = pastedItems(text, dashKind);
  const paste = async (): Promise<void> => {
    setIsBusy(true);
    const isDone = await onPaste(items);
    setIsBusy(false);
    if (!isDone) return;
    draft.finish();
    onClose();
  };
  return (
    <YamlDialog
      title="Paste items"
      draft={draft}
      onClose={onClose}
      footer={
        <Button variant="primary" disabled={!isValid} busy={isBusy} onClick={() => void paste()}>
          {items.length > 1 ? `Paste ${items.length} items` : 'Paste'}
        </Button>
      }
    >
      <p>
        “Copy as” in the menu of an item copies it as YAML, in the format of a dashboard file. Such
        items can be pasted here.
      </p>
      <YamlEditor
        label="YAML of the items"
        initialText={text}
        problems={problems}
        problemsOf={(next) => pastedItems(next, dashKind).problems}
        onTextChange={(next) => draft.set({ text: next })}
      />
    </YamlDialog>
  );
}
