import type { SilencePreviewRequest } from '@spanlight/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { AlertNames } from './AlertNames.tsx';
import { previewQuery } from './queries.ts';
import { openAlertsText } from './mute-texts.ts';
import styles from './silences.module.css';

export interface HeldPreviewProps {
  projectId: string;
  wish: SilencePreviewRequest;
  /** Whether it is in force, or about to be, rather than what it would be if it were. */
  isInForce: boolean;
}

/** Which open alerts a silence holds now, or would hold if it were in force. */
export function HeldPreview({ projectId, wish, isInForce }: HeldPreviewProps): ReactElement {
  const isAsked = wish.all === true || (wish.matchers?.length ?? 0) > 0;
  const { data, isError } = useQuery({ ...previewQuery(projectId, wish), enabled: isAsked });
  if (!isAsked) return <output className={styles['preview']}>It holds nothing yet.</output>;
  if (isError)
    return (
      <output className={styles['preview']}>What it would hold could not be determined.</output>
    );
  if (!data) return <output className={styles['preview']}>Checking what it would hold …</output>;
  const held = openAlertsText(data.count);
  return (
    <output className={styles['preview']}>
      {isInForce ? `It holds ${held} now` : `If it were in force now, it would hold ${held}`}
      {data.count === 0 ? '.' : ':'}
      <AlertNames projectId={projectId} {...data} />
      {data.warnings?.map((warning) => (
        <div key={warning}>{warning}</div>
      ))}
    </output>
  );
}
