import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { expect, vi } from 'vitest';

/** A real terminal of a given size with a program in it. */
export interface Terminal extends Disposable {
  /** The lines on screen. */
  screen: () => string[];
  /** Sends keys by tmux's names: `Enter`, `Escape`, `C-c`, `PageDown`, or text. */
  press: (...keys: string[]) => void;
  type: (text: string) => void;
  /** Pastes text the way a terminal does: marked as pasted where the program asked for that. */
  paste: (text: string) => void;
  resize: (columns: number, rows: number) => void;
  /** Waits until the screen shows this. */
  shows: (text: string | RegExp) => Promise<void>;
  /** Whether the program asked for the mouse. */
  mouse: () => boolean;
  /** What programs put on the clipboard. */
  clipboard: () => string;
}

/** Why what needs a program is left out, as part of a title; empty when it is there. */
export function missingProgram(name: string, flag: string): string {
  try {
    execFileSync(name, [flag], { stdio: 'ignore' });
    return '';
  } catch {
    return ` (skipped: ${name} is not installed)`;
  }
}

/** Opens a terminal on a tmux server of its own, so that nobody's sessions are touched. */
export function openTerminal(
  command: string,
  options: { columns: number; rows: number; env: Record<string, string> },
): Terminal {
  const socket = `spanlight-test-${randomBytes(6).toString('hex')}`;
  const tmux = (...args: string[]): string =>
    execFileSync('tmux', ['-L', socket, '-f', '/dev/null', ...args], { encoding: 'utf8' });
  const variables = Object.entries(options.env).flatMap(([name, value]) => [
    '-e',
    `${name}=${value}`,
  ]);
  tmux(
    'new-session',
    '-d',
    '-s',
    'main',
    '-x',
    String(options.columns),
    '-y',
    String(options.rows),
    ...variables,
    `${command}; echo "exit code $?"; exec cat`,
  );
  tmux('set-option', '-g', 'set-clipboard', 'on');
  const screen = (): string[] =>
    tmux('capture-pane', '-p', '-t', 'main').replace(/\n$/u, '').split('\n');
  return {
    screen,
    press: (...keys) => void tmux('send-keys', '-t', 'main', ...keys),
    type: (text) => void tmux('send-keys', '-t', 'main', '-l', text),
    paste: (text) => {
      tmux('set-buffer', '-b', 'pasted', text);
      tmux('paste-buffer', '-p', '-r', '-b', 'pasted', '-t', 'main');
    },
    resize: (columns, rows) =>
      void tmux('resize-window', '-t', 'main', '-x', String(columns), '-y', String(rows)),
    shows: async (text) => {
      await vi.waitFor(() => expect(screen().join('\n')).toMatch(text), {
        timeout: 60_000,
        interval: 50,
      });
    },
    mouse: () => tmux('display-message', '-p', '-t', 'main', '#{mouse_any_flag}').trim() === '1',
    clipboard: () => tmux('show-buffer'),
    [Symbol.dispose]: () => void tmux('kill-server'),
  };
}
