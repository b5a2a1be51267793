import { Menu as Base } from '@base-ui/react/menu';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon.tsx';
import popup from './popup.module.css';

export interface MenuProps {
  /** The button that opens the menu, e.g. `<Button opens>Search</Button>`. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** A list of actions behind a button. Fill it with the Menu* parts below. */
export function Menu(props: MenuProps): ReactElement {
  const { trigger, children, align = 'start', open, onOpenChange } = props;
  return (
    <Base.Root
      {...(open === undefined ? {} : { open })}
      onOpenChange={(next) => onOpenChange?.(next)}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={popup['positioner']} sideOffset={4} align={align}>
          <Base.Popup className={popup['popup']}>
            <div className={popup['list']}>{children}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export interface MenuAtProps {
  /** Where it opens, in the window. */
  place: { readonly x: number; readonly y: number };
  /** Where the focus goes when it closes. */
  returnTo: () => HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}

/** A list of actions where the pointer or the keyboard has chosen something. Fill it with the Menu* parts below. */
export function MenuAt({ place, returnTo, onClose, children }: MenuAtProps): ReactElement {
  const box = new DOMRect(place.x, place.y, 0, 0);
  return (
    <Base.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Positioner
          className={popup['positioner']}
          anchor={{ getBoundingClientRect: () => box }}
          sideOffset={4}
          align="start"
        >
          <Base.Popup className={popup['popup']} finalFocus={returnTo}>
            <div ref={focusFirst} className={popup['list']}>
              {children}
            </div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** No trigger was pressed that would say where in the list to begin. */
function focusFirst(list: HTMLElement | null): void {
  // Once the list knows its entries, and before the popup itself would take the focus.
  requestAnimationFrame(() => list?.querySelector<HTMLElement>('[role=menuitem]')?.focus());
}

interface MenuItemLook {
  icon?: IconName;
  children: ReactNode;
  /** Stands muted at the end: a count, a key. */
  hint?: ReactNode;
}

function Inside({ icon, children, hint }: MenuItemLook): ReactElement {
  return (
    <>
      {icon ? <Icon name={icon} size={14} /> : null}
      <span className={popup['label']}>{children}</span>
      {hint === undefined ? null : <span className={popup['hint']}>{hint}</span>}
    </>
  );
}

export interface MenuItemProps extends MenuItemLook {
  onClick: () => void;
  tone?: 'danger';
  disabled?: boolean;
}

export function MenuItem(props: MenuItemProps): ReactElement {
  const { onClick, tone, disabled = false, ...look } = props;
  return (
    <Base.Item className={popup['item']} data-tone={tone} disabled={disabled} onClick={onClick}>
      <Inside {...look} />
    </Base.Item>
  );
}

/**
 * A menu entry that goes somewhere: inside the console by `link`, outside by `href`. Where one of several is where one is,
 * `isCurrent` marks it; the others keep the place of the mark.
 */
export function MenuLink({
  link,
  href,
  isCurrent,
  ...look
}: MenuItemLook & { isCurrent?: boolean } & (
    | { link: LinkProps; href?: never }
    | { href: string; link?: never }
  )): ReactElement {
  return (
    <Base.LinkItem
      className={popup['item']}
      closeOnClick
      {...(link ? { render: <Link {...link} /> } : { href, target: '_blank', rel: 'noreferrer' })}
    >
      {isCurrent === undefined ? null : (
        <span className={popup['mark']}>
          {isCurrent ? <Icon name="check" size={14} label="Current" /> : null}
        </span>
      )}
      <Inside {...look} />
    </Base.LinkItem>
  );
}

export interface MenuCheckProps extends MenuItemLook {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** One press is all there is to do. @default false */
  closes?: boolean;
  disabled?: boolean;
}

/** A choice that can be on or off; the menu stays open. */
export function MenuCheck({
  checked,
  onCheckedChange,
  closes = false,
  disabled = false,
  ...look
}: MenuCheckProps): ReactElement {
  return (
    <Base.CheckboxItem
      className={popup['item']}
      checked={checked}
      onCheckedChange={(next) => onCheckedChange(next)}
      closeOnClick={closes}
      disabled={disabled}
    >
      <span className={popup['mark']}>
        <Base.CheckboxItemIndicator>
          <Icon name="check" size={14} />
        </Base.CheckboxItemIndicator>
      </span>
      <Inside {...look} />
    </Base.CheckboxItem>
  );
}

export interface MenuGroupProps {
  label: ReactNode;
  children: ReactNode;
}

/** Entries under a heading. */
export function MenuGroup({ label, children }: MenuGroupProps): ReactElement {
  return (
    <Base.Group>
      <Base.GroupLabel className={popup['group']}>{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

export function MenuSeparator(): ReactElement {
  return <Base.Separator className={popup['separator']} />;
}
