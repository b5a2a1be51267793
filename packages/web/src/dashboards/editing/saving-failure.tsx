import { truncateMiddle } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Deleted, Overtaken } from '../../components/forms/draft/Overtaken.tsx';
import type { Saving, TheirChange } from './use-saving.ts';

/** Why something could not be saved, and what can be done about it; for the top of a form. */
export function savingFailure(saving: Saving): ReactElement | string | undefined {
  if (saving.isGone) return <Gone saving={saving} />;
  return saving.theirs ? <Conflict saving={saving} theirs={saving.theirs} /> : saving.failure;
}

function Gone({ saving }: { saving: Saving }): ReactElement {
  const { failure, theirs } = saving;
  return (
    <Deleted
      noun="item"
      ways={
        <Button size="small" busy={saving.isBusy} onClick={saving.saveOver}>
          Save as a new item
        </Button>
      }
    >
      {theirs ? undefined : failure}
    </Deleted>
  );
}

function Conflict(props: { saving: Saving; theirs: readonly TheirChange[] }): ReactElement {
  const { saving, theirs } = props;
  return (
    <Overtaken
      noun="part of the dashboard"
      ways={
        <>
          <Button size="small" onClick={saving.saveOver}>
            Overwrite with mine
          </Button>
          <Button size="small" onClick={saving.takeStored}>
            Use what is stored
          </Button>
        </>
      }
    >
      {theirs.length === 0 ? null : `They changed ${theirs.map(said).join(', ')}.`}
    </Overtaken>
  );
}

/** Longest value that is told, in characters. */
const LONGEST = 80;

const said = ({ field, value }: TheirChange): string =>
  value === undefined ? field : `${field} to "${truncateMiddle(value, LONGEST)}"`;
