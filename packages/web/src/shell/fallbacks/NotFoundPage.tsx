import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { PageHeader } from '../../components/page/PageHeader.tsx';
import { helpLinks } from '../help-links.ts';
import styles from './NotFoundPage.module.css';

/** For every address without a page. */
export function NotFoundPage(): ReactElement {
  return (
    <>
      <PageHeader title="Page not found" titleHidden />
      <EmptyState
        title="Page not found"
        icon="search"
        actions={<Link to="/">Go to the overview</Link>}
      >
        Sorry, the requested page can't be found. The development team has been notified.
      </EmptyState>
      <section className={styles['more']} aria-label="See also">
        <h2>See also</h2>
        <ul>
          {helpLinks.map((link) => (
            <li key={link.href}>
              <a href={link.href} target="_blank" rel="noreferrer">
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
