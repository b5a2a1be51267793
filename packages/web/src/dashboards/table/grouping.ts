import {
  cleanAttributeKey,
  dropGroupings,
  joinParts,
  parseMetricsQuery,
  splitParts,
} from '@spanlight/query';

/** An attribute a table can be grouped by. */
export interface GroupingChoice {
  /** As the query writes it, for example `lower(host_name) as host`. */
  readonly text: string;
  /** Stored key of the attribute. */
  readonly key: string;
  readonly isOn: boolean;
}

interface Element {
  readonly text: string;
  readonly key: string;
}

function elementsOf(query: string): Element[] {
  return parseMetricsQuery(query).flatMap(({ text: whole, part }) => {
    if (part?.kind !== 'group') return [];
    return part.elements.map(({ attribute, at }) => ({
      text: at ? whole.slice(at.start, at.end) : attribute,
      key: keyOf(attribute),
    }));
  });
}

/** As the server stores it; a leading dot is short for an underscore. */
function keyOf(attribute: string): string {
  if (attribute.startsWith('.')) return `_${attribute.slice(1)}`;
  return cleanAttributeKey(attribute) || attribute;
}

/** What the table is stored to be grouped by, and what it is grouped by besides, in that order. */
export function groupingChoices(stored: string, current: string): GroupingChoice[] {
  const on = elementsOf(current);
  const keys = new Set(on.map(({ key }) => key));
  const all = new Map([...elementsOf(stored), ...on].map((element) => [element.key, element]));
  return [...all.values()].map((element) => ({ ...element, isOn: keys.has(element.key) }));
}

/** The filters of a table with a grouping added or taken away. */
export function toggleGrouping(filters: string, { text, key, isOn }: GroupingChoice): string {
  if (!isOn)
    return joinParts([`group by ${text}`, ...splitParts(filters).map((part) => part.text)]);
  return dropGroupings(filters, (candidate) => candidate !== key);
}
