import type { Page } from 'playwright-core';

/** Requests of a page that are held. */
export interface HeldRequests {
  /** Resolves once there is one. */
  readonly asked: Promise<void>;
  /** Lets them go on, and all that come later. */
  letGo(): void;
}

/** Holds the requests of a page whose addresses fit. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<HeldRequests> {
  const { promise: asked, resolve: tell } = Promise.withResolvers<void>();
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    tell();
    await released;
    // Who asked may have left meanwhile.
    await route.continue().catch(() => undefined);
  });
  return { asked, letGo };
}
