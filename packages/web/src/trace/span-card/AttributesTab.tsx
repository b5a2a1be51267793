import type { Span } from '@spanlight/sdk';
import { useMemo, useState, type ReactElement } from 'react';
import { CodeBlock } from '../../components/text/CodeBlock.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Tabs, type TabItem } from '../../components/page/Tabs.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import type { ExploreScope } from '../explore-links.ts';
import { AttributeTable } from './AttributeTable.tsx';
import { attributeRows, filterRows, largeRows, prefixGroups } from './attribute-rows.ts';
import { prettySql } from './pretty-sql.ts';
import styles from './AttributesTab.module.css';

const STATEMENT = 'db_statement';
const STACKTRACE = 'exception_stacktrace';

/** The attributes of a span as a table, as JSON, and the ones that deserve more room on their own. */
export function AttributesTab({ span, scope }: { span: Span; scope: ExploreScope }): ReactElement {
  const [text, setText] = useState('');
  const [prefix, setPrefix] = useState('');
  const [view, setView] = useState('table');
  const rows = useMemo(() => attributeRows(span.attrs), [span.attrs]);
  const prefixes = useMemo(() => prefixGroups(rows), [rows]);
  const shown = useMemo(() => filterRows(rows, text, prefix), [rows, text, prefix]);
  const json = useMemo(
    () =>
      JSON.stringify(Object.fromEntries(shown.map(({ key, value }) => [key, value])), undefined, 2),
    [shown],
  );
  if (rows.length === 0) return <EmptyState title="There are no attributes." />;

  const statement = rows.find(({ key }) => key === STATEMENT)?.text;
  const stacktrace = rows.find(({ key }) => key === STACKTRACE)?.text;
  const large = largeRows(rows).filter(({ key }) => key !== STATEMENT && key !== STACKTRACE);
  const items: TabItem<string>[] = [
    { value: 'table', label: 'Table' },
    { value: 'json', label: 'JSON' },
  ];
  if (statement !== undefined) {
    items.push({ value: 'sql-pretty', label: 'SQL:pretty' });
    items.push({ value: 'sql-original', label: 'SQL:original' });
  }
  if (stacktrace !== undefined) items.push({ value: 'stacktrace', label: 'Stacktrace' });
  for (const { key } of large) items.push({ value: `attr:${key}`, label: key });

  return (
    <div className={styles['attributes']}>
      <TextField
        label="Filter keys"
        labelHidden
        placeholder="Filter keys"
        icon="search"
        value={text}
        onValueChange={setText}
      />
      {prefixes.length > 0 ? (
        <fieldset className={styles['prefixes']} aria-label="Prefix">
          {prefixes.map((group) => (
            <button
              key={group.prefix}
              type="button"
              className={styles['prefix']}
              aria-pressed={prefix === group.prefix}
              onClick={() => setPrefix(prefix === group.prefix ? '' : group.prefix)}
            >
              {group.prefix} <span className={styles['count']}>{group.count}</span>
            </button>
          ))}
        </fieldset>
      ) : null}
      <Tabs label="Attributes as" items={items} value={view} onValueChange={setView}>
        {(value) => {
          switch (value) {
            case 'table':
              return <AttributeTable rows={shown} span={span} scope={scope} />;
            case 'json':
              return <CodeBlock label="JSON" code={json} wrap />;
            case 'sql-pretty':
              return <CodeBlock label="SQL" code={prettySql(statement ?? '')} wrap />;
            case 'sql-original':
              return <CodeBlock label="SQL" code={statement ?? ''} wrap />;
            case 'stacktrace':
              return <CodeBlock label="Stacktrace" code={stacktrace ?? ''} />;
            default: {
              const row = large.find(({ key }) => `attr:${key}` === value);
              return <CodeBlock label={row?.key ?? ''} code={row?.text ?? ''} wrap />;
            }
          }
        }}
      </Tabs>
    </div>
  );
}
