import { addParts, addSearch, quoteText, SEARCH_SCOPES } from '@spanlight/query';
import { useState, type ReactElement } from 'react';
import { Select } from '../../components/forms/Select.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { editQuery } from '../edit-query.ts';
import { MenuForm, QueryMenu } from './query-menu.tsx';
import styles from './menus.module.css';

/** How a text is looked for. */
type Manner = 'contains' | 'like';

const manners: readonly { value: Manner; label: string }[] = [
  { value: 'contains', label: 'contains' },
  { value: 'like', label: 'like' },
];

const hints: Readonly<Record<Manner, string>> = {
  contains: 'Case-insensitive options separated with "|"',
  like: '"%" matches zero or more characters',
};

const scopes = SEARCH_SCOPES.map(({ name }) => ({ value: name, label: name }));

export interface SearchMenuProps {
  query: string;
  /** The query with the search added, and the system the search looks into. */
  onSearch: (query: string, system: string) => void;
}

/** Looks for a text in the attributes of one kind of item. */
export function SearchMenu({ query, onSearch }: SearchMenuProps): ReactElement {
  const [scope, setScope] = useState('any');
  const [manner, setManner] = useState<Manner>('contains');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();

  const submit = (close: () => void): void => {
    const found = SEARCH_SCOPES.find(({ name }) => name === scope);
    if (text.trim() === '' || !found) {
      setError('Field is required');
      return;
    }
    const { attributes, system } = found;
    const next = editQuery(query, (parts) =>
      manner === 'contains'
        ? addSearch(parts, attributes, text.trim())
        : addParts(parts, `where ${operand(attributes)} like ${quoteText(text.trim())}`),
    );
    close();
    setText('');
    onSearch(next, system);
  };

  return (
    <QueryMenu label="Search">
      {(close) => (
        <MenuForm submit="Search" onSubmit={() => submit(close)}>
          <div className={styles['pair']}>
            <Select label="In" options={scopes} value={scope} onValueChange={setScope} />
            <Select label="Manner" options={manners} value={manner} onValueChange={setManner} />
          </div>
          <TextField
            label="Text"
            value={text}
            error={error}
            hint={hints[manner]}
            autoComplete="off"
            onValueChange={(next) => {
              setText(next);
              setError(undefined);
            }}
          />
        </MenuForm>
      )}
    </QueryMenu>
  );
}

function operand(attributes: readonly string[]): string {
  return attributes.length === 1 ? (attributes[0] ?? '') : `{${attributes.join(',')}}`;
}
