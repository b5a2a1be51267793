import { Link, type LinkProps } from '@tanstack/react-router';
import { useCallback, useEffect, type ReactElement, type ReactNode } from 'react';
import { Breakable } from '../text/Breakable.tsx';
import { useRoving } from '../use-roving.ts';
import styles from './PageHeader.module.css';

/** A breadcrumb above the title of a page. */
export interface Crumb {
  label: string;
  /** Absent on the page one is on. */
  link?: LinkProps | undefined;
}

/** The way from the project to this page. */
function Breadcrumbs({ items }: { items: readonly Crumb[] }): ReactElement {
  const roving = useRoving('horizontal');
  return (
    <nav ref={roving} aria-label="Breadcrumbs">
      <ol className={styles['crumbs']}>
        {items.map((item) => (
          <li key={item.label} className={styles['crumb']} title={item.label}>
            {item.link ? (
              // The list that something stands in is not the page one is on.
              <Link {...item.link} activeOptions={{ exact: true }}>
                {item.label}
              </Link>
            ) : (
              <span aria-current="page">{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

export interface PageHeaderProps {
  title: string;
  /** Hides the heading where tabs or breadcrumbs already say it. */
  titleHidden?: boolean;
  crumbs?: readonly Crumb[];
  /** What belongs to the whole page, at the far end: the time range, buttons. */
  actions?: ReactNode;
}

/** Longer headings may not fit in two lines everywhere, in characters. */
const LONG = 40;

/** Where am I and which time range: the top of every page. Also names the document. */
export function PageHeader({ title, titleHidden, crumbs, actions }: PageHeaderProps): ReactElement {
  const roving = useRoving('horizontal');
  // In a form Tab leads to each button: who fills it in looks for Save.
  const actionsRef = useCallback(
    (element: HTMLElement | null) =>
      element && !element.closest('form') ? roving(element) : undefined,
    [roving],
  );
  useEffect(() => {
    document.title = `${title} · Spanlight`;
  }, [title]);
  return (
    <header className={styles['header']}>
      <div className={styles['heading']}>
        {crumbs ? <Breadcrumbs items={crumbs} /> : null}
        <h1
          className={titleHidden ? 'visually-hidden' : undefined}
          tabIndex={-1}
          data-page-heading=""
          title={title.length > LONG ? title : undefined}
        >
          <Breakable name={title} />
        </h1>
      </div>
      {actions ? (
        <div ref={actionsRef} className={styles['actions']}>
          {actions}
        </div>
      ) : null}
    </header>
  );
}

export interface ToolbarProps {
  label: string;
  children?: ReactNode;
  end?: ReactNode;
}

/** A row of controls above what they control: one Tab stop, arrow keys move within it. */
export function Toolbar({ label, children, end }: ToolbarProps): ReactElement {
  const roving = useRoving('horizontal');
  return (
    <fieldset ref={roving} className={styles['toolbar']} aria-label={label}>
      {children}
      {end ? <div className={styles['end']}>{end}</div> : null}
    </fieldset>
  );
}

/** The body of a page: its sections under one another on the grid. */
export function PageBody({ children }: { children: ReactNode }): ReactElement {
  return <div className={styles['body']}>{children}</div>;
}

/** A page: its top, and below it the body. */
export function Page({
  children,
  ...header
}: PageHeaderProps & { children: ReactNode }): ReactElement {
  return (
    <>
      <PageHeader {...header} />
      <PageBody>{children}</PageBody>
    </>
  );
}

export interface CardProps {
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Without padding, for tables and charts that bring their own. */
  flush?: boolean;
}

/** A bordered surface with an optional heading. */
export function Card({ title, actions, children, flush }: CardProps): ReactElement {
  return (
    <section className={styles['card']} data-flush={flush || undefined}>
      {title === undefined && actions === undefined ? null : (
        <header className={styles['cardHeader']}>
          {title === undefined ? null : <h2>{title}</h2>}
          {actions}
        </header>
      )}
      <div className={styles['cardBody']}>{children}</div>
    </section>
  );
}
