import type { Measurement } from './measurement.ts';

/** Media type of the text format, https://prometheus.io/docs/instrumenting/exposition_formats/. */
export const PROMETHEUS_TEXT = 'text/plain; version=0.0.4; charset=utf-8';

const UNIT_SUFFIXES: Readonly<Record<string, string>> = { By: '_bytes', s: '_seconds' };

/** Measurements in Prometheus' text format, named as OpenTelemetry maps names: unit, then `_total` on counters. */
export const prometheusText = (measurements: readonly Measurement[]): string =>
  measurements.map(family).join('');

function family({ name, kind, unit, description, points }: Measurement): string {
  const bare = name.replaceAll(/[^a-zA-Z0-9_]/g, '_');
  const suffix = UNIT_SUFFIXES[unit] ?? '';
  const withUnit = bare.endsWith(suffix) ? bare : bare + suffix;
  const written = kind === 'counter' ? `${withUnit}_total` : withUnit;
  const samples = points.map(([value, attributes]) => `${written}${labels(attributes)} ${value}\n`);
  return `# HELP ${written} ${escaped(description)}\n# TYPE ${written} ${kind}\n${samples.join('')}`;
}

function labels(attributes: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(attributes).map(
    ([key, value]) => `${key}="${escaped(value).replaceAll('"', '\\"')}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
