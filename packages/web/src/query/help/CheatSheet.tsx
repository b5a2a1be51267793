import type { ReactElement } from 'react';
import { CHEAT_SHEET, QUICK_SEARCH_SHEET, type CheatSheetLine } from './cheat-sheet.ts';
import styles from './CheatSheet.module.css';

export interface CheatSheetProps {
  /** Adds an example to the query; without it the examples are only read. */
  onPick?: (query: string) => void;
}

/** Queries to start from, by subject. */
export function CheatSheet({ onPick }: CheatSheetProps): ReactElement {
  return (
    <div className={styles['sheet']}>
      <p>
        A query is a list of parts with <code>|</code> between them: <b>where</b> filters,{' '}
        <b>group by</b> groups, everything else is a column of the result. Dots in attribute names
        are written as underscores.
      </p>
      {CHEAT_SHEET.map(({ title, lines }) => (
        <Section key={title} title={title} lines={lines} onPick={onPick} />
      ))}
      <Section title="Quick search" lines={QUICK_SEARCH_SHEET} onPick={undefined} />
    </div>
  );
}

interface SectionProps {
  title: string;
  lines: readonly CheatSheetLine[];
  onPick: ((query: string) => void) | undefined;
}

function Section({ title, lines, onPick }: SectionProps): ReactElement {
  return (
    <section>
      <h3 className={styles['title']}>{title}</h3>
      <dl className={styles['lines']}>
        {lines.map(({ query, meaning }) => (
          <div key={query} className={styles['line']}>
            <dt>
              {onPick ? (
                <button
                  type="button"
                  className={styles['query']}
                  title="Add to the query"
                  onClick={() => onPick(query)}
                >
                  {query}
                </button>
              ) : (
                <code>{query}</code>
              )}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
