import type { Annotation } from '@spanlight/sdk';
import { formatTimeOfDay, truncateEnd } from '@spanlight/sdk/format';
import { type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react';
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

/** How many stand below a chart; the others are on it all the same. */
const SHOWN = 12;

/** What happened while a chart goes on: a button each, which opens what is known about it. */
export function AnnotationChips({
  annotations,
}: {
  annotations: readonly Annotation[];
}): ReactElement | null {
  if (annotations.length === 0) return null;
  return (
    <ul className={styles['chips']} aria-label="Annotations">
      {annotations.slice(0, SHOWN).map((annotation) => (
        <li key={annotation.id}>
          <AnnotationPopover annotation={annotation}>
            <AnnotationMark color={annotation.color} />
            {truncateEnd(annotation.name, 40)}
            <span className={styles['time']}>{formatTimeOfDay(annotation.createdAt)}</span>
          </AnnotationPopover>
        </li>
      ))}
      {annotations.length > SHOWN ? (
        <li className={styles['time']}>and {annotations.length - SHOWN} more</li>
      ) : null}
    </ul>
  );
}

/** Px from the edges of the window. */
const EDGE = 8;

interface AnnotationPopoverProps {
  annotation: Annotation;
  children: ReactNode;
}

/** A button that opens what is known about an annotation; focus moves in and comes back. */
function AnnotationPopover({ annotation, children }: AnnotationPopoverProps): ReactElement {
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
              aria-label={`Annotation ${annotation.name}`}
              {...getFloatingProps({ onKeyDown })}
            >
              <div className={popup['body']}>
                <AnnotationDetails annotation={annotation} />
              </div>
            </div>
          </FloatingFocusManager>
        </FloatingPortal>
      ) : null}
    </>
  );
}
