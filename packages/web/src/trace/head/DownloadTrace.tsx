import { type ReactElement, useState } from 'react';
import { IconButton } from '../../components/buttons/Button.tsx';
import { showError, showSuccess } from '../../components/overlays/Snackbar.tsx';
import { Tooltip } from '../../components/overlays/Tooltip.tsx';
import { api } from '../../data/client.ts';
import { describeError } from '../../data/describe-error.ts';

export interface DownloadTraceProps {
  projectId: string;
  traceId: string;
}

/** The trace with all attributes of its spans, logs and events, as the API answers it, in a file. */
export function DownloadTrace({ projectId, traceId }: DownloadTraceProps): ReactElement {
  const [isAsking, setIsAsking] = useState(false);
  const download = async (): Promise<void> => {
    setIsAsking(true);
    try {
      const answer = await api.traces.get({ project: projectId, traceId });
      saveFile(`trace-${traceId}.json`, JSON.stringify(answer, undefined, 2), 'application/json');
      if (answer.hasMore)
        showSuccess('The file is cut: the server sends no more than 10,000 spans.');
    } catch (error) {
      showError(describeError(error).message);
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <Tooltip text="Download as JSON">
      <IconButton
        icon="download"
        label="Download the trace as JSON"
        size="small"
        disabled={isAsking}
        onClick={() => void download()}
      />
    </Tooltip>
  );
}

/** Hands a text to the reader as a file. */
function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
