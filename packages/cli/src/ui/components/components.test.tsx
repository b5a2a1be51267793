import { Box } from 'ink';
import { cleanup, render } from 'ink-testing-library';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { segment, type Line } from '../../output/segments.ts';
import { displayWidth } from '../../output/width.ts';
import { helpCells, helpLines, helpRows } from '../core/help.ts';
import { suggestCommands } from '../core/palette.ts';
import type { FrameView } from '../core/view.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { Dialog } from './Dialog.tsx';
import { Ends } from './Ends.tsx';
import { Frame } from './Frame.tsx';
import { Header } from './Header.tsx';
import { Help } from './Help.tsx';
import { PaintedRows } from './PaintedRows.tsx';
import { Palette } from './Palette.tsx';
import { Prompt } from './Prompt.tsx';
import { SidePanel } from './SidePanel.tsx';
import { StatusLine } from './StatusLine.tsx';
import { Toned } from './Toned.tsx';

afterEach(cleanup);

// oxlint-disable-next-line no-control-regex -- colours
const colours = /\u001b\[[\d;]*m/gu;

/** The lines a component draws on a screen of some size, without colours. */
function linesOf(element: ReactElement, width = 40, height = 6): string[] {
  return painted(element, width, height).replaceAll(colours, '').split('\n');
}

function painted(element: ReactElement, width: number, height: number): string {
  const { lastFrame } = render(
    <Box width={width} height={height} overflow="hidden">
      {element}
    </Box>,
  );
  return lastFrame() ?? '';
}

const rows = (count: number): Line[] =>
  Array.from({ length: count }, (_value, index) => [segment(`row ${index}`)]);

describe('painted rows', () => {
  test('are cut to exactly their size', () => {
    const long: Line[] = [[segment('a very long first row')], ...rows(9)];
    expect(linesOf(<PaintedRows lines={long} width={10} height={3} />)).toEqual([
      'a very lo…',
      'row 0',
      'row 1',
      '',
      '',
      '',
    ]);
  });

  test('mark the selected row to its end and leave the others alone', () => {
    const frame = painted(
      <PaintedRows lines={rows(2)} selected={1} width={10} height={2} />,
      40,
      2,
    );
    expect(frame.split('\n')[0]).toBe('row 0');
    expect(frame.split('\n')[1]).toBe('\u001b[48;5;237mrow 1     \u001b[49m');
  });

  test.each([0, -1])('are nothing in %i rows', (height) => {
    expect(linesOf(<PaintedRows lines={rows(2)} width={10} height={height} />).join('')).toBe('');
  });

  test('keep wide characters whole', () => {
    const wide: Line[] = [[segment('東京東京東京')]];
    const [line = ''] = linesOf(<PaintedRows lines={wide} width={8} height={1} />);
    expect(displayWidth(line)).toBeLessThanOrEqual(8);
    expect(line).toBe('東京東…');
  });
});

describe('the two ends of a row', () => {
  const ends = (width: number, left: string, right: string): string =>
    linesOf(
      <Ends width={width} left={() => <Toned line={[segment(left)]} />} right={[segment(right)]} />,
      width,
      1,
    )[0] ?? '';

  test('stand apart, and the left one gives way', () => {
    expect(ends(20, 'left', 'right')).toBe('left           right');
    expect(ends(20, 'much longer on the left', 'right')).toBe('much longer …  right');
  });

  test('become one where there is no room', () => {
    expect(ends(8, 'left', 'right')).toBe('left');
  });
});

test('breadcrumbs show their ends when they are too long', () => {
  const trail = ['Systems', 'httpserver:cart', 'GET /cart/:id'];
  const shown = (width: number): string | undefined =>
    linesOf(<Breadcrumbs trail={trail} width={width} />, width)[0];
  expect(shown(60)).toBe(trail.join(' › '));
  expect(shown(30)).toBe('Systems › htt… › GET /cart/:id');
  expect(shown(20)).toBe('Sys… › GET /cart/:id');
  expect(shown(10)).toBe(' › GET /c…');
  expect(linesOf(<Breadcrumbs trail={['Systems']} width={9} />, 9)[0]).toBe('Systems');
});

describe('the header', () => {
  const place = { context: 'local', project: 'Shop', range: 'last 1h' };
  const header = (headerRows: number, width: number): string[] =>
    linesOf(
      <Header
        view={{
          headerRows,
          place,
          size: { width, height: 24 },
          theme: 'dark',
          trail: ['Systems', 'web'],
        }}
      />,
      width,
      2,
    );

  test('tells place, range and trail', () => {
    expect(header(2, 60)).toEqual([
      'spanlight  local  project Shop                 last 1h  dark',
      'Systems › web',
    ]);
  });

  test('has the trail and the range where there is one row, and nothing where there is none', () => {
    expect(header(1, 30)[0]).toBe('Systems › web          last 1h');
    expect(header(0, 30).join('')).toBe('');
  });
});

describe('the bottom line', () => {
  const line = (element: ReactElement, width: number): string =>
    linesOf(element, width, 1)[0] ?? '';

  test('shows the keys and where the cursor is', () => {
    const status = {
      input: undefined,
      text: [segment('Enter open  q quit', 'dim')],
      position: '2/9',
    } as const;
    expect(line(<StatusLine status={status} width={30} />, 30)).toBe(
      'Enter open  q quit         2/9',
    );
    expect(line(<StatusLine status={status} width={16} />, 16)).toBe('Enter open…  2/9');
  });

  test('shows what is typed, its end and cursor before anything else', () => {
    const input = { prompt: '/', text: 'cart', hint: 'filter' } as const;
    expect(line(<Prompt input={input} width={20} />, 20)).toBe('/cart█  filter');
    expect(line(<Prompt input={{ ...input, text: 'a'.repeat(50) }} width={20} />, 20)).toMatch(
      /^…a+█/u,
    );
    const status = { input: { ...input, text: 'a very long filter' }, text: [], position: '1/1' };
    expect(line(<StatusLine status={status} width={20} />, 20)).toMatch(/^….*filter█ +1\/1$/u);
  });
});

test('the palette lists commands above the bottom line, and hides what is below', () => {
  const page = { width: 50, height: 6 };
  const below = rows(6).map((line) => [...line, segment('x'.repeat(40))]);
  const lines = linesOf(
    <Box width={50} height={6} flexDirection="column">
      <PaintedRows lines={below} {...page} />
      <Palette palette={{ entries: suggestCommands('tra'), more: 3 }} page={page} />
    </Box>,
    50,
    6,
  );
  expect(lines).toEqual([
    `row 0${'x'.repeat(40)}`,
    `╭${'─'.repeat(48)}╮`,
    `│ ${'traces [where …]  newest traces'.padEnd(47)}│`,
    `│ ${'trace ID          open a trace'.padEnd(47)}│`,
    `│ ${'and 3 more'.padEnd(47)}│`,
    `╰${'─'.repeat(48)}╯`,
  ]);
});

test('a dialog stands in the middle of its page, with the selected row marked', () => {
  const page = { width: 40, height: 8 };
  const dialog = {
    title: 'Time range',
    inner: { width: 24, height: 2 },
    outer: { width: 28, height: 5 },
    lines: rows(2),
    selected: 1,
  };
  const element = (
    <Box {...page}>
      <Dialog dialog={dialog} page={page} />
    </Box>
  );
  expect(linesOf(element, 40, 8)).toEqual([
    '',
    '',
    `      ╭${'─'.repeat(26)}╮`,
    `      │ ${'Time range'.padEnd(25)}│`,
    `      │ ${'row 0'.padEnd(25)}│`,
    `      │ ${'row 1'.padEnd(25)}│`,
    `      ╰${'─'.repeat(26)}╯`,
    '',
  ]);
  expect(painted(element, 40, 8)).toContain(`\u001b[48;5;237m${'row 1'.padEnd(24)}\u001b[49m`);
});

test('a panel stands below a rule with its title, cut to its height', () => {
  const panel = { title: 'span 7f3a', isFocused: false, height: 3, lines: rows(9) };
  expect(linesOf(<SidePanel panel={panel} width={20} />, 20, 3)).toEqual([
    `── span 7f3a ${'─'.repeat(7)}`,
    'row 0',
    'row 1',
  ]);
  expect(linesOf(<SidePanel panel={panel} width={8} />, 8, 3)[0]).toMatch(/^── spa…/u);
});

test.each([40, 80])('the help says everything in %i columns', (width) => {
  const rows = helpLines(undefined, width);
  const cells = helpCells(width);
  expect(rows.every(({ key }) => displayWidth(key) <= cells.key)).toBe(true);
  expect(rows.every(({ does }) => displayWidth(does) <= cells.does)).toBe(true);
  const lettersOf = (texts: readonly string[]): string => texts.join('').replaceAll(' ', '');
  for (const name of ['key', 'does'] as const)
    expect(lettersOf(rows.map((row) => row[name] ?? ''))).toBe(
      lettersOf(helpRows(undefined).map((row) => row[name] ?? '')),
    );
});

test('the help is a table in the rows of the page', () => {
  const help = Array.from({ length: 9 }, (_value, at) => ({ key: `k${at}`, does: `does ${at}` }));
  const lines = linesOf(<Help rows={help.slice(0, 3)} page={{ width: 40, height: 4 }} />, 40, 4);
  expect(lines.map((line) => line.trim().split(/\s{2,}/u))).toEqual([
    ['key', 'does'],
    ['k0', 'does 0'],
    ['k1', 'does 1'],
    ['k2', 'does 2'],
  ]);
});

describe('the frame', () => {
  const view = (width: number, height: number, more: Partial<FrameView> = {}): FrameView => ({
    size: { width, height },
    theme: 'mono',
    headerRows: 2,
    place: { context: 'local', project: 'Shop', range: 'last 1h' },
    trail: ['Systems'],
    page: { width, height: height - 3 },
    rows: { lines: rows(100), selected: 1 },
    panel: undefined,
    beside: undefined,
    dialog: undefined,
    help: undefined,
    palette: undefined,
    status: { input: undefined, text: [segment('q quit')], position: '2/100' },
    ...more,
  });

  test('is header, page and bottom line', () => {
    const lines = linesOf(<Frame view={view(40, 8)} />, 40, 8);
    expect(lines).toEqual([
      'spanlight  local  projec…  last 1h  mono',
      'Systems',
      'row 0',
      'row 1'.padEnd(40),
      'row 2',
      'row 3',
      'row 4',
      'q quit                             2/100',
    ]);
  });

  test('shares the page between the rows and the panel', () => {
    const panel = { title: 'span', isFocused: true, height: 3, lines: rows(9) };
    const lines = linesOf(<Frame view={view(30, 9, { panel })} />, 30, 9);
    expect(lines.slice(2, 8)).toEqual([
      'row 0',
      'row 1'.padEnd(30),
      'row 2',
      `── span ${'─'.repeat(22)}`,
      'row 0',
      'row 1',
    ]);
  });

  test.each([
    [80, 24],
    [40, 12],
    [20, 5],
    [8, 4],
  ])('never outgrows %i by %i', (width, height) => {
    const everything = view(width, height, {
      panel: { title: 'span', isFocused: true, height: 2, lines: rows(9) },
      dialog: {
        title: 'x'.repeat(200),
        inner: { width: width - 4, height: 1 },
        outer: { width, height: 4 },
        lines: rows(9),
      },
      palette: { entries: suggestCommands(''), more: 9 },
    });
    const { lastFrame } = render(<Frame view={everything} />);
    const lines = (lastFrame() ?? '').replaceAll(colours, '').split('\n');
    expect(lines.length).toBeLessThanOrEqual(height);
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width);
  });
});
