import { useState, type ReactElement, type ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import styles from './facets.module.css';

export interface FacetSectionProps {
  heading: string;
  /** What is filtered on, as the end of a sentence. */
  subject: string;
  /** The whole of a heading that was shortened. */
  wholeHeading?: string;
  /** What is filtered for, in a word or a number; undefined while nothing is. */
  chosen: string | number | undefined;
  onClear: () => void;
  isOpenAtFirst: boolean;
  /** Stands at the end of the heading. */
  action?: ReactNode;
  /** Drawn while it is open. */
  children: ReactNode;
}

/** A heading that opens to the values of a filter, and clears it. It is open at first when something is chosen. */
export function FacetSection(props: FacetSectionProps): ReactElement {
  const { heading, chosen } = props;
  const [isOpen, setIsOpen] = useState(props.isOpenAtFirst || chosen !== undefined);
  return (
    <li className={styles['facet']}>
      <div className={styles['facetHeader']}>
        <button
          type="button"
          className={styles['name']}
          aria-expanded={isOpen}
          title={props.wholeHeading}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={12} />
          {heading}
        </button>
        {chosen === undefined ? null : (
          <button type="button" className={styles['clear']} onClick={props.onClear}>
            {chosen}
            <Icon name="close" size={12} label={`Clear the filter on ${props.subject}`} />
          </button>
        )}
        {props.action}
      </div>
      {isOpen ? props.children : null}
    </li>
  );
}
