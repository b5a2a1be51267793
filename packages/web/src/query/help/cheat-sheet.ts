import type { ReactNode } from 'react';

/** One line of the cheat sheet: a query and what it answers. */
interface CheatSheetLine {
  readonly query: string;
  readonly meaning: string;
}

/** The lines about one subject. */
export interface CheatSheetSection {
  readonly title: string;
  readonly lines: readonly CheatSheetLine[];
  /** False when the lines are no queries and can't be added to one. */
  readonly isQuery: boolean;
}

/** The examples of a language. */
export interface CheatSheetContent {
  /** What the language is about, in a sentence or two. */
  readonly intro: ReactNode;
  readonly sections: readonly CheatSheetSection[];
}

const NO_QUERY = ' (not a query)';

/**
 * Reads a cheat sheet: `# Title` begins a subject, with `(not a query)` behind it one whose lines can't be added to a
 * query; every other line is a query and its meaning, ` :: ` between them.
 */
export function cheatSheet(intro: ReactNode, text: string): CheatSheetContent {
  const sections = text.split(/^# /mu).slice(1);
  return {
    intro,
    sections: sections.map((section) => {
      const [heading = '', ...lines] = section.trim().split('\n');
      return {
        title: heading.replace(NO_QUERY, ''),
        isQuery: !heading.endsWith(NO_QUERY),
        lines: lines.map((line) => {
          const [query = '', meaning = ''] = line.split(' :: ');
          return { query, meaning };
        }),
      };
    }),
  };
}
