import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems } from './axe.ts';
import { parametersOf, useConsole } from './console.ts';
import { explorerHandlers } from './explorer-data.ts';
import { failure, ok } from './fixture-server.ts';
import { holdRequests } from './hold-requests.ts';

const under = useConsole();
const range = 'time_gte=20260304T100000&time_dur=3600';
const handlers = explorerHandlers();

const chipTexts = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Query parts' }).locator('[data-chip]').allTextContents();

/** Opens a page anew whose query editor is on its way until it is told to arrive. */
async function holdEditor(page: Page): Promise<() => void> {
  const { asked, letGo } = await holdRequests(page, '**/assets/editor-*.js');
  await page.reload();
  await asked;
  return letGo;
}

describe('the query', () => {
  const query = 'group by host_name | _count | where a = 1';
  const path = `/spans/2?${range}&query=${encodeURIComponent(query)}`;

  test('is moved, removed and edited by keyboard alone', async () => {
    const { page } = await under.open(path, { handlers });
    const chips = page.getByRole('list', { name: 'Query parts' });
    await chips.getByRole('button', { name: 'where a = 1', exact: true }).focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect
      .poll(() => parametersOf(page)['query'])
      .toBe('group by host_name | where a = 1 | _count');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('where a = 1');

    await page.keyboard.press('Enter');
    const editor = page.getByRole('textbox', { name: 'Query part' });
    await editor.waitFor();
    await page.keyboard.press('End');
    await page.keyboard.type('0');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await editor.waitFor({ state: 'detached' });
    expect(parametersOf(page)['query']).toBe('group by host_name | where a = 1 | _count');

    await chips.getByRole('button', { name: 'where a = 1', exact: true }).focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => parametersOf(page)['query']).toBe('group by host_name | _count');
  });

  test('leaves the focus where somebody goes from a part', async () => {
    const { page } = await under.open(path, { handlers });
    await page.getByRole('button', { name: 'where a = 1', exact: true }).click();
    await page.locator('.cm-content').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.type('0');
    const search = page.getByRole('searchbox', { name: 'Quick search' });
    await search.click();
    await page.keyboard.type('POSE');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('T');
    await expect.poll(() => parametersOf(page)['search']).toBe('POST');
    expect(parametersOf(page)['query']).toBe('group by host_name | _count | where a = 10');
  });

  test('is dragged with the mouse', async () => {
    const { page } = await under.open(path, { handlers });
    const chip = (name: string) => page.getByRole('button', { name, exact: true });
    await chip('where a = 1').dragTo(chip('group by host_name'), {
      targetPosition: { x: 4, y: 10 },
    });
    await expect
      .poll(() => parametersOf(page)['query'])
      .toBe('where a = 1 | group by host_name | _count');
  });

  test('is edited as text, with what is wrong at its place', async () => {
    const { page, problems } = await under.open(path, { handlers });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const editor = page.getByRole('textbox', { name: 'Query', exact: true });
    await editor.waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('group by _group_id | p42(_duration)');
    await page.getByText('unsupported func: p42').first().waitFor();
    await expect.poll(() => page.locator('.cm-lintRange-error').allTextContents()).toEqual(['p42']);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => parametersOf(page)['query'])
      .toBe('group by _group_id | p42(_duration)');
    expect(problems).toEqual([]);
  });

  test('loses nothing of what is typed while the editor is on its way', async () => {
    const { page } = await under.open(path, { handlers });
    const arrive = await holdEditor(page);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const plain = page.locator('textarea[aria-label="Query"]');
    await plain.waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    // Without the events of keys, as when the editor arrives between a letter and the release of its key.
    await page.evaluate(() => document.execCommand('insertText', false, 'gro'));
    arrive();
    await plain.waitFor({ state: 'detached' });
    await page.keyboard.type('up by host_name');
    await page.keyboard.press('Enter');
    await expect.poll(() => parametersOf(page)['query']).toBe('group by host_name');
  });

  test('keeps what is typed as one goes to another tab', async () => {
    const { page } = await under.open(path, { handlers });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.locator('.cm-content').waitFor();
    await page.keyboard.type(' | where b = 2');
    await page.getByRole('searchbox', { name: 'Quick search' }).fill('checkout');
    await page.getByRole('link', { name: 'Timeseries', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/spans/2/timeseries');
    await expect.poll(() => parametersOf(page)['search']).toBe('checkout');
    const editor = page.getByRole('textbox', { name: 'Query', exact: true });
    await expect.poll(() => editor.textContent()).toBe(`${query} | where b = 2`);
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect.poll(() => parametersOf(page)['query']).toBe(`${query} | where b = 2`);
  });

  test('is completed where all was typed while the editor is on its way', async () => {
    const { page } = await under.open(path, { handlers });
    const arrive = await holdEditor(page);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.locator('textarea[aria-label="Query"]').waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('where service_n');
    arrive();
    await page.getByRole('option', { name: 'service_name' }).waitFor();
  });

  test('is completed with names that begin with what is typed first', async () => {
    const { page } = await under.open(path, {
      handlers: {
        ...handlers,
        'GET /tracing/(\\d+)/attributes': () =>
          ok({
            items: ['peer_service', 'service_version', 'service_name'].map((value) => ({
              value,
              pinned: false,
            })),
            hasMore: false,
          }),
      },
    });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Query', exact: true }).waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('where service');
    await expect
      .poll(() => page.getByRole('option').allTextContents())
      .toEqual(['service_version', 'service_name', 'peer_service']);
  });

  test('is completed from a long list that is for everybody', async () => {
    const items = Array.from({ length: 40 }, (_, at) => ({
      value: `service_${at}`,
      pinned: false,
    }));
    const { page } = await under.open(path, {
      theme: 'dark',
      width: 1280,
      handlers: {
        ...handlers,
        'GET /tracing/(\\d+)/attributes': () => ok({ items, hasMore: false }),
      },
    });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Query', exact: true }).waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('where service');
    await expect.poll(() => page.getByRole('option').count()).toBe(40);
    expect(await accessibilityProblems(page)).toEqual([]);
    // Typing narrows it: another list, in the same place.
    await page.keyboard.type('_');
    await expect.poll(() => page.getByRole('option').count()).toBe(40);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Query', exact: true }).textContent())
      .toBe('where service_0');
  });

  test('is completed with what the data holds', async () => {
    const { page } = await under.open(path, { handlers });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Query', exact: true }).waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('where service_n');
    // What is shown while the next suggestions are on their way can't be taken yet.
    const suggestions = page.locator(
      '.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)',
    );
    const offered = () => suggestions.getByRole('option').allTextContents();
    await expect.poll(offered).toEqual(['service_name']);
    await page.keyboard.press('Tab');
    await page.keyboard.type(' = ');
    await expect.poll(offered).toHaveLength(3);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('"service_name-1"').waitFor();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => parametersOf(page)['query'])
      .toBe('where service_name = "service_name-1"');
  });

  test('is completed by who types faster than suggestions come', async () => {
    const { page } = await under.open(path, { handlers });
    const text = () => page.getByRole('textbox', { name: 'Query', exact: true }).textContent();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Query', exact: true }).waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('where service_');
    await page.getByRole('option', { name: 'service_name' }).waitFor();
    await page.keyboard.type('n');
    await page.keyboard.press('Tab');
    await expect.poll(text).toBe('where service_name');
    await page.keyboard.type(' = ');
    await expect.poll(text).toBe('where service_name = ');
    await expect.poll(() => page.getByRole('option').count()).toBe(3);
  });

  test('grows by the menus', async () => {
    const { page } = await under.open(`/spans/2?${range}&query=_count`, { handlers });
    const menu = (name: string) => page.getByRole('button', { name, exact: true });

    await menu('Where').click();
    await page.getByLabel('Column').fill('service_name');
    await page.getByLabel('Value', { exact: true }).fill('cart');
    await page.keyboard.press('Enter');
    await expect.poll(() => chipTexts(page)).toEqual(['_count', 'where service_name = "cart"']);

    await menu('Aggregate').click();
    await page.getByRole('button', { name: 'error rate' }).click();
    await menu('Group by').click();
    await page.getByRole('button', { name: 'host', exact: true }).click();
    await menu('Duration').click();
    await page.getByLabel('At least').fill('10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await menu('Status').click();
    await page.getByRole('group', { name: 'Is', exact: true }).getByText('error').click();
    await expect
      .poll(() => chipTexts(page))
      .toEqual([
        'group by host_name',
        '_count',
        'where service_name = "cart"',
        '_error_rate',
        'where _duration >= 10ms',
        'where _status_code = "error"',
      ]);
    // The menu says what it filters by, and takes it back.
    const failed = page.getByRole('group', { name: 'Is', exact: true }).getByText('error');
    const checked = page.getByRole('menuitemcheckbox', { checked: true });
    await menu('Status').click();
    await expect.poll(() => checked.allTextContents()).toEqual(['error']);
    await failed.click();
    await expect.poll(() => chipTexts(page)).not.toContain('where _status_code = "error"');

    await menu('Search').click();
    await page.getByRole('combobox', { name: 'In' }).click();
    await page.getByRole('option', { name: 'logs' }).click();
    await page.getByLabel('Text').fill('timeout|refused');
    await page.getByRole('dialog').getByRole('button', { name: 'Search' }).click();
    await expect.poll(() => parametersOf(page)['system']).toBe('log:all');
    expect(await chipTexts(page)).toContain(
      'where {log_severity,log_message} contains "timeout|refused"',
    );

    await menu('Reset').click();
    await expect
      .poll(() => parametersOf(page)['query'])
      .toBe('group by _group_id | per_min(sum(_count)) | max(_time)');
  });

  test('searches names after a pause, or at once on Enter', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { handlers });
    const box = page.getByRole('searchbox', { name: 'Quick search' });
    await box.fill('cart -health');
    await expect.poll(() => parametersOf(page)['search']).toBe('cart -health');
    await box.fill('~get(');
    await page.getByText('is not a complete regular expression').waitFor();
    await box.fill('~get');
    await box.press('Enter');
    await expect.poll(() => parametersOf(page)['search']).toBe('~get');
    await box.press('Escape');
    await expect.poll(() => parametersOf(page)['search']).toBeUndefined();
  });
});

describe('systems', () => {
  test('change with the kind, and the query with them', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { handlers });
    await page.getByText('38 groups').waitFor();
    expect(await chipTexts(page)).toContain('_error_rate');
    await page.getByRole('button', { name: /^Logs/ }).click();
    await expect
      .poll(() => chipTexts(page))
      .toEqual(['group by _group_id', 'per_min(sum(_count))', 'max(_time)']);
    await page.getByRole('link', { name: 'Logs', exact: true }).waitFor();
    expect(parametersOf(page)['system']).toBe('log:all');
  });

  test('are picked together, and parents replace their children', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { handlers });
    await page.getByRole('button', { name: /^Systems:/ }).click();
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await box('db:redis').click();
    await box('funcs').click();
    await expect.poll(() => parametersOf(page)['system']).toEqual(['db:redis', 'funcs']);
    await box('db:all').click();
    await expect.poll(() => parametersOf(page)['system']).toEqual(['funcs', 'db:all']);
    await box('spans:all').click();
    await expect.poll(() => parametersOf(page)['system']).toBe('spans:all');
    await box('spans:all').click();
    await expect.poll(() => box('spans:all').isChecked()).toBe(true);
  });
});

describe('filters', () => {
  test('select values, keep their place and are remembered', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { handlers });
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('button', { name: 'Keep beside the page' }).click();
    const panel = page.getByRole('complementary', { name: 'Filters' });
    await panel.waitFor();
    await panel.getByRole('checkbox', { name: '_status_code-1' }).click();
    await panel.getByRole('checkbox', { name: '_status_code-2' }).click();
    await expect
      .poll(() => parametersOf(page)['query'])
      .toMatch(/ \| where _status_code in \("_status_code-1", "_status_code-2"\)$/);
    // What is dimmed while the next answer comes is not meant to be read.
    await expect.poll(() => page.locator('[data-stale]').count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.reload();
    await expect
      .poll(() => panel.getByRole('checkbox', { name: '_status_code-2' }).isChecked())
      .toBe(true);
    await panel.getByRole('button', { name: 'Clear the filter on _status_code' }).click();
    await expect.poll(() => parametersOf(page)['query']).not.toContain('_status_code');
  });

  test('name up to ten values', async () => {
    const { page } = await under.open(`/spans/2?${range}`, { handlers });
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByLabel('Find an attribute').fill('host');
    await page.getByLabel('Find a value of host_name').waitFor();
    for (let index = 0; index < 10; index += 1) {
      await page.getByRole('checkbox', { name: `host_name-${index}`, exact: true }).click();
    }
    await page.getByText('A filter can have up to 10 values.').waitFor();
    await page.getByRole('button', { name: /^Show 30 more/ }).click();
    const eleventh = page.getByRole('checkbox', { name: 'host_name-12', exact: true });
    await expect.poll(() => eleventh.getAttribute('aria-disabled')).toBe('true');
  });

  test('come with a link once', async () => {
    const { page } = await under.open(`/spans/2?${range}&envs=prod&services=cart&services=web`, {
      handlers,
    });
    await expect
      .poll(() => parametersOf(page)['query'])
      .toMatch(
        / \| where deployment_environment = "prod" \| where service_name in \("cart", "web"\)$/,
      );
    expect(parametersOf(page)).not.toHaveProperty('envs');
    expect(parametersOf(page)).not.toHaveProperty('services');
  });

  test('of a link are asked from the first on, also when nobody knows the systems', async () => {
    const asked: string[] = [];
    const { page } = await under.open(`/spans/2?${range}&services=cart`, {
      handlers: {
        ...handlers,
        'GET /tracing/(\\d+)/systems': () => failure(500, 'internal', 'no systems'),
        'GET /tracing/(\\d+)/groups': (request) => {
          asked.push(request.url.searchParams.get('query') ?? '');
          return handlers['GET /tracing/(\\d+)/groups']?.(request) ?? ok({});
        },
      },
    });
    await page.getByRole('button', { name: 'where service_name = "cart"', exact: true }).waitFor();
    await page.getByRole('table', { name: 'groups' }).getByRole('link').first().waitFor();
    expect(new Set(asked)).toEqual(
      new Set([expect.stringContaining('where service_name = "cart"')]),
    );
    await expect.poll(() => parametersOf(page)['services']).toBeUndefined();
  });
});
