import type { ReactElement } from 'react';
import { sitePath } from '../../data/site-path.ts';
import styles from './channels.module.css';

/** How channels are made. */
export function MakeChannels({ projectId }: { projectId: string }): ReactElement {
  return (
    <p className={styles['make']}>
      Channels are made with the API, <code>POST /internal/v1/projects/{projectId}</code>
      <code>/notification-channels/slack</code>, <code>telegram</code> or <code>webhook</code>, or
      with <code>client.channels.create()</code> of the SDK.{' '}
      <a href={`${sitePath}/internal/v1/openapi.json`} target="_blank" rel="noreferrer">
        Description of the API
      </a>
    </p>
  );
}
