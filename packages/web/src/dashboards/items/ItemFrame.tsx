import type { GridItem } from '@spanlight/sdk';
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Popover } from '../../components/overlays/Popover.tsx';
import { useItemMonitorLink } from './use-item-monitor-link.ts';
import type { PanelState } from './panel-state.ts';
import { Problems } from './Problems.tsx';
import styles from './items.module.css';

/** Where an item is shown. */
export interface ItemPlacement {
  /** Px. */
  readonly width: number;
  /** Px. */
  readonly height: number;
  /** Level of its heading: one below what stands above it. @default 2 */
  readonly headingLevel?: 2 | 3 | undefined;
  /** It stands alone, with all the room there is. @default false */
  readonly isEnlarged?: boolean | undefined;
  /** Shows it larger. */
  readonly onEnlarge?: ((item: GridItem) => void) | undefined;
  /** Stands at the end of its title: what can be done to it. Keep it the same while it stays so. */
  readonly actions?: ReactNode;
}

export interface ItemFrameProps {
  item: GridItem;
  /** `where` parts added to its query. */
  conditions: string;
  placement: ItemPlacement;
  state?: PanelState | undefined;
  /** Watches whether it is on the screen. */
  watch?: (element: Element | null) => void;
  children: ReactNode;
}

/** The px of a panel that its content can't have: header and padding. */
export const FRAME_HEIGHT = 48;
export const FRAME_WIDTH = 26;

/**
 * What surrounds every item: its title, what went wrong, the way to see it larger. It is no landmark: there are many on a page, and
 * two may be called the same.
 */
export function ItemFrame(props: ItemFrameProps): ReactElement {
  const { item, conditions, placement, state, watch, children } = props;
  const { title, description } = item;
  const { isEnlarged = false, onEnlarge } = placement;
  const Heading = placement.headingLevel === 3 ? 'h3' : 'h2';
  const problems = state?.problems ?? [];
  const failed =
    problems.length === 0 ? null : (
      <Problems title={title} problems={problems} retry={state?.retry} />
    );
  return (
    <article
      ref={watch}
      className={styles['frame']}
      aria-label={title}
      data-type={item.type}
      data-enlarged={isEnlarged || undefined}
      data-stale={state?.isStale || undefined}
    >
      {isEnlarged ? (
        <header className={styles['about']}>
          {failed}
          {description === '' ? null : <p>{description}</p>}
          <CreateMonitor item={item} conditions={conditions} />
        </header>
      ) : (
        <header className={styles['head']}>
          <div className={styles['heading']}>
            <Heading
              className={styles['title']}
              data-failed={problems.length > 0 || undefined}
              title={title}
            >
              {title}
            </Heading>
            {onEnlarge || placement.actions ? (
              <span className={styles['actions']}>
                {placement.actions}
                {onEnlarge ? (
                  <IconButton
                    icon="maximise"
                    label={`Enlarge ${title}`}
                    size="small"
                    onClick={() => onEnlarge(item)}
                  />
                ) : null}
              </span>
            ) : null}
          </div>
          {failed}
          {description === '' ? null : (
            <Popover
              label={`About ${title}`}
              trigger={<IconButton icon="info" label={`About ${title}`} size="small" />}
            >
              <p className={styles['description']}>{description}</p>
            </Popover>
          )}
        </header>
      )}
      <div className={styles['body']}>{children}</div>
    </article>
  );
}

/** The way from a chart or a table to a monitor of what it asks. */
function CreateMonitor({
  item,
  conditions,
}: Pick<ItemFrameProps, 'item' | 'conditions'>): ReactElement | null {
  const link = useItemMonitorLink(item, conditions);
  return link ? (
    <ButtonLink icon="bell" link={link}>
      Create monitor
    </ButtonLink>
  ) : null;
}

/** The frame of an item that has not been close to the screen yet: enough to be found by its title. */
export function UnseenItem({
  item,
  headingLevel,
}: Pick<ItemFrameProps, 'item'> & Pick<ItemPlacement, 'headingLevel'>): ReactElement {
  const Heading = headingLevel === 3 ? 'h3' : 'h2';
  return (
    <article className={styles['frame']} aria-label={item.title} data-type={item.type}>
      <header className={styles['head']}>
        <Heading className={styles['title']}>{item.title}</Heading>
      </header>
    </article>
  );
}
