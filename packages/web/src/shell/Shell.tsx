import { useMatches, useRouter } from '@tanstack/react-router';
import {
  lazy,
  type ReactElement,
  startTransition,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { AnnotatingCharts } from '../annotations/AnnotatingCharts.tsx';
import { OpenPictureDialog } from '../copy-as/picture/OpenPictureDialog.tsx';
import { narrowScreen, useMedia } from '../components/media.ts';
import { TooltipProvider } from '../components/overlays/Tooltip.tsx';
import { useActiveProject, useCurrentUser, useRouteProjectId } from '../data/session.ts';
import { rememberProject } from '../data/last-project.ts';
import { drawerState } from './drawer-state.ts';
import { NavigationDrawer, OverlayDrawer } from './navigation/NavigationDrawer.tsx';
import { useKey } from '../components/use-key.ts';
import { SlowQuestions } from './SlowQuestions.tsx';
import { TopBar } from './TopBar.tsx';
import { displayZone } from '../time/zone.ts';
import styles from './Shell.module.css';
import { sitePath } from '../data/site-path.ts';
import { useIdlePreload } from '../components/use-idle-preload.ts';
import { helpLinks } from './help-links.ts';
import footerStyles from './Footer.module.css';

const loadPalette = async () => ({
  default: (await import('./search/CommandPalette.tsx')).CommandPalette,
});
const CommandPalette = lazy(loadPalette);

/**
 * What surrounds every page of someone signed in.
 *
 *     skip link
 *     TopBar      toggle | brand | search | appearance, sign in
 *     Drawer      project, sections, help, user        (docked, minimised or over the page)
 *     main        the page, then Footer
 *     CommandPalette on Ctrl/Cmd-K
 */
export function Shell(): ReactElement {
  const user = useCurrentUser();
  const project = useActiveProject();
  const routeProjectId = useRouteProjectId();
  const state = drawerState.use();
  const narrow = useMedia(narrowScreen);
  const [overlay, setOverlay] = useState(false);
  const [palette, setPalette] = useState(false);
  const [paletteWanted, setPaletteWanted] = useState(false);
  const isAlone = useIsAlone();
  const floats = isAlone || narrow || state === 'undocked';
  const isBare = useIsBare() || isAlone;
  const zone = displayZone.use();
  const isDrawn = useIsDrawn();
  useRouteFocus(() => setOverlay(false));

  useEffect(() => {
    if (routeProjectId !== undefined) rememberProject(user.id, routeProjectId);
  }, [user.id, routeProjectId]);

  const openPalette = (open: boolean) => {
    if (open) setPaletteWanted(true);
    setPalette(open);
  };

  // So that nothing typed into it gets lost.
  useIdlePreload(loadPalette);

  usePaletteKey(() => {
    setPaletteWanted(true);
    setPalette((shown) => !shown);
  });

  return (
    <TooltipProvider>
      <div
        className={styles['shell']}
        data-drawer={floats ? 'none' : state}
        data-bare={isBare || undefined}
      >
        <a className={styles['skip']} href="#main">
          Skip to content
        </a>
        {isBare ? null : (
          <TopBar
            project={project}
            user={user}
            floats={floats}
            onOpenDrawer={() => setOverlay(true)}
            onOpenPalette={() => openPalette(true)}
          />
        )}
        {floats ? (
          <OverlayDrawer
            open={overlay}
            onClose={() => setOverlay(false)}
            project={project}
            user={user}
          />
        ) : (
          <NavigationDrawer project={project} user={user} minimised={state === 'minimised'} />
        )}
        <main id="main" className={styles['main']} tabIndex={-1}>
          {/* Another project begins afresh: nothing of the one before is shown while it loads. Another zone writes every time anew. */}
          <div key={`${zone} ${routeProjectId}`} className={styles['page']}>
            {isDrawn ? <AnnotatingCharts /> : null}
          </div>
          {isBare || !isDrawn ? null : <Footer />}
        </main>
        <SlowQuestions />
        <PageKeys />
        <OpenPictureDialog />
        {paletteWanted ? (
          <Suspense>
            <CommandPalette
              open={palette}
              onOpenChange={openPalette}
              project={project}
              user={user}
            />
          </Suspense>
        ) : null}
      </div>
    </TooltipProvider>
  );
}

/** False at first: what is around a page is drawn at once, the page itself in pieces that leave room for input. */
function useIsDrawn(): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => startTransition(() => setIsDrawn(true)), []);
  return isDrawn;
}

/** Whether the page asks for the room around it. */
function useIsBare(): boolean {
  return useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.isBare),
  });
}

/** Whether the address shows the page alone, as on a screen on a wall. */
function useIsAlone(): boolean {
  return useMatches({ select: (matches) => matches.some(({ search }) => 'kiosk' in search) });
}

/** Ctrl or Cmd with K, wherever the focus is. */
function usePaletteKey(toggle: () => void): void {
  const toggled = useEffectEvent(toggle);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (event.ctrlKey === event.metaKey) return;
      event.preventDefault();
      toggled();
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);
}

const PageKeySheet = lazy(async () => {
  const [{ KeySheet }, { default: groups }] = await Promise.all([
    import('../components/page/KeySheet.tsx'),
    import('./page-keys.json'),
  ]);
  return {
    default: ({ onClose }: { onClose: () => void }) => (
      <KeySheet title="Keys" groups={groups} open onClose={onClose} />
    ),
  };
});

/** The keys of every page: `?` tells them, `j` and `k` go to the first row of its list. */
function PageKeys(): ReactElement | null {
  const [isOpen, setIsOpen] = useState(false);
  useKey('?', () => setIsOpen(true), 'window');
  useKey('j', focusFirstRow, 'window');
  useKey('k', focusFirstRow, 'window');
  return isOpen ? (
    <Suspense>
      <PageKeySheet onClose={() => setIsOpen(false)} />
    </Suspense>
  ) : null;
}

function focusFirstRow(): void {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
  const row = 'main :is([data-row-link], [data-line][tabindex="0"])';
  document.querySelector<HTMLElement>(row)?.focus();
}

/** Ways to documentation, at the end of every page. */
function Footer(): ReactElement {
  return (
    <footer className={footerStyles['footer']}>
      {helpLinks.map((link) => (
        <a key={link.href} href={link.href} target="_blank" rel="noreferrer">
          {link.label}
        </a>
      ))}
      <a href={`${sitePath}/internal/v1/openapi.json`} target="_blank" rel="noreferrer">
        API description
      </a>
    </footer>
  );
}

/**
 * After going to another page, moves the focus to its heading, as a page load would, so that the keyboard and a screen reader
 * begin there. Changes of the query string alone leave the focus where it is, and whoever typed something while the page was
 * loading types on.
 */
function useRouteFocus(onLeave: () => void): void {
  const router = useRouter();
  const left = useEffectEvent(onLeave);
  useEffect(() => {
    let hasTyped = false;
    let destination: string | undefined;
    const noteTyping = (): void => {
      hasTyped = true;
    };
    const stop = [
      router.subscribe('onBeforeNavigate', ({ toLocation: { pathname } }) => {
        // A page may complete its own address while it is still on its way.
        if (pathname !== destination) hasTyped = false;
        destination = pathname;
      }),
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return;
        left();
        const focused = document.activeElement;
        // What somebody typed into may be gone with the page before.
        if (hasTyped && focused !== document.body) return;
        // Whoever is already in a dialog over the new page stays there.
        if (focused?.closest('[role="dialog"]')) return;
        const heading = document.querySelector<HTMLElement>('[data-page-heading]');
        (heading ?? document.getElementById('main'))?.focus({ preventScroll: true });
      }),
    ];
    document.addEventListener('input', noteTyping, true);
    return () => {
      for (const each of stop) each();
      document.removeEventListener('input', noteTyping, true);
    };
  }, [router]);
}
