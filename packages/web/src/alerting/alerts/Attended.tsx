import type { Alert } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import { Chip } from '../../components/text/Chip.tsx';
import { untilText } from '../silences/mute-texts.ts';

/** Who is on an alert, and until when nobody is told of it. */
export function Attended({
  alert: { acknowledgement, mute, status },
}: {
  alert: Pick<Alert, 'acknowledgement' | 'mute' | 'status'>;
}): ReactElement {
  return (
    <>
      {acknowledgement === null ? null : (
        <Chip tone="accent" name="on it" title={acknowledgement.note}>
          {acknowledgement.user === '' ? 'somebody' : acknowledgement.user}
        </Chip>
      )}
      {mute === null || status === 'closed' ? null : (
        <Chip tone="warning" title={mute.reason}>
          muted {untilText(mute)}
        </Chip>
      )}
    </>
  );
}
