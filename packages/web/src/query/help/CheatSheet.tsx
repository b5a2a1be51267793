import type { ReactElement } from 'react';
import { CHEAT_SHEET, QUICK_SEARCH_SHEET, type CheatSheetLine } from './cheat-sheet.ts';
import styles from './CheatSheet.module.css';

export interface CheatSheetProps {
  /** Level of the headings: one below what stands above the sheet. */
  headingLevel: 2 | 3;
  /** Adds an example to the query; without it the examples are only read. */
  onPick?: (query: string) => void;
}

/** Queries to start from, by subject. */
export function CheatSheet({ headingLevel, onPick }: CheatSheetProps): ReactElement {
  return (
    <div className={styles['sheet']}>
      <p>
        A query is a list of parts with <code>|</code> between them: <b>where</b> filters,{' '}
        <b>group by</b> groups, everything else is a column of the result. Dots in attribute names
        are written as underscores.
      </p>
      {CHEAT_SHEET.map(({ title, lines }) => (
        <Section key={title} title={title} lines={lines} level={headingLevel} onPick={onPick} />
      ))}
      <Section
        title="Quick search"
        lines={QUICK_SEARCH_SHEET}
        level={headingLevel}
        onPick={undefined}
      />
    </div>
  );
}

interface SectionProps {
  title: string;
  lines: readonly CheatSheetLine[];
  level: CheatSheetProps['headingLevel'];
  onPick: ((query: string) => void) | undefined;
}

function Section({ title, lines, level, onPick }: SectionProps): ReactElement {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section>
      <Heading className={styles['title']}>{title}</Heading>
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
