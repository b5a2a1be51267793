import type { Spanlight } from '@spanlight/sdk';
import { render } from 'ink-testing-library';
import { expect, vi } from 'vitest';
import type { ProjectRef } from '../../src/program/project-choice.ts';
import { displayWidth } from '../../src/output/width.ts';
import { App } from '../../src/ui/components/App.tsx';
import { LinearApp } from '../../src/ui/components/LinearApp.tsx';
import { pointerFilter } from '../../src/ui/terminal/mouse.ts';
import { Telemetry, type TelemetryOptions } from '../../src/ui/telemetry.ts';
import { demoNow } from './demo-data.ts';

export const patience = { timeout: 60_000, interval: 3 };

/** Columns and rows of terminals that every screen has to fit. */
export const terminalSizes = [
  [80, 24],
  [40, 10],
  [200, 50],
  [20, 5],
  [30, 2],
] as const;

/** The terminal UI on a screen of a given size, without a terminal. */
export interface OpenUi {
  telemetry: Telemetry;
  copied: string[];
  exits: () => number;
  /** How often the bell rang. */
  rings: () => number;
  /** The lines on screen, without colours. */
  lines: () => string[];
  /** Types keys, one after the other. */
  type: (...keys: string[]) => Promise<void>;
  /** Waits until the screen shows this. */
  shows: (text: string | RegExp) => Promise<void>;
}

const shop: ProjectRef = { id: 2, name: 'Shop' };

/** How to open it. */
export interface OpenUiOptions {
  /** The mode for screen readers. */
  linear?: boolean;
  /** Whether a project was chosen. */
  chosen?: boolean;
  bell?: boolean;
  /** Whether changes are to be confirmed. */
  asks?: boolean;
  /** Milliseconds after which lists are asked for again. */
  pace?: number;
  /** Unix milliseconds. */
  now?: () => number;
  waiting?: TelemetryOptions['waiting'];
}

/** Opens the terminal UI. */
export function openUi(
  client: Spanlight,
  columns: number,
  rows: number,
  {
    linear = false,
    chosen = true,
    bell = false,
    asks = false,
    pace = 3_600_000,
    now = () => demoNow,
    waiting,
  }: OpenUiOptions = {},
): OpenUi {
  const copied: string[] = [];
  let exits = 0;
  let rings = 0;
  const telemetry = new Telemetry({
    client,
    project: chosen ? shop : undefined,
    context: 'test',
    theme: 'dark',
    bell,
    asks,
    pace,
    now,
    ...(waiting && { waiting }),
    copy: (text) => copied.push(text),
    ring: () => {
      rings += 1;
    },
    exit: () => {
      exits += 1;
    },
  });
  const { ui } = telemetry;
  let heard = 0;
  const press = ui.press.bind(ui);
  ui.press = (key) => {
    press(key);
    heard += 1;
  };
  const point = ui.point.bind(ui);
  ui.point = (event) => {
    point(event);
    heard += 1;
  };
  const paste = ui.paste.bind(ui);
  ui.paste = (text) => {
    paste(text);
    heard += 1;
  };
  ui.resize(columns, rows);
  const rendered = render(
    linear ? <LinearApp telemetry={telemetry} /> : <App telemetry={telemetry} />,
  );
  // As the program does it, before Ink sees it.
  const filter = pointerFilter((event) => ui.point(event));
  const { read } = rendered.stdin;
  rendered.stdin.read = () => {
    const chunk = read();
    return typeof chunk === 'string' ? filter(chunk) : chunk;
  };
  const lines = (): string[] =>
    // oxlint-disable-next-line no-control-regex -- colours
    (rendered.lastFrame() ?? '').replaceAll(/\u001b\[[\d;]*m/gu, '').split('\n');
  return {
    telemetry,
    copied,
    exits: () => exits,
    rings: () => rings,
    lines,
    type: async (...keys) => {
      for (const key of keys) {
        const before = heard;
        rendered.stdin.write(key);
        // A lone Escape could be the beginning of another key, so it takes a moment to count.
        await vi.waitFor(() => expect(heard).toBeGreaterThan(before), patience);
      }
    },
    shows: async (text) => {
      await vi.waitFor(() => expect(lines().join('\n')).toMatch(text), patience);
    },
  };
}

/** Types keys and checks after each that the screen holds what is on it; `wait` is no key. */
export async function expectToFit(
  screen: OpenUi,
  columns: number,
  rows: number,
  keys: readonly string[],
): Promise<void> {
  const { ui } = screen.telemetry;
  const settled = async (): Promise<void> => {
    await vi.waitFor(() => expect(screen.lines().join()).not.toMatch(/loading/iu), patience);
  };
  const check = (): void => {
    const lines = screen.lines();
    expect(lines.length).toBeLessThanOrEqual(rows);
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
    // oxlint-disable-next-line no-control-regex -- what must never reach a terminal
    expect(lines.join('')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/u);
  };
  await settled();
  check();
  for (const key of keys) {
    if (key !== 'wait') await screen.type(key);
    await settled();
    check();
  }
  ui.dispose();
}
