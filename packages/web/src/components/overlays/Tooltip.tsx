import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import popup from './popup.module.css';

export interface TooltipProps {
  /** The element it explains; must take focus. */
  children: ReactElement;
  text: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right';
}

/** A short explanation on hover and focus. Never the only place of an information: touch screens don't show it. */
export function Tooltip({ children, text, side = 'bottom' }: TooltipProps): ReactElement {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className={popup['positioner']} side={side} sideOffset={6}>
          <Base.Popup className={popup['tooltip']}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Wraps the application once, so that moving from one tooltip to the next shows it at once. */
export function TooltipProvider({ children }: { children: ReactNode }): ReactElement {
  return <Base.Provider delay={400}>{children}</Base.Provider>;
}
