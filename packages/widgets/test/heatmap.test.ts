import { expect, test } from 'vitest';
import { accessibilityProblems } from '../../web/test/axe.ts';
import { usePages } from './pages.ts';

const open = usePages();

test('says in words what it shows, in every state', async () => {
  const { page, problems } = await open('heatmap');
  await page.evaluate(() => {
    const { mount, heatmap } = window.heatmaps;
    const data = { heatmap, unit: 'seconds' };
    mount().show({ kind: 'data', data }, { label: 'Spread', height: 200 });
    mount().show(
      { kind: 'data', data: { ...data, heatmap: { ...heatmap, data: [] } } },
      { label: 'Nothing', height: 60 },
    );
    mount().show({ kind: 'loading' }, { label: 'Waiting', height: 60 });
    mount().show({ kind: 'failed', message: 'no <b>' }, { label: 'Broken', height: 60 });
    mount().show({ kind: 'data', data, failure: 'away' }, { label: 'Old', height: 200 });
  });
  const most = '100 values, most of them from 0 to 100ms';
  await page.getByRole('group', { name: `Spread: ${most}`, exact: true }).waitFor();
  await page.getByRole('group', { name: `Old: ${most}; not up to date: away` }).waitFor();
  await page.getByRole('figure', { name: 'Nothing: NO DATA' }).getByText('NO DATA').waitFor();
  await page.getByRole('figure', { name: 'Waiting: loading' }).waitFor();
  await page.getByRole('figure', { name: 'Broken: could not be loaded: no <b>' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('keeps its cells apart in the colours of a contrast theme', async () => {
  const { page } = await open('heatmap');
  await page.evaluate(() => {
    const { mount, heatmap } = window.heatmaps;
    const data = { heatmap, unit: 'seconds' };
    mount().show({ kind: 'data', data }, { label: 'Spread', height: 200 });
  });
  const canvas = page.getByRole('group', { name: /^Spread/u }).locator('canvas');
  const colors = (): Promise<number> =>
    canvas.evaluate((element: HTMLCanvasElement) => {
      const { width, height } = element;
      const image = element.getContext('2d')?.getImageData(60, 8, width - 76, height - 32);
      return new Set(new Uint32Array(image?.data.buffer ?? new ArrayBuffer(0))).size;
    });
  await canvas.waitFor();
  const before = await colors();
  expect(before).toBeGreaterThan(2);
  await page.emulateMedia({ forcedColors: 'active' });
  // What is behind the cells is that of the theme by then.
  await expect
    .poll(() =>
      canvas.evaluate((element: HTMLCanvasElement) =>
        element.getContext('2d')?.getImageData(60, 16, 1, 1).data.join(' '),
      ),
    )
    .toBe('255 255 255 255');
  expect(await colors()).toBe(before);
});

test('paints its cells, and says the one under the pointer or the keys', async () => {
  const { page } = await open('heatmap');
  await page.evaluate(() => {
    const { mount, heatmap } = window.heatmaps;
    const data = { heatmap, unit: 'seconds' };
    mount().show({ kind: 'data', data }, { label: 'Spread', height: 200 });
  });
  const group = page.getByRole('group', { name: /^Spread/u });
  const canvas = group.locator('canvas');
  await canvas.waitFor();
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('It is not drawn.');
  // The box of the cells ends 16 pixels before the right and 24 above the bottom.
  const [right, top, bottom] = [box.width - 16, 8, box.height - 24];
  const pixelAt = (x: number, y: number): Promise<number[]> =>
    canvas.evaluate(
      (element: HTMLCanvasElement, [across, down]) => {
        const data = element.getContext('2d')?.getImageData(across, down, 1, 1).data;
        return [...(data ?? [])].slice(0, 3);
      },
      [x, y] as const,
    );
  const [full, ground, weak] = [
    await pixelAt(60, bottom - 8),
    await pixelAt(60, top + 8),
    await pixelAt(right - 20, top + 8),
  ];
  expect(full).toEqual([29, 68, 186]);
  expect(weak).not.toEqual(ground);
  expect(weak).not.toEqual(full);

  await page.mouse.move(box.x + right - 20, box.y + top + 8);
  const tooltip = group.locator('.tooltip');
  await tooltip.waitFor();
  expect(await tooltip.textContent()).toBe('10:03:00, 900ms to 1s: 1');
  expect(await group.locator('output').textContent()).toBe('10:03:00, 900ms to 1s: 1');
  await page.mouse.move(box.x + 4, box.y + top + 8);
  await tooltip.waitFor({ state: 'hidden' });

  await group.focus();
  await page.keyboard.press('ArrowLeft');
  expect(await group.locator('output').textContent()).toBe('10:00:00, 0 to 100ms: 99');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  // Keys of the browser.
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Control+ArrowRight');
  expect(await group.locator('output').textContent()).toBe('10:01:00, 100ms to 200ms: 0');
});
