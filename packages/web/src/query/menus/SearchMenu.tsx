import { addParts, addSearch, quoteText, SEARCH_SCOPES } from '@spanlight/query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Popover } from '../../components/overlays/Popover.tsx';
import { Select } from '../../components/forms/Select.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { editQuery } from '../edit-query.ts';
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
  const [isOpen, setIsOpen] = useState(false);
  const [scope, setScope] = useState('any');
  const [manner, setManner] = useState<Manner>('contains');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
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
    setIsOpen(false);
    setText('');
    onSearch(next, system);
  };

  return (
    <Popover
      label="Search"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="quiet" size="small" opens>
          Search
        </Button>
      }
    >
      <form className={styles['form']} onSubmit={submit} noValidate>
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
        <Button type="submit" variant="primary" className={styles['submit']}>
          Search
        </Button>
      </form>
    </Popover>
  );
}

function operand(attributes: readonly string[]): string {
  return attributes.length === 1 ? (attributes[0] ?? '') : `{${attributes.join(',')}}`;
}
