import {
  documentToSilence,
  printSilences,
  silenceToDocument,
  type SilenceDocument,
} from '@spanlight/sdk/documents';
import { useMemo, useState, type ReactElement } from 'react';
import type { FormDraft } from '../../../components/forms/draft/use-form-draft.ts';
import { readDocuments, type ReadYaml } from '../../../yaml/read-documents.ts';
import { YamlEditor } from '../../../yaml/YamlEditor.tsx';
import { contentOf, formOf, type SilenceForm } from './silence-form.ts';

export interface SilenceYamlProps {
  draft: FormDraft<SilenceForm>;
  timeZone: string;
}

/** What is filled in as YAML. Whatever can be read is in the form at once; a text with mistakes is kept as it is. */
export function SilenceYaml({ draft, timeZone }: SilenceYamlProps): ReactElement {
  const [beginning] = useState(() => draft.value.yaml || textOf(draft.value));
  const [text, setText] = useState(beginning);
  const { documents, problems, isValid } = useMemo(() => read(text), [text]);
  const change = (next: string): void => {
    setText(next);
    const found = read(next);
    const [document, second] = found.documents;
    if (!found.isValid || !document || second) {
      draft.set({ yaml: next });
      return;
    }
    draft.set(formOf(documentToSilence(document), timeZone));
  };
  return (
    <>
      <YamlEditor
        label="YAML of the silence"
        initialText={beginning}
        problems={problems}
        problemsOf={(written) => read(written).problems}
        onTextChange={change}
      />
      <output>
        {isValid && documents.length > 1
          ? 'One silence is filled in at a time.'
          : 'Comments are not stored with the silence.'}
      </output>
    </>
  );
}

const read = (text: string): ReadYaml<SilenceDocument> =>
  readDocuments(text, 'silence', (document) =>
    document.kind === 'silence' ? document.value : undefined,
  );

function textOf(form: SilenceForm): string {
  const content = { ...contentOf(form), key: '', owner: '' };
  const document = silenceToDocument({ ...content, id: 0, projectId: 0 });
  return printSilences([{ ...document, id: '' }]);
}
