import { execFileSync } from 'node:child_process';
import { cpus, release, totalmem } from 'node:os';

/** The middle one of some measurements. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Nearest-rank quantile; `share` is 0..1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  const index = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return sorted[index] ?? Number.NaN;
}

/** Prints one measurement beside its target; a ratio above 1 means the target is beaten. */
export function report(name: string, value: number, unit: string, target?: Target): void {
  const measured = `${name}: ${round(value)} ${unit}`;
  if (target === undefined) {
    console.log(measured);
    return;
  }
  const ratio = target.better === 'more' ? value / target.value : target.value / value;
  console.log(`${measured} (target ${round(target.value)}, ${round(ratio)}x)`);
}

export interface Target {
  readonly value: number;
  readonly better: 'less' | 'more';
}

/** The machine in one line, so that figures are never read without it. */
export function machine(): string {
  const [first] = cpus();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} x ${first?.model ?? 'unknown'}, ${memory} GB, Linux ${release()}, Node ${process.version}, commit ${commit}`;
}

function round(value: number): string {
  return value >= 100 ? Math.round(value).toString() : value.toPrecision(3);
}
