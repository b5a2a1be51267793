import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * After going to another page, moves the focus to its heading, as a page load would, so that the keyboard and a screen
 * reader begin there. Changes of the query string alone leave the focus where it is.
 */
export function useRouteFocus(onLeave: () => void): void {
  const router = useRouter();
  const left = useEffectEvent(onLeave);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return;
        left();
        // Whoever is already in a dialog over the new page stays there.
        if (document.activeElement?.closest('[role="dialog"]')) return;
        const heading = document.querySelector<HTMLElement>('[data-page-heading]');
        (heading ?? document.getElementById('main'))?.focus({ preventScroll: true });
      }),
    [router],
  );
}
