import { Link, type LinkProps } from '@tanstack/react-router';
import { Tabs as Base } from '@base-ui/react/tabs';
import { useCallback, useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useRoving } from '../use-roving.ts';
import styles from './Tabs.module.css';

/** A tab that switches what is shown below it. */
export interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
  /** A count after the label. */
  count?: string | undefined;
}

export interface TabsProps<Value extends string> {
  /** Names the row of tabs for assistive technology. */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** What every tab shows can be reached by Tab itself: the panel around it is no stop. */
  hasOwnStops?: boolean;
  children: (value: Value) => ReactNode;
}

/** Tabs inside a card or a drawer. Tabs that are pages of their own are `TabLinks`. */
export function Tabs<Value extends string>(props: TabsProps<Value>): ReactElement {
  const { label, items, value, onValueChange, hasOwnStops, children } = props;
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onValueChange(next)}>
      <Base.List className={styles['list']} aria-label={label} activateOnFocus>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} className={styles['tab']}>
            {item.label}
            {item.count === undefined ? null : (
              <span className={styles['count']}>{item.count}</span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} className={styles['panel']} {...(hasOwnStops && { tabIndex: -1 })}>
        {children(value)}
      </Base.Panel>
    </Base.Root>
  );
}

/** A tab that is a link to another page. */
export interface TabLinkItem {
  /** Stable identity within the row. */
  id: string;
  label: ReactNode;
  count?: string | undefined;
  link: LinkProps;
}

export interface TabLinksProps {
  label: string;
  /** Id of the page one is on. */
  current: string | undefined;
  items: readonly TabLinkItem[];
}

/** A row of links between sibling pages, drawn as tabs; one Tab stop. */
export function TabLinks({ label, current, items }: TabLinksProps): ReactElement {
  const list = useRef<HTMLElement>(null);
  const roving = useRoving('horizontal');
  const attach = useCallback(
    (element: HTMLElement | null) => {
      list.current = element;
      return roving(element);
    },
    [roving],
  );
  useEffect(() => {
    // With the next frame, which lays the page out anyway.
    const frame = requestAnimationFrame(() => bringIntoSight(list.current, current));
    return () => cancelAnimationFrame(frame);
  }, [current]);
  return (
    <nav ref={attach} aria-label={label} className={styles['list']}>
      {items.map((item) => (
        <Link
          key={item.id}
          {...item.link}
          className={styles['tab']}
          activeOptions={{ exact: true }}
          aria-current={item.id === current ? 'page' : undefined}
          data-tab={item.id}
          data-active={item.id === current || undefined}
        >
          {item.label}
          {item.count === undefined ? null : <span className={styles['count']}>{item.count}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Scrolls a row of tabs so that one of them is in its middle. */
function bringIntoSight(list: HTMLElement | null, id: string | undefined): void {
  for (const tab of list?.querySelectorAll<HTMLElement>('[data-tab]') ?? [])
    if (list && tab.dataset['tab'] === id)
      list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}
