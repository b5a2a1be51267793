import type { ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Overtaken } from '../../components/forms/draft/Overtaken.tsx';
import type { Saving } from './use-saving.ts';

/** Why something could not be saved, and what can be done about it; for the top of a form. */
export function savingFailure(saving: Saving): ReactElement | string | undefined {
  return saving.isConflict ? <Conflict saving={saving} /> : saving.failure;
}

function Conflict({ saving }: { saving: Saving }): ReactElement {
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
    />
  );
}
