import type { Annotation } from '@spanlight/sdk';
import { formatDateTime, formatTimeOfDay, truncateEnd } from '@spanlight/sdk/format';
import { type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react';
import { useRoving } from '../components/use-roving.ts';
import { useWidth } from '../components/use-width.ts';
import { AnnotationMark } from './AnnotationMark.tsx';
import styles from './AnnotationChips.module.css';
import {
  autoUpdate,
  flip,
  FloatingFocusManager,
  FloatingPortal,
  offset,
  shift,
  size,
  useClick,
  useDismiss,
  useFloating,
  useInteractions,
  useRole,
} from '@floating-ui/react';
import popup from '../components/overlays/popup.module.css';
import { AnnotationDetails } from './AnnotationDetails.tsx';

/** How many stand below a chart by name at most; the newest. */
const MOST = 4;
/** Px that a digit takes, what a chip has beside its name and time, and the button before the chips. */
const ROOM = { digit: 7.7, frame: 40, earlier: 90 } as const;
/** Characters of a name that stay, however little room there is. */
const LEAST_NAME = 12;

/** What happened while a chart goes on, in one row: a button each, which opens what is known about it. */
export function AnnotationChips({
  annotations,
}: {
  annotations: readonly Annotation[];
}): ReactElement | null {
  const roving = useRoving('horizontal');
  const [measure, width] = useWidth();
  const most = howMany(annotations, width);
  if (annotations.length === 0) return null;
  const shown = annotations.slice(-most);
  const others = annotations.slice(0, -most);
  return (
    <div ref={measure} className={styles['room']}>
      <ul ref={roving} className={styles['chips']} aria-label="Annotations">
        {others.length > 0 ? (
          <li>
            <ChipPopover
              label="Earlier annotations"
              content={
                <ul className={styles['others']}>
                  {others.toReversed().map((annotation) => (
                    <li key={annotation.id}>
                      <AnnotationDetails annotation={annotation} />
                    </li>
                  ))}
                </ul>
              }
            >
              {others.length} earlier
            </ChipPopover>
          </li>
        ) : null}
        {shown.map((annotation) => (
          <li key={annotation.id} style={{ minWidth: `min(100%, ${roomOf(annotation)}px)` }}>
            <ChipPopover
              label={`Annotation ${annotation.name}`}
              content={<AnnotationDetails annotation={annotation} />}
            >
              <AnnotationMark color={annotation.color} />
              <span className={styles['chipName']}>{truncateEnd(annotation.name, 40)}</span>
              <span className={styles['time']}>{shortTime(annotation.createdAt)}</span>
            </ChipPopover>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Px that the least of a chip takes: the beginning of its name, and its time. */
function roomOf({ name, createdAt }: Annotation): number {
  const characters = Math.min(name.length, LEAST_NAME) + shortTime(createdAt).length;
  return ROOM.frame + characters * ROOM.digit;
}

/** How many of the newest have room beside each other in so many px; one at least. */
function howMany(annotations: readonly Annotation[], width: number): number {
  let room = width;
  let count = 0;
  for (const annotation of annotations.slice(-MOST).toReversed()) {
    room -= roomOf(annotation);
    const earlier = count + 1 < annotations.length ? ROOM.earlier : 0;
    if (room < earlier && count > 0) break;
    count += 1;
  }
  return count;
}

/** The time of day of what happened today, with its day of what happened before. */
function shortTime(time: string): string {
  const dayOf = (moment: string | number): string => formatDateTime(moment, { precision: 'day' });
  return dayOf(time) === dayOf(Date.now())
    ? formatTimeOfDay(time)
    : formatDateTime(time, { precision: 'minute' });
}

/** Px from the edges of the window. */
const EDGE = 8;

interface ChipPopoverProps {
  /** Names what it opens. */
  label: string;
  content: ReactNode;
  children: ReactNode;
}

/** A button below a chart that opens something to read; focus moves in and comes back. */
function ChipPopover({ label, content, children }: ChipPopoverProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const {
    refs: { setFloating, setReference },
    floatingStyles,
    context,
    elements,
  } = useFloating({
    open: isOpen,
    onOpenChange: setIsOpen,
    strategy: 'fixed',
    placement: 'bottom-start',
    whileElementsMounted: autoUpdate,
    middleware: [
      offset(4),
      flip({ padding: EDGE }),
      shift({ padding: EDGE }),
      size({
        padding: EDGE,
        apply({ availableWidth, availableHeight, elements: { floating } }) {
          floating.style.setProperty('--available-width', `${availableWidth}px`);
          floating.style.setProperty('--available-height', `${availableHeight}px`);
        },
      }),
    ],
  });
  const { getReferenceProps, getFloatingProps } = useInteractions([
    useClick(context),
    // Escape is heard before it closes the dialog that the chart may stand in.
    useDismiss(context, { escapeKey: false }),
    useRole(context, { role: 'dialog' }),
  ]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen || event.key !== 'Escape') return;
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
    setIsOpen(false);
  };
  const button = elements.domReference;
  // Inside of a dialog, which keeps the focus and closes on a press outside.
  const dialog = button?.closest<HTMLElement>('[role="dialog"]');

  return (
    <>
      <button
        type="button"
        ref={setReference}
        className={styles['chip']}
        {...getReferenceProps({ onKeyDown })}
      >
        {children}
      </button>
      {isOpen ? (
        <FloatingPortal root={dialog ?? undefined}>
          <FloatingFocusManager context={context} modal={false}>
            <div
              ref={setFloating}
              className={`${popup['positioner']} ${popup['popup']}`}
              style={floatingStyles}
              aria-label={label}
              {...getFloatingProps({ onKeyDown })}
            >
              <div className={popup['body']}>{content}</div>
            </div>
          </FloatingFocusManager>
        </FloatingPortal>
      ) : null}
    </>
  );
}
