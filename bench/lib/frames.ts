import type { WatchedPage } from '../../packages/web/test/browser.ts';

/** The time of every frame while something is done on a page, in ms. */
export async function framesDuring(
  page: WatchedPage['page'],
  act: () => Promise<void>,
): Promise<number[]> {
  const counted = await page.evaluateHandle(() => {
    const times: number[] = [];
    let before = performance.now();
    const tick = (now: number): void => {
      times.push(now - before);
      before = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    return times;
  });
  await act();
  return counted.jsonValue();
}
