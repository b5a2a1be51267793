import type { Span } from '@spanlight/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { failureCard } from '../../answers/failure-card.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { CopyButton } from '../../components/text/CopyButton.tsx';
import { hourAround } from '../../time/range.ts';
import { AttributeTable } from '../../trace/span-card/AttributeTable.tsx';
import { attributeRows } from '../../trace/span-card/attribute-rows.ts';
import { spanQuery } from '../../trace/queries.ts';
import { itemTraceLink } from '../../items/trace-link.ts';
import { logMessage } from './log-text.ts';
import styles from './LogDetails.module.css';

export interface LogDetailsProps {
  span: Span;
  /** Where it leads besides to its trace. */
  children?: ReactNode;
}

/** What a line opens to in its place: the whole message, its attributes, the way to its trace. */
export function LogDetails({ span: listed, children }: LogDetailsProps): ReactElement {
  const whole = useQuery({
    ...spanQuery(String(listed.projectId), listed.traceId ?? '', listed.id),
    enabled: listed.traceId !== null && mayBeCut(listed),
  });
  const span = whole.data ?? listed;
  const rows = useMemo(() => attributeRows(span.attrs), [span.attrs]);
  const scope = useMemo(
    () => ({ projectId: String(span.projectId), range: hourAround(Date.parse(span.time)) }),
    [span.projectId, span.time],
  );
  const trace = itemTraceLink(span);
  const message = logMessage(span);
  return (
    <div className={styles['details']}>
      <p className={styles['message']}>
        {message}
        <CopyButton text={message} label="Copy the message" />
      </p>
      {whole.isLoading
        ? 'Loading the whole line…'
        : failureCard(whole, 'The whole line could not be loaded')}
      <div className={styles['actions']}>
        {trace ? (
          <ButtonLink link={trace} icon="trace">
            Open the trace
          </ButtonLink>
        ) : null}
        {children}
      </div>
      {rows.length > 0 ? <AttributeTable rows={rows} span={span} scope={scope} /> : null}
    </div>
  );
}

/** In lists the server cuts messages, and every text where they are too much for one answer: to a thousand characters at least. */
function mayBeCut({ displayName, attrs }: Span): boolean {
  return [displayName, ...Object.values(attrs)].some(
    (text) => typeof text === 'string' && text.length >= 1000,
  );
}
