import type { ReactElement } from 'react';
import { Popover } from '../components/overlays/Popover.tsx';
import { Chip } from '../components/text/Chip.tsx';
import styles from './alerting.module.css';

export interface AttributesProps {
  attrs: Readonly<Record<string, string>>;
  /** The others are counted. @default all */
  most?: number;
  /** They stand in a link, in which nothing else can be operated: the others are told on hover alone. @default false */
  isInLink?: boolean;
}

/** What comes before the others, and after them: whose it is tells most, that an error is one least. */
const ranks: Readonly<Record<string, number>> = { service_name: -1, log_severity: 1 };

const rankOf = ([key]: readonly [string, string]): number => ranks[key] ?? 0;

/** Attributes with their values: the service first, others by name. */
export function Attributes(props: AttributesProps): ReactElement | null {
  const { attrs, most, isInLink = false } = props;
  const entries = Object.entries(attrs).toSorted(
    (one, other) => rankOf(one) - rankOf(other) || (one[0] < other[0] ? -1 : 1),
  );
  if (entries.length === 0) return null;
  const shown = entries.slice(0, most);
  const rest = entries.slice(shown.length);
  return (
    <span className={styles['attributes']} data-one-line={most !== undefined || undefined}>
      {shown.map(([key, value]) => (
        <Chip key={key} name={key} mono title={`${key}: ${value}`}>
          {value}
        </Chip>
      ))}
      {rest.length === 0 ? null : isInLink ? (
        <span
          className={styles['more']}
          title={rest.map(([key, value]) => `${key}: ${value}`).join('\n')}
        >
          +{rest.length}
        </span>
      ) : (
        <Popover
          label="More attributes"
          trigger={
            <button
              type="button"
              className={styles['more']}
              aria-label={`${rest.length} more ${rest.length === 1 ? 'attribute' : 'attributes'}`}
            >
              +{rest.length}
            </button>
          }
        >
          <Attributes attrs={Object.fromEntries(rest)} />
        </Popover>
      )}
    </span>
  );
}
