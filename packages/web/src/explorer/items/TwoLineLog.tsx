import type { Span } from '@spanlight/sdk';
import { formatDateTime } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { Chip } from '../../components/text/Chip.tsx';
import { levelWord, logMessage, textAttribute } from '../logs/log-text.ts';
import { SeverityMark } from '../systems/SystemChip.tsx';
import { attributeText } from './span-chips.ts';
import styles from './items.module.css';

export interface TwoLineLogProps {
  span: Span;
  /** Attributes somebody wants to see. */
  extra: readonly string[];
}

/** When, how bad and where on the first line; what is said below it, and what else somebody wants to see. */
export function TwoLineLog({ span, extra }: TwoLineLogProps): ReactElement {
  const facts = extra
    .map((attribute) => [attribute, attributeText(span, attribute)] as const)
    .filter(([, value]) => value !== '');
  return (
    <span className={styles['lines']}>
      <span className={styles['headline']}>
        <time dateTime={span.time}>{formatDateTime(span.time, { precision: 'millisecond' })}</time>
        <span className={styles['level']}>
          <SeverityMark system={span.system} />
          {levelWord(span)}
        </span>
        <span className={styles['service']}>{textAttribute(span, 'service_name') ?? ''}</span>
      </span>
      <span className={styles['message']}>{logMessage(span)}</span>
      {facts.length === 0 ? null : (
        <span className={styles['facts']}>
          {facts.map(([attribute, value]) => (
            <Chip key={attribute} name={attribute}>
              {value}
            </Chip>
          ))}
        </span>
      )}
    </span>
  );
}
