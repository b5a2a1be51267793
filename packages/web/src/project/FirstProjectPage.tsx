import type { ReactElement } from 'react';
import { CodeBlock } from '../components/text/CodeBlock.tsx';
import { useProjects } from '../data/session.ts';
import { Page } from '../components/page/PageHeader.tsx';
import styles from './SendData.module.css';

const example = `projects:
  - id: 2
    name: Shop
    token: a-long-random-text`;

/** For whoever sees no project, and for whoever wants another one. */
export function FirstProjectPage(): ReactElement {
  const hasNone = useProjects().length === 0;
  return (
    <Page title={hasNone ? 'You have access to no project' : 'Create a project'}>
      <div className={styles['page']}>
        {hasNone ? (
          <p>
            Ask an administrator for access: the configuration file says, under <code>auth</code>,
            which projects an account may see.
          </p>
        ) : null}
        <p>
          {hasNone ? 'If you run the server yourself: projects' : 'Projects'} are listed in{' '}
          {hasNone ? 'the same file' : 'the configuration file'}. Add one, give it a token of its
          own, restart the server, and it appears in the project menu.
        </p>
        <CodeBlock label="spanlight.yml" code={example} />
      </div>
    </Page>
  );
}
