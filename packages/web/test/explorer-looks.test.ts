import { describe, expect, test } from 'vitest';
import { accessibilityProblems } from './axe.ts';
import { horizontalOverflow, useConsole } from './console.ts';
import { explorerHandlers } from './explorer-data.ts';

const under = useConsole();
const range = 'time_gte=20260304T100000&time_dur=3600';
const handlers = explorerHandlers();

describe('how it looks', () => {
  const looks = [
    { theme: 'light', width: 1280 },
    { theme: 'dark', width: 360 },
  ] as const;
  const pages = [
    [`/spans/2?${range}`, '38 groups'],
    [`/spans/2?system=log:all&${range}`, 'last seen'],
    [`/spans/2/items?${range}`, '1,260 spans'],
    [`/spans/2/items?system=log:all&${range}`, '1,260 logs'],
    ['/spans/2/cheatsheet', 'Querying Spans Cheatsheet'],
  ] as const;

  for (const look of looks) {
    test.each(pages)(`%s at ${look.width} px, ${look.theme}`, async (path, text) => {
      const { page, problems } = await under.open(path, { ...look, handlers });
      await page.getByText(text).first().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
      expect(problems).toEqual([]);
      expect(under.server.unexpected).toEqual([]);
    });
  }

  test.each(['light', 'dark'] as const)('menus, drawers and dialogs, %s', async (theme) => {
    const { page, problems } = await under.open(`/spans/2?${range}`, { theme, handlers });
    await page.getByText('38 groups').waitFor();
    for (const name of ['Search', 'Duration', 'Where', 'Aggregate', 'Group by', /^Systems:/]) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').waitFor();
      expect(await accessibilityProblems(page, ['region'])).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    for (const name of ['Filters', 'Views', 'Save view', 'Query help']) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').waitFor();
      expect(await accessibilityProblems(page, ['region'])).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(problems).toEqual([]);
  });

  test('2560 px are filled', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { width: 2560, handlers });
    const table = page.getByRole('table', { name: 'groups' });
    await table.waitFor();
    expect((await table.boundingBox())?.width).toBeGreaterThan(2000);
  });
});
