import { PartError } from '../../shared/part-error.ts';
import { suggest } from '../../shared/suggest.ts';
import { attributeKey, metricOfAttribute } from '../syntax/names.ts';
import { printElement } from '../syntax/print.ts';
import type { Grouping } from './selector.ts';
import type { GroupElement } from '../syntax/tree.ts';

const TRANSFORMS = ['lower', 'upper'] as const;

/**
 * What grouping elements stand for.
 *
 * @param refusal what to say about `$hits.host_name`, which no grouping may speak of
 * @throws PartError for other functions and for attributes of single metrics.
 */
export function resolveGrouping(
  elements: readonly GroupElement[],
  refusal?: string,
): readonly Grouping[] {
  return mergeGroupings(
    elements.map((element) => {
      const { func, attribute, alias, at } = element;
      const metric = metricOfAttribute(attribute);
      if (metric !== undefined) {
        throw new PartError(refusal ?? `group by can't reference other metrics: ${metric}`, at, {
          hint: `To group a single metric, write ${metric} by (host_name).`,
        });
      }
      const transform = TRANSFORMS.find((name) => name === func);
      if (func !== undefined && transform === undefined) {
        const near = suggest(func, TRANSFORMS);
        throw new PartError(`unsupported grouping func: "${func}"`, at, {
          hint: near === undefined ? 'Use lower or upper.' : `Did you mean "${near}"?`,
        });
      }
      return {
        attribute: attributeKey(attribute),
        ...(transform === undefined ? {} : { transform }),
        label: alias ?? labelOf(element),
      };
    }),
  );
}

/** Groupings one after another; of several with the same label the first counts. */
export function mergeGroupings(...lists: readonly (readonly Grouping[])[]): readonly Grouping[] {
  const byLabel = new Map<string, Grouping>();
  for (const grouping of lists.flat()) {
    if (!byLabel.has(grouping.label)) byLabel.set(grouping.label, grouping);
  }
  return [...byLabel.values()];
}

/** A label without alias is called like the attribute is stored. */
function labelOf({ func, attribute }: GroupElement): string {
  const key = attributeKey(attribute);
  return func === undefined ? key : printElement({ func, attribute: key });
}
