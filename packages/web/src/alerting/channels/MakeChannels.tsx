import type { ReactElement } from 'react';
import { sitePath } from '../../data/site-path.ts';
import styles from './channels.module.css';

/** How channels are made. */
export function MakeChannels(): ReactElement {
  return (
    <p className={styles['make']}>
      Channels are kept as YAML: <code>spanlight channel apply channels.yml</code> makes them what
      the file says, and <code>spanlight channel export -f channels</code> writes such files. The{' '}
      <a href={`${sitePath}/internal/v1/openapi.json`} target="_blank" rel="noreferrer">
        API
      </a>{' '}
      and the SDK make them too.
    </p>
  );
}
