import type { CSSProperties, ReactElement } from 'react';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** CSS width. @default '100%' */
  width?: string;
  /** CSS height. @default '12px' */
  height?: string;
}

/** The grey shape of what is being loaded; keeps its place so nothing jumps. */
export function Skeleton({ width = '100%', height = '12px' }: SkeletonProps): ReactElement {
  const style: CSSProperties = { width, height };
  return <span className={styles['skeleton']} style={style} data-skeleton="" aria-hidden="true" />;
}

export interface WaitingProps {
  /** What is being loaded, in words. */
  what: string;
  /** A skeleton of each of these CSS heights. */
  heights: readonly string[];
}

/** Skeletons over the whole width, told to assistive technology. */
export function Waiting({ what, heights }: WaitingProps): ReactElement {
  return (
    <>
      <Loading what={what} />
      {heights.map((height, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- shapes have no identity but their place
        <Skeleton key={index} height={height} />
      ))}
    </>
  );
}

/** Says to assistive technology what the skeletons beside it stand for. */
export function Loading({ what }: { what: string }): ReactElement {
  return <output className="visually-hidden">Loading {what}</output>;
}
