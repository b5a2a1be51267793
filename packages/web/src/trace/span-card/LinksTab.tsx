import type { SpanLink } from '@spanlight/sdk';
import { useMemo, type ReactElement } from 'react';
import { MiddleTruncate } from '../../components/text/MiddleTruncate.tsx';
import { Table } from '../../components/table/Table.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { traceLink } from '../explore-links.ts';
import { attributeRows } from './attribute-rows.ts';

interface LinkItem {
  readonly key: string;
  readonly link: SpanLink;
}

const columns: TableColumn<LinkItem>[] = [
  {
    id: 'trace',
    header: 'Trace',
    cell: ({ link }) => <MiddleTruncate text={link.traceId ?? 'none'} />,
  },
  { id: 'span', header: 'Span', cell: ({ link }) => <code>{link.spanId}</code> },
  {
    id: 'attrs',
    header: 'Attributes',
    cell: ({ link }) =>
      attributeRows(link.attrs)
        .map(({ key, text }) => `${key}: ${text}`)
        .join(', '),
  },
];

/** The spans of other traces that this one refers to. */
export function LinksTab({
  links,
  projectId,
}: {
  links: readonly SpanLink[];
  projectId: string;
}): ReactElement {
  const rows = useMemo(
    () => links.map((link, index): LinkItem => ({ key: String(index), link })),
    [links],
  );
  return (
    <Table
      label="Links"
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      link={({ link }) =>
        link.traceId === null ? undefined : traceLink(projectId, link.traceId, link.spanId)
      }
    />
  );
}
