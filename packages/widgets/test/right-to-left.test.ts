import { expect, test } from 'vitest';
import { usePages, type Page } from './pages.ts';

/* On a page that is read from the right, English stays readable and stands where the page begins. */

const open = usePages();

const turn = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
};

/** Pixels from the left at which the characters of a text stand. */
const characters = (element: Element): number[] => {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  if (!(text instanceof Text)) return [];
  return Array.from({ length: text.length }, (_character, at) => {
    const range = new Range();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect().left;
  });
};

test('a chart goes from the left, and the time under the pointer is no other', async () => {
  const { page } = await open('chart');
  await turn(page);
  await page.evaluate(() => {
    window.charts.mount({ label: 'Latency' }).data = window.charts.waves(1, 40);
  });
  const chart = page.getByRole('figure', { name: 'Latency' });
  const box = await chart.locator('.area').boundingBox();
  if (box === null) throw new Error('not drawn');
  const moment = chart.locator('.tooltip .moment');
  const timeAt = async (share: number): Promise<string> => {
    await page.mouse.move((box.x ?? 0) + box.width * share, box.y + 40);
    await moment.waitFor();
    return (await moment.textContent()) ?? '';
  };
  const early = await timeAt(0.1);
  await expect.poll(() => timeAt(0.9)).not.toBe(early);
  expect(early < (await timeAt(0.9))).toBe(true);
  const places = await moment.evaluate(characters);
  expect(places.length).toBeGreaterThan(10);
  expect(places).toEqual(places.toSorted((left, right) => left - right));
});

test('what an alert measures stands below its name where there is little room', async () => {
  const { page } = await open('alerting');
  await turn(page);
  await page.evaluate(() => {
    const { mount, metricAlert, errorAlert } = window.alerting;
    document.querySelector('main')?.classList.add('narrow');
    const alerts = [metricAlert(1, 'Disk'), errorAlert(2, 'TimeoutError')];
    mount('spanlight-alert-list').data = { alerts, count: 2 };
  });
  const values = page.locator('td.value');
  await values.first().waitFor();
  const edges = await values.evaluateAll((cells) =>
    cells.map((cell) => {
      const range = new Range();
      range.selectNodeContents(cell);
      return cell.getBoundingClientRect().right - range.getBoundingClientRect().right;
    }),
  );
  expect(edges).toHaveLength(2);
  expect(Math.max(...edges)).toBeLessThan(12);
  const places = await values.first().evaluate(characters);
  expect(places).toEqual(places.toSorted((left, right) => left - right));
});

test('what a row is about stands where the page begins, as its head does', async () => {
  const { page } = await open('tables');
  await turn(page);
  await page.evaluate(() => {
    const columns = [
      { name: 'host_name', unit: '', isGroup: true },
      { name: 'rate', unit: '', isGroup: false },
    ];
    const items = [
      { _query: '', _name: '', _hash: '', host_name: 'a host with a long name', rate: 1 },
    ];
    window.tables.mount('spanlight-table', { label: 'Hosts' }).data = { columns, items };
  });
  for (const role of ['columnheader', 'rowheader'] as const) {
    const cell = page.getByRole(role).first();
    await cell.waitFor();
    const [room, edge] = await cell.evaluate((element) => {
      const range = new Range();
      range.selectNodeContents(element);
      const [text, whole] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
      return [text.left - whole.left, whole.right - text.right];
    });
    expect(room).toBeGreaterThan(50);
    expect(edge).toBeLessThan(12);
  }
});
