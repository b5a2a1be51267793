import type { FieldChange, Problem } from '@spanlight/sdk/documents';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormDraft, type FormDraft } from '../components/forms/draft/use-form-draft.ts';
import { showSuccess } from '../components/overlays/Snackbar.tsx';
import type { YamlText } from './YamlDialog.tsx';
import type { StoredYaml, YamlKind } from './yaml-kind.ts';

/** A text that is being written in place of something stored. */
export interface YamlDraft<Value> {
  /** What is typed, kept in the tab. */
  readonly typed: FormDraft<YamlText>;
  readonly text: string;
  setText(text: string): void;
  /** What it says; undefined while that can't be read. */
  readonly edited: Value | undefined;
  readonly problems: readonly Problem[];
  readonly isValid: boolean;
  /** What saving would change. */
  readonly changes: readonly FieldChange[];
  /** Why it can't take the place of what is stored. */
  readonly refusal: string | undefined;
  readonly save: UseMutationResult<unknown, Error, Value>;
}

/** Options of useYamlDraft. */
export interface YamlDraftOptions<Value, Stored extends StoredYaml<Value>> {
  readonly kind: YamlKind<Value, Stored>;
  readonly projectId: string;
  readonly id: string;
  /** What the server holds; newer than what editing began with after a reload. */
  readonly newest: Stored;
  readonly onSaved: () => void;
}

/** Holds what is written, against the newest of what is stored. */
export function useYamlDraft<Value, Stored extends StoredYaml<Value>>({
  kind,
  projectId,
  id,
  newest,
  onSaved,
}: YamlDraftOptions<Value, Stored>): YamlDraft<Value> {
  const client = useQueryClient();
  const typed = useFormDraft({
    key: `yaml:${kind.noun}:${projectId}:${id}`,
    initial: { text: newest.text },
    basis: String(newest.revision),
    check: () => ({}),
  });
  const { text } = typed.value;
  const { documents, problems, isValid } = useMemo(() => kind.read(text), [kind, text]);
  const [edited, second] = documents;
  const changes = useMemo(
    () => (edited ? kind.diff(newest.document, edited) : []),
    [kind, newest.document, edited],
  );
  const save = useMutation({
    mutationFn: async (value: Value) =>
      // What others have stored since it was begun, before a reload even, is not written over unasked.
      kind.save(projectId, id, value, { ...newest, revision: Number(typed.basis) }),
    meta: { quiet: true },
    onSuccess: () => {
      typed.finish();
      onSaved();
      showSuccess(`The ${kind.noun} has been successfully updated from the YAML`);
      for (const queryKey of kind.reloads(projectId, id)) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
  return {
    typed,
    text,
    setText(next) {
      typed.set({ text: next });
      save.reset();
    },
    edited,
    problems,
    isValid,
    changes,
    refusal:
      second === undefined
        ? edited && kind.refuse?.(edited, newest)
        : 'Keep one document: the others would be lost.',
    save,
  };
}
