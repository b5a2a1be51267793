import type { FieldChange } from '@spanlight/sdk/documents';
import { truncateMiddle } from '@spanlight/sdk/format';
import { useEffect, useRef, type ReactElement } from 'react';
import { openYamlDifferences } from './open-yaml-editor.ts';
import styles from './yaml.module.css';

export interface YamlDifferencesProps {
  before: string;
  after: string;
  /** The same by field. */
  changes: readonly FieldChange[];
}

/** What saving would change: field by field, then in the text. */
export function YamlDifferences({ before, after, changes }: YamlDifferencesProps): ReactElement {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return undefined;
    const view = openYamlDifferences(host.current, { label: 'Changes in the text', before, after });
    return () => view.close();
  }, [before, after]);

  return (
    <div className={styles['editor']}>
      <ul className={styles['changes']} aria-label="Changes by field">
        {changes.map((change) => (
          <li key={`${change.kind} ${change.path}`} data-kind={change.kind}>
            <span className={styles['kind']}>{change.kind}</span>
            <code className={styles['path']}>{change.path}</code>
            <span className={styles['values']}>{describeValues(change)}</span>
          </li>
        ))}
      </ul>
      <div className={styles['frame']}>
        <div ref={host} className={styles['code']} />
      </div>
    </div>
  );
}

/** Longest value shown in the list, in characters; the text below has the whole. */
const SHOWN = 80;

function describeValues({ kind, before, after }: FieldChange): string {
  if (kind === 'added') return show(after);
  if (kind === 'removed') return show(before);
  return `${show(before)} → ${show(after)}`;
}

function show(value: unknown): string {
  return truncateMiddle(typeof value === 'string' ? value : JSON.stringify(value), SHOWN);
}
