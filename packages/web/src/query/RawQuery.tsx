import { useState, type ReactElement } from 'react';
import { Button } from '../components/buttons/Button.tsx';
import { KeyHint } from '../components/text/KeyHint.tsx';
import { QueryEditor } from './editor/QueryEditor.tsx';
import type { QuerySource } from './language/query-source.ts';
import styles from './QueryBar.module.css';

export interface RawQueryProps {
  query: string;
  source: QuerySource;
  onApply: (text: string) => void;
  onCancel: () => void;
}

/** The whole query as text: Enter applies, Escape cancels. A query with errors can be applied; its faulty parts are left out. */
export function RawQuery({ query, source, onApply, onCancel }: RawQueryProps): ReactElement {
  const [text, setText] = useState(query);
  return (
    <div className={styles['raw']}>
      <QueryEditor
        label="Query"
        initialText={query}
        source={source}
        onTextChange={setText}
        onApply={onApply}
        onCancel={onCancel}
      />
      <div className={styles['rawActions']}>
        <Button variant="primary" size="small" onClick={() => onApply(text)}>
          Apply
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <span className={styles['keys']}>
          <KeyHint keys="Enter" /> applies, <KeyHint keys="Esc" /> cancels
        </span>
      </div>
    </div>
  );
}
