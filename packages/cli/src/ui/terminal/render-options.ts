import type { RenderOptions } from 'ink';

/** How Ink draws the terminal UI; `linear` is the mode for screen readers. */
export function renderOptions(linear: boolean): RenderOptions {
  return {
    alternateScreen: !linear,
    isScreenReaderEnabled: linear,
    incrementalRendering: !linear,
    // A terminal was asked for and is there; being in CI doesn't change that.
    interactive: true,
    // Ctrl-C closes a line of input first.
    exitOnCtrlC: false,
    maxFps: 60,
  };
}
