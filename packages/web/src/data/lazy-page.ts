import { lazyRouteComponent } from '@tanstack/react-router';

/** Whether a server gives the page of the console, so that loading the whole page anew leads somewhere. */
export const isPageServed = async (): Promise<boolean> =>
  await fetch(window.location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * A page whose script is loaded when somebody goes there. A script that is gone, as a newer server has others, loads the
 * whole page anew, once; one that couldn't be asked for is an error like others: without a server the browser would leave the
 * console for a page of its own.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (error) {
      if (await isPageServed()) throw error;
      // The router reloads for messages that begin as a browser's do.
      throw new Error(`No server: ${String(error)}`, { cause: error });
    }
  }, name);
