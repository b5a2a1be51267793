import type { Span } from '@spanlight/sdk';
import { useState, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { OpenLogDetails } from './OpenLogDetails.tsx';
import { onDemand } from '../../components/on-demand.tsx';

const LinesAround = onDemand(async () => (await import('./LinesAround.tsx')).LinesAround);

/** What a line of a list opens to, with the way to the lines around it. */
export function OpenedLog({ span }: { span: Span }): ReactElement {
  const [isAround, setIsAround] = useState(false);
  return (
    <OpenLogDetails span={span}>
      <Button size="small" icon="list" onClick={() => setIsAround(true)}>
        Lines around this line
      </Button>
      {isAround ? <LinesAround line={span} onClose={() => setIsAround(false)} /> : null}
    </OpenLogDetails>
  );
}
