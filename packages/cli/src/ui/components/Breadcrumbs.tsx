import type { ReactElement } from 'react';
import { segment } from '../../output/segments.ts';
import { Toned } from './Toned.tsx';

/** The way from the first page to this one. Where it is too long, its end is what is seen. */
export function Breadcrumbs({ trail }: { trail: readonly string[] }): ReactElement {
  const above = trail.slice(0, -1).map((title) => `${title} › `);
  return (
    <Toned
      line={[segment(above.join(''), 'dim'), segment(trail.at(-1) ?? '', 'strong')]}
      wrap="truncate-start"
    />
  );
}
