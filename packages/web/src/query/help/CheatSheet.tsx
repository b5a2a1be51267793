import type { ReactElement } from 'react';
import { CopyButton } from '../../components/text/CopyButton.tsx';
import type { CheatSheetContent, CheatSheetSection } from './cheat-sheet.ts';
import styles from './CheatSheet.module.css';

export interface CheatSheetProps {
  sheet: CheatSheetContent;
  /** Level of the headings: one below what stands above the sheet. */
  headingLevel: 2 | 3;
  /** Adds an example to the query; without it the examples are only read. */
  onPick?: (query: string) => void;
}

/** Queries to start from, by subject. */
export function CheatSheet({ sheet, headingLevel, onPick }: CheatSheetProps): ReactElement {
  return (
    <div className={styles['sheet']}>
      <p>{sheet.intro}</p>
      {sheet.sections.map((section) => (
        <Section
          key={section.title}
          {...section}
          level={headingLevel}
          onPick={section.isQuery ? onPick : undefined}
        />
      ))}
    </div>
  );
}

interface SectionProps extends CheatSheetSection {
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
            <dd>
              <CopyButton text={query} label={`Copy ${query}`} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
