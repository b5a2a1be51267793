import Renderer, { type MarkdownToJSX } from 'markdown-to-jsx/react';
import type { ReactElement, ReactNode } from 'react';
import styles from './Markdown.module.css';

/*
 * Text from outside: HTML in it stays text, addresses that run scripts are taken away by the renderer, and nothing is
 * fetched to show it.
 */
const options: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  overrides: {
    a: Link,
    img: Picture,
    // A heading inside a page's own would be a hole in its outline.
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, Title])),
  },
};

/** Markdown that somebody else wrote. */
export default function Markdown({ text }: { text: string }): ReactElement {
  return (
    <div className={styles['markdown']}>
      <Renderer options={options}>{text}</Renderer>
    </div>
  );
}

function Link({ href, children }: { href?: string | null; children?: ReactNode }): ReactNode {
  // The renderer has refused the address.
  if (href == null) return children;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/** A picture would tell its server who reads this. */
function Picture({ alt = '' }: { alt?: string }): ReactElement {
  return <span>{alt}</span>;
}

function Title({ children }: { children?: ReactNode }): ReactElement {
  return (
    <p>
      <strong>{children}</strong>
    </p>
  );
}
