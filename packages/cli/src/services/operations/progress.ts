import { formatBytes } from '@spanlight/sdk/format';
import type { CommandContext } from '../../program/command-context.ts';

/** Milliseconds between two words about the same step: in a terminal, where one line is written over, and in a log. */
const intervals = { terminal: 100, log: 5000 };

/** Says how far a long piece of work is: on one line in a terminal, line by line elsewhere, not at all to programs. */
export interface Progress {
  /** Tells of a step, now and then. */
  at: (step: string, bytes: number, totalBytes: number) => void;
  /** Says something and leaves it there. */
  note: (text: string) => void;
}

export async function openProgress(context: CommandContext): Promise<Progress> {
  const output = await context.output();
  const { stderr, now } = context.io;
  const isTerminal = stderr.isTTY === true && output.forPeople;
  let told = { step: '', time: Number.NEGATIVE_INFINITY };
  let width = 0;
  const clear = (): void => {
    if (width > 0) stderr.write(`\r${' '.repeat(width)}\r`);
    width = 0;
  };
  return {
    at: (step, bytes, totalBytes) => {
      const interval = isTerminal ? intervals.terminal : intervals.log;
      const time = now();
      if (step === told.step && time - told.time < interval) return;
      told = { step, time };
      const share = totalBytes === 0 ? 0 : Math.floor((bytes / totalBytes) * 100);
      const text = `${step}: ${formatBytes(bytes)} of ${formatBytes(totalBytes)} (${share}%)`;
      if (!isTerminal) {
        output.note(text);
        return;
      }
      clear();
      width = text.length;
      stderr.write(text);
    },
    note: (text) => {
      clear();
      output.note(text);
    },
  };
}
