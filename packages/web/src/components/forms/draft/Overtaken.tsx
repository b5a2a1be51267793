import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../buttons/Button.tsx';
import type { FormDraft } from './use-form-draft.ts';
import styles from './DraftConflict.module.css';

export interface OvertakenProps {
  /** What is edited: `monitor`. */
  noun: string;
  /** What was filled in and what can be done now, in a sentence. */
  children?: ReactNode;
  /** The buttons that do it. */
  ways?: ReactNode;
}

/** What is edited is there no more: says so, and what can be done about it. Stands at the top of a form. */
export function Deleted({ noun, children, ways }: OvertakenProps): ReactElement {
  return (
    <>
      <p>
        Somebody deleted this {noun} after you opened it. What you filled in is still here.{' '}
        {children}
      </p>
      <div className={styles['actions']}>{ways}</div>
    </>
  );
}

/** Somebody else was faster: says so, and what can be done about it. Stands at the top of a form. */
export function Overtaken({ noun, children, ways }: OvertakenProps): ReactElement {
  return (
    <>
      <p>
        Somebody changed this {noun} after you opened it, so nothing was saved. {children}
      </p>
      {ways ? <div className={styles['actions']}>{ways}</div> : null}
    </>
  );
}

interface DeletedMeanwhileProps {
  /** What is edited: `monitor`. */
  noun: string;
  draft: Pick<FormDraft<object>, 'attempt'>;
  /** Stores what was filled in as a new one. */
  onCreate: () => void;
}

/** What is edited is there no more, and can be created anew. */
export function DeletedMeanwhile({ noun, draft, onCreate }: DeletedMeanwhileProps): ReactElement {
  return (
    <Deleted
      noun={noun}
      ways={
        <Button
          size="small"
          onClick={() => {
            if (draft.attempt()) onCreate();
          }}
        >
          Create it again
        </Button>
      }
    />
  );
}
