import { useState, type ReactElement } from 'react';
import { Button } from '../../buttons/Button.tsx';
import { mergeDraft, type Difference } from './merge-draft.ts';
import { Overtaken } from './Overtaken.tsx';
import type { FormDraft } from './use-form-draft.ts';
import styles from './DraftConflict.module.css';

/** What is stored now, as the form has it. */
interface NewestDraft<Value> {
  readonly value: Value;
  readonly basis: string;
}

export interface DraftConflictProps<Value extends object> {
  /** What is edited: `monitor`. */
  noun: string;
  draft: Pick<FormDraft<Value>, 'initial' | 'value' | 'basis' | 'rebase'>;
  /** Asks for what is stored now; undefined when it could not be had, which has been told. */
  load: () => Promise<NewestDraft<Value> | undefined>;
  /** In what the draft differs from what is stored now. */
  differencesFrom: (newest: Value) => readonly Difference[];
  /** What is stored now with what was changed in the draft. @default field by field */
  merge?: (newest: Value) => Value;
  /** One was chosen: saving can be tried again. */
  onChosen: () => void;
}

/** Somebody else was faster: shows what is stored now beside what was filled in, and lets one choose. */
export function DraftConflict<Value extends object>(
  props: DraftConflictProps<Value>,
): ReactElement {
  const { noun, draft, load, differencesFrom, onChosen } = props;
  const { merge = (newest) => mergeDraft(draft, newest) } = props;
  const [newest, setNewest] = useState<NewestDraft<Value>>();
  const [isLoading, setIsLoading] = useState(false);
  const compare = async (): Promise<void> => {
    setIsLoading(true);
    setNewest(await load());
    setIsLoading(false);
  };
  const choose = (value: Value): void => {
    if (newest) draft.rebase(newest.value, newest.basis, value);
    onChosen();
  };
  return (
    <>
      <Overtaken
        noun={noun}
        ways={
          newest ? null : (
            <Button size="small" busy={isLoading} onClick={() => void compare()}>
              Compare with the newest
            </Button>
          )
        }
      >
        What you filled in is still here.
      </Overtaken>
      {newest ? (
        <>
          <Differences differences={differencesFrom(newest.value)} />
          <div className={styles['actions']}>
            <Button size="small" onClick={() => choose(merge(newest.value))}>
              Keep my changes
            </Button>
            <Button size="small" onClick={() => choose(newest.value)}>
              Use what is stored
            </Button>
          </div>
          <p className={styles['note']}>
            Your changes are merged with those of others; where both changed the same field, yours
            win. Nothing is saved until you save.
          </p>
        </>
      ) : null}
    </>
  );
}

function Differences({ differences }: { differences: readonly Difference[] }): ReactElement {
  if (differences.length === 0) return <p>What is stored now is the same as yours.</p>;
  return (
    <table className={styles['table']} aria-label="What differs">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Stored now</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ label, theirs, yours, isTheirs }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td data-theirs={isTheirs || undefined}>{theirs || 'empty'}</td>
            <td>{yours || 'empty'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
