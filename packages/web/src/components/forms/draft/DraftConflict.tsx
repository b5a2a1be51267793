import { useState, type ReactElement } from 'react';
import { Button } from '../../buttons/Button.tsx';
import { conflictsOf, mergeDraft } from './merge-draft.ts';
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
  draft: FormDraft<Value>;
  /** Asks for what is stored now; undefined when it could not be had, which has been told. */
  load: () => Promise<NewestDraft<Value> | undefined>;
  /** What a field is called. */
  labelOf: (field: keyof Value & string) => string;
  /** A field in words. */
  write: (field: keyof Value & string, value: Value) => string;
  /** One was chosen: saving can be tried again. */
  onChosen: () => void;
}

/** Somebody else was faster: shows what is stored now beside what was filled in, and lets one choose. */
export function DraftConflict<Value extends object>(
  props: DraftConflictProps<Value>,
): ReactElement {
  const { noun, draft, load, labelOf, write, onChosen } = props;
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
          <Differences draft={draft} newest={newest.value} labelOf={labelOf} write={write} />
          <div className={styles['actions']}>
            <Button size="small" onClick={() => choose(mergeDraft(draft, newest.value))}>
              Keep my changes
            </Button>
            <Button size="small" onClick={() => choose(newest.value)}>
              Take what is stored
            </Button>
          </div>
          <p className={styles['note']}>
            Your changes are kept beside what others changed; where both changed the same, yours
            count. Nothing is saved before you do.
          </p>
        </>
      ) : null}
    </>
  );
}

type DifferencesProps<Value extends object> = Pick<
  DraftConflictProps<Value>,
  'draft' | 'labelOf' | 'write'
> & { newest: Value };

function Differences<Value extends object>(props: DifferencesProps<Value>): ReactElement {
  const { draft, newest, labelOf, write } = props;
  const conflicts = conflictsOf(draft, newest);
  if (conflicts.length === 0) return <p>What is stored now says the same as yours.</p>;
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
        {conflicts.map(({ field, isTheirs }) => (
          <tr key={field}>
            <th scope="row">{labelOf(field)}</th>
            <td data-theirs={isTheirs || undefined}>{write(field, newest) || 'empty'}</td>
            <td>{write(field, draft.value) || 'empty'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
