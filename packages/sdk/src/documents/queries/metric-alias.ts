import { aliasPattern } from '../../values/dashboard-values.ts';
import type { MetricAlias } from '../../schemas/dashboards/metric-display.ts';

/** A metric with its alias, or what is wrong with the text. */
export type MetricAliasOutcome =
  | { readonly metric: MetricAlias }
  | { readonly problem: string; readonly hint?: string };

const SHAPE = 'Write it as "metric_name as $alias"';

/** Reads `http_server_duration as $duration`. */
export function parseMetricAlias(text: string): MetricAliasOutcome {
  const match = /^(?<name>[^]*)\s(?:as|AS|As)\s(?<alias>[^]*)$/.exec(text);
  if (!match?.groups) {
    if (/\sas\s*$/i.test(text)) return { problem: 'metric alias is empty', hint: SHAPE };
    return { problem: `can't parse metric alias ${JSON.stringify(text)}`, hint: SHAPE };
  }
  const name = match.groups['name']?.trim() ?? '';
  const written = match.groups['alias']?.trim() ?? '';
  if (name === '') return { problem: 'metric name is empty', hint: SHAPE };
  if (!written.startsWith('$'))
    return {
      problem: `alias ${JSON.stringify(written)} must start with a dollar sign`,
      hint: `Write "${name} as $${written}"`,
    };
  const alias = written.slice(1);
  if (alias === '') return { problem: 'metric alias is empty', hint: SHAPE };
  if (!aliasPattern.test(alias))
    return {
      problem: `invalid alias: ${JSON.stringify(alias)}`,
      hint: 'An alias has lower-case letters, digits and underscores, and begins with a letter',
    };
  return { metric: { name, alias } };
}

/** Reads metrics with their aliases; those that can't be read are left out. */
export const parseMetricAliases = (texts: readonly string[]): MetricAlias[] =>
  texts.flatMap((text) => {
    const outcome = parseMetricAlias(text);
    return 'metric' in outcome ? [outcome.metric] : [];
  });

/** Writes a metric with its alias the way `parseMetricAlias` reads it. */
export const printMetricAlias = ({ name, alias }: MetricAlias): string => `${name} as $${alias}`;
