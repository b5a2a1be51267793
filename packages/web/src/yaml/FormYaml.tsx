import { useMemo, useState, type ReactElement } from 'react';
import type { ReadYaml } from './read-documents.ts';
import { YamlEditor } from './YamlEditor.tsx';

export interface FormYamlProps<Document> {
  /** What is filled in, for example `monitor`. */
  noun: string;
  /** The text it opens with; later changes are its own. */
  begin: () => string;
  read: (text: string) => ReadYaml<Document>;
  /** Why a text without mistakes can't be taken over; undefined where it can. */
  refuse: (documents: readonly Document[]) => string | undefined;
  /** Told of every change: the document to fill in, undefined for a text with mistakes and one that is refused. */
  onChange: (text: string, document: Document | undefined) => void;
  /** Of what is said below the text. */
  noteClass?: string | undefined;
}

/** What a form holds as YAML, with what is wrong in it and what becomes of it. */
export function FormYaml<Document>(props: FormYamlProps<Document>): ReactElement {
  const { noun, begin, read, refuse, onChange, noteClass } = props;
  const [beginning] = useState(begin);
  const [text, setText] = useState(beginning);
  const { documents, problems, isValid } = useMemo(() => read(text), [read, text]);
  return (
    <>
      <YamlEditor
        label={`YAML of the ${noun}`}
        initialText={beginning}
        problems={problems}
        problemsOf={(written) => read(written).problems}
        onTextChange={(next) => {
          setText(next);
          const found = read(next);
          const isTaken = found.isValid && refuse(found.documents) === undefined;
          onChange(next, isTaken ? found.documents[0] : undefined);
        }}
      />
      <output className={noteClass}>
        {(isValid ? refuse(documents) : undefined) ?? `Comments are not stored with the ${noun}.`}
      </output>
    </>
  );
}
