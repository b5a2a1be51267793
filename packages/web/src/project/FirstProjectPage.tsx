import type { ReactElement } from 'react';
import { CodeBlock } from '../components/text/CodeBlock.tsx';
import { Page } from '../components/page/PageHeader.tsx';
import styles from './SendData.module.css';

const example = `projects:
  - id: 2
    name: Shop
    token: a-long-random-text`;

/** For an installation without a project, and for whoever wants another one. */
export function FirstProjectPage(): ReactElement {
  return (
    <Page title="Create a project">
      <div className={styles['page']}>
        <p>
          Projects are listed in the configuration file. Add one, give it a token of its own,
          restart the server, and it appears in the project menu.
        </p>
        <CodeBlock label="spanlight.yml" code={example} />
      </div>
    </Page>
  );
}
