import { groupAttributeLack } from '@spanlight/sdk/format';
import { type GroupingForm, namesOf } from './grouping-form.ts';

/** A warning of what no alert is grouped by, though it may be saved. */
export function groupingLack(
  form: GroupingForm,
  labels: Parameters<typeof groupAttributeLack>[1],
): string | undefined {
  const lack = namesOf(form)
    .map((name) => groupAttributeLack(name, labels))
    .find(Boolean);
  return lack && `${lack.charAt(0).toUpperCase()}${lack.slice(1)}.`;
}
