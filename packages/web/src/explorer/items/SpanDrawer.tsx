import type { Span } from '@spanlight/sdk';
import { lazy, type ReactElement, Suspense } from 'react';
import { IconButton } from '../../components/buttons/Button.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { Drawer } from '../../components/overlays/Dialog.tsx';
import { sentence } from '../../data/describe-error.ts';
import { kindInfo, kindOfSystem } from '../systems/system-kinds.ts';

const SpanCard = lazy(async () => ({
  default: (await import('../../trace/span-card/SpanCard.tsx')).SpanCard,
}));

/** Widest the card gets, in pixels. */
const WIDTH = 960;

export interface SpanDrawerProps {
  span: Span;
  /** Goes to the item before or after in the list; absent at its ends. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** The card of one item beside the list it was picked from. */
export function SpanDrawer({ span, onPrevious, onNext, onClose }: SpanDrawerProps): ReactElement {
  const { one } = kindInfo(kindOfSystem(span.system));
  return (
    <Drawer
      width={WIDTH}
      title={sentence(one)}
      onClose={onClose}
      actions={
        // Titles rather than tooltips: one that opens with the focus would take the first Escape for itself.
        <>
          <IconButton
            icon="arrow-up"
            label="Previous in the list"
            title="Previous in the list"
            size="small"
            disabled={onPrevious === undefined}
            onClick={onPrevious}
          />
          <IconButton
            icon="arrow-down"
            label="Next in the list"
            title="Next in the list"
            size="small"
            disabled={onNext === undefined}
            onClick={onNext}
          />
        </>
      }
    >
      <Suspense fallback={<Skeleton height="320px" />}>
        <SpanCard key={`${span.traceId ?? ''} ${span.id}`} span={span} />
      </Suspense>
    </Drawer>
  );
}
