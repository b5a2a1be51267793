import { truncateMiddle } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Overtaken } from '../../components/forms/draft/Overtaken.tsx';
import type { Saving, TheirChange } from './use-saving.ts';

/** Why something could not be saved, and what can be done about it; for the top of a form. */
export function savingFailure(saving: Saving): ReactElement | string | undefined {
  return saving.theirs ? <Conflict saving={saving} theirs={saving.theirs} /> : saving.failure;
}

function Conflict(props: { saving: Saving; theirs: readonly TheirChange[] }): ReactElement {
  const { saving, theirs } = props;
  return (
    <Overtaken
      noun="part of the dashboard"
      ways={
        <>
          <Button size="small" onClick={saving.saveOver}>
            Save mine over it
          </Button>
          <Button size="small" onClick={saving.takeStored}>
            Take what is stored
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
