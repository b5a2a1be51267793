import {
  documentToSilence,
  printSilences,
  silenceToDocument,
  type SilenceDocument,
} from '@spanlight/sdk/documents';
import type { ReactElement } from 'react';
import type { FormDraft } from '../../../components/forms/draft/use-form-draft.ts';
import { FormYaml } from '../../../yaml/FormYaml.tsx';
import { readDocuments, type ReadYaml } from '../../../yaml/read-documents.ts';
import { contentOf, formOf, type SilenceForm } from './silence-form.ts';

export interface SilenceYamlProps {
  draft: FormDraft<SilenceForm>;
  timeZone: string;
}

/** What is filled in as YAML. Whatever can be read is in the form at once; a text with mistakes is kept as it is. */
export function SilenceYaml({ draft, timeZone }: SilenceYamlProps): ReactElement {
  return (
    <FormYaml
      noun="silence"
      begin={() => draft.value.yaml || textOf(draft.value)}
      read={read}
      refuse={({ length }) =>
        length > 1 ? 'Only one silence can be edited at a time.' : undefined
      }
      onChange={(text, document) =>
        draft.set(document ? formOf(documentToSilence(document), timeZone) : { yaml: text })
      }
    />
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
