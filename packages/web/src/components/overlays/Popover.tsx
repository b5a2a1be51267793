import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import popup from './popup.module.css';

export interface PopoverProps {
  trigger: ReactElement;
  /** Names the popover for assistive technology. */
  label: string;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** Something to read or fill in beside the button that opened it; focus moves in and comes back. */
export function Popover(props: PopoverProps): ReactElement {
  const { trigger, label, children, align = 'start', open, onOpenChange } = props;
  return (
    <Base.Root
      {...(open === undefined ? {} : { open })}
      onOpenChange={(next) => onOpenChange?.(next)}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={popup['positioner']} sideOffset={4} align={align}>
          <Base.Popup className={popup['popup']} aria-label={label}>
            <div className={popup['body']}>{children}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
