import type { Span } from '@spanlight/sdk';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { LogDetails } from './LogDetails.tsx';

const LinesAround = lazy(async () => ({
  default: (await import('./LinesAround.tsx')).LinesAround,
}));

/** What a line of a list opens to, with the way to the lines around it. */
export function OpenedLog({ span }: { span: Span }): ReactElement {
  const [isAround, setIsAround] = useState(false);
  return (
    <LogDetails span={span}>
      <Button size="small" icon="list" onClick={() => setIsAround(true)}>
        Lines around this line
      </Button>
      {isAround ? (
        <Suspense>
          <LinesAround line={span} onClose={() => setIsAround(false)} />
        </Suspense>
      ) : null}
    </LogDetails>
  );
}
