import { Dialog } from '@base-ui/react/dialog';
import type { Project } from '@spanlight/sdk';
import { useLocation, useNavigate } from '@tanstack/react-router';
import {
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
} from 'react';
import { Icon } from '../../components/icons/Icon.tsx';
import { KeyHint } from '../../components/text/KeyHint.tsx';
import { useProjects, type useCurrentUser } from '../../data/session.ts';
import { useSignOut } from '../../data/sign-out.ts';
import {
  currentContrast,
  setContrast,
  setTheme,
  useResolvedTheme,
} from '../../theme/appearance.ts';
import { drawerState } from '../drawer-state.ts';
import { paletteEntries, type PaletteAction, type PaletteEntry } from './palette-entries.ts';
import styles from './CommandPalette.module.css';

interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  project: Project | undefined;
  user: ReturnType<typeof useCurrentUser>;
}

/** Everything by typing: pages, projects, a trace by its id, actions. */
export function CommandPalette(props: CommandPaletteProps): ReactElement {
  const focusedBefore = useRef<Element>(null);
  const noteFocus = useCallback((before: Element | null) => {
    focusedBefore.current = before;
  }, []);
  const [wasOpen, setWasOpen] = useState(props.open);
  const [opening, setOpening] = useState(0);
  if (props.open !== wasOpen) {
    setWasOpen(props.open);
    if (props.open) setOpening(opening + 1);
  }
  const giveBack = (): HTMLElement | true =>
    focusedBefore.current instanceof HTMLElement ? focusedBefore.current : true;
  return (
    <Dialog.Root open={props.open} onOpenChange={(open) => props.onOpenChange(open)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Viewport className={styles['viewport']}>
          <Dialog.Popup
            className={styles['popup']}
            aria-label="Command palette"
            finalFocus={giveBack}
          >
            {/* Opened again while it still closes, it begins afresh. Until then the list stays: were the focused field taken away, the dialog would focus itself a frame later, and who types on types into nothing. */}
            <PaletteList key={opening} {...props} onFocus={noteFocus} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Runs what an entry of the open palette stands for, and closes it. */
function useRun(isOpen: boolean, onClose: () => void): (entry: PaletteEntry | undefined) => void {
  const theme = useResolvedTheme();
  const drawer = drawerState.use();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const actions: Record<PaletteAction, () => void> = {
    'toggle-theme': () => setTheme(theme === 'dark' ? 'light' : 'dark'),
    'toggle-contrast': () => setContrast(currentContrast() === 'more' ? 'system' : 'more'),
    'toggle-drawer': () => drawerState.set(drawer === 'docked' ? 'minimised' : 'docked'),
    'sign-out': () => signOut(),
  };
  return (entry) => {
    if (!entry || !isOpen) return;
    onClose();
    if ('go' in entry.does) void navigate(entry.does.go);
    else actions[entry.does.act]();
  };
}

interface PaletteListProps extends CommandPaletteProps {
  /** Is told where the focus was. Stays the same function. */
  onFocus: (before: Element | null) => void;
}

function PaletteList(props: PaletteListProps): ReactElement {
  const { open, onOpenChange, project, user, onFocus } = props;
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const projects = useProjects();
  const theme = useResolvedTheme();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // The dialog moves the focus a frame later: too late for who types on. Whoever sees the list can type.
  useLayoutEffect(() => {
    if (document.activeElement !== input.current) onFocus(document.activeElement);
    input.current?.focus();
  }, [onFocus]);
  const run = useRun(open, () => onOpenChange(false));
  const { isGuest } = user;
  const { pathname } = useLocation();
  const entries = useMemo(
    () => paletteEntries({ project, projects, pathname, isGuest, theme }, typed),
    [project, projects, pathname, isGuest, theme, typed],
  );
  const current = Math.min(active, entries.length - 1);

  const move = (event: KeyboardEvent, to: number) => {
    event.preventDefault();
    const next = (to + entries.length) % Math.max(1, entries.length);
    setActive(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(event, current + 1);
    else if (event.key === 'ArrowUp') move(event, current - 1);
    else if (event.key === 'Enter') {
      event.preventDefault();
      run(entries[current]);
    }
  };

  return (
    <>
      <div className={styles['field']}>
        <Icon name="search" />
        <input
          ref={input}
          className={styles['input']}
          role="combobox"
          aria-label="Go to a page, a project or a trace"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={entries.length > 0 ? `${id}-${current}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Go to a page, a project or a trace"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <KeyHint keys="Esc" />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list can't be styled or filtered */}
      <div id={`${id}-list`} className={styles['list']} role="listbox" aria-label="Commands">
        {entries.map((entry, index) => (
          // The input keeps the focus and the keys; options answer the mouse.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys are handled by the combobox that owns the list
          <div
            key={entry.id}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list can't be styled or filtered
            role="option"
            aria-selected={index === current}
            className={styles['option']}
            onMouseMove={() => setActive(index)}
            onClick={() => run(entry)}
          >
            <Icon name={entry.icon} />
            <span className={styles['label']}>{entry.label}</span>
            <span className={styles['group']}>{entry.group}</span>
          </div>
        ))}
      </div>
      {entries.length === 0 ? <p className={styles['empty']}>No matches.</p> : null}
    </>
  );
}
