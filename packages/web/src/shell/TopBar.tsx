import type { Project } from '@spanlight/sdk';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { BrandMark } from '../components/icons/BrandMark.tsx';
import { buttonClass, IconButton } from '../components/buttons/Button.tsx';
import { Tooltip } from '../components/overlays/Tooltip.tsx';
import { type useCurrentUser, useWayBack } from '../data/session.ts';
import { drawerState } from './drawer-state.ts';
import { useRoving } from '../components/use-roving.ts';
import styles from './TopBar.module.css';
import { Menu, MenuCheck, MenuSeparator } from '../components/overlays/Menu.tsx';
import {
  setContrast,
  setTheme,
  useAppearance,
  useResolvedTheme,
  type Theme,
} from '../theme/appearance.ts';
import { KeyHint } from '../components/text/KeyHint.tsx';
import { useKey } from '../components/use-key.ts';
import { FindField } from '../components/forms/TextField.tsx';
import { searchLink } from './search/search-link.ts';
import { searchTarget } from './search/search-target.ts';

interface TopBarProps {
  project: Project | undefined;
  user: ReturnType<typeof useCurrentUser>;
  /** The drawer comes over the page. */
  floats: boolean;
  onOpenDrawer: () => void;
  onOpenPalette: () => void;
}

/** The bar over every page: navigation, search, appearance. */
export function TopBar(props: TopBarProps): ReactElement {
  const { project, user, floats, onOpenDrawer, onOpenPalette } = props;
  const state = drawerState.use();
  const roving = useRoving('horizontal');
  const toggle = floats
    ? { label: 'Open navigation', act: onOpenDrawer }
    : state === 'docked'
      ? { label: 'Minimise navigation', act: () => drawerState.set('minimised') }
      : { label: 'Widen navigation', act: () => drawerState.set('docked') };
  const wayBack = useWayBack();
  return (
    <header ref={roving} className={styles['bar']}>
      <Tooltip text={toggle.label}>
        <IconButton icon="menu" label={toggle.label} onClick={toggle.act} />
      </Tooltip>
      <Link to="/" className={styles['brand']} aria-label="Spanlight, home">
        <BrandMark />
        <span>Spanlight</span>
      </Link>
      {project ? (
        <GlobalSearch projectId={String(project.id)} onOpenPalette={onOpenPalette} />
      ) : null}
      <div className={styles['end']}>
        <AppearanceMenu />
        {user.isGuest ? (
          <Link
            to="/login"
            search={wayBack}
            className={buttonClass}
            data-variant="primary"
            data-size="medium"
          >
            Sign in
          </Link>
        ) : null}
      </div>
    </header>
  );
}

const themes: readonly { theme: Theme; label: string }[] = [
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
  { theme: 'system', label: 'Like the system' },
];

/** Dark mode at one click; the rest in the menu beside it. */
function AppearanceMenu(): ReactElement {
  const { theme, contrast } = useAppearance();
  const resolved = useResolvedTheme();
  const other = resolved === 'dark' ? 'light' : 'dark';
  const toggleLabel = other === 'dark' ? 'Dark mode' : 'Light mode';
  return (
    <>
      <IconButton
        icon={other === 'dark' ? 'moon' : 'sun'}
        label={toggleLabel}
        title={toggleLabel}
        onClick={() => setTheme(other)}
      />
      <Menu
        trigger={<IconButton icon="contrast" label="Appearance" title="Appearance" />}
        align="end"
      >
        {themes.map((entry) => (
          <MenuCheck
            key={entry.theme}
            checked={theme === entry.theme}
            onCheckedChange={() => setTheme(entry.theme)}
          >
            {entry.label}
          </MenuCheck>
        ))}
        <MenuSeparator />
        <MenuCheck
          checked={contrast === 'more'}
          onCheckedChange={(more) => setContrast(more ? 'more' : 'system')}
        >
          High contrast
        </MenuCheck>
      </Menu>
    </>
  );
}

interface GlobalSearchProps {
  projectId: string;
  onOpenPalette: () => void;
}

/** A trace id opens the trace; other text looks for spans. `/` moves here, unless the page has a search of its own. */
function GlobalSearch({ projectId, onOpenPalette }: GlobalSearchProps): ReactElement {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  useKey(
    '/',
    () => {
      const own = document.querySelector<HTMLElement>('main [data-page-search] :is(input, button)');
      (own ?? field.current)?.focus();
      // A list that is searched by typing opens with the focus in its field.
      if (own instanceof HTMLButtonElement) own.click();
    },
    'window',
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const target = searchTarget(text);
    if (!target) return;
    setText('');
    field.current?.blur();
    void navigate(searchLink(projectId, target));
  };

  return (
    <form className={styles['search']} onSubmit={submit} aria-label="Search">
      <FindField
        ref={field}
        label="Search spans or paste a trace id"
        type="search"
        spellCheck={false}
        value={text}
        onValueChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
        suffix={
          <button type="button" className={styles['paletteKey']} onClick={onOpenPalette}>
            <span className="visually-hidden">Open the command palette</span>
            <KeyHint keys="mod+K" />
          </button>
        }
      />
    </form>
  );
}
