import type { ReactElement } from 'react';
import { sitePath } from '../data/site-path.ts';
import { helpLinks } from './help-links.ts';
import styles from './Footer.module.css';

/** Ways to documentation, at the end of every page. */
export function Footer(): ReactElement {
  return (
    <footer className={styles['footer']}>
      {helpLinks.map((link) => (
        <a key={link.href} href={link.href} target="_blank" rel="noreferrer">
          {link.label}
        </a>
      ))}
      <a href={`${sitePath}/internal/v1/openapi.json`} target="_blank" rel="noreferrer">
        API description
      </a>
    </footer>
  );
}
