import { printName, quoteText } from '@spanlight/query';
import { formatNumber } from '@spanlight/sdk/format';
import { withCondition } from '../../services/tracing/query-text.ts';
import type { Scope } from '../core/scope.ts';
import type { Screen } from '../core/screen.ts';
import { ListScreen } from '../screens/list-screen.ts';

/** What is narrowed. */
export interface Narrowed {
  readonly system: string | readonly string[];
  /** Conditions so far. */
  readonly query: string;
}

/** A value that was chosen, and the query with it. */
export interface Facet {
  readonly text: string;
  readonly query: string;
}

/**
 * Attributes of what is listed, and then the values of one.
 *
 * @param choose Gets the value that was chosen, after both lists are gone.
 */
export function facetsScreen(
  scope: Scope,
  narrowed: Narrowed,
  choose: (facet: Facet) => void,
): Screen {
  const { client, ui } = scope;
  return new ListScreen<{ value: string }>(ui.changed, {
    title: 'Narrow by',
    noun: 'Attribute',
    columns: [{ title: 'ATTRIBUTE', value: ({ value }) => value }],
    searchText: ({ value }) => value,
    empty: ['These items have no attributes.'],
    hint: 'Enter values',
    load: async (signal) => {
      const { project, time } = scope;
      const { items } = await client.attributes.list({ project, time, ...narrowed }, { signal });
      // The pinned ones, which stand last in the answer, are what people look for first.
      return {
        rows: [...items.filter(({ pinned }) => pinned), ...items.filter((each) => !each.pinned)],
      };
    },
    open: ({ value: attr }) =>
      ui.push(
        valuesScreen(scope, narrowed, attr, (value) => {
          ui.pop();
          ui.pop();
          choose({
            text: `${attr} = ${value === '' ? '""' : value}`,
            query: withCondition(narrowed.query, `where ${printName(attr)} = ${quoteText(value)}`),
          });
        }),
      ),
  });
}

function valuesScreen(
  scope: Scope,
  narrowed: Narrowed,
  attr: string,
  choose: (value: string) => void,
): Screen {
  const { client, ui } = scope;
  return new ListScreen<{ value: string; count: number }>(ui.changed, {
    title: attr,
    noun: 'Value',
    columns: [
      { title: 'VALUE', value: ({ value }) => (value === '' ? '""' : value) },
      { title: 'COUNT', value: ({ count }) => formatNumber(count), width: 8, align: 'right' },
    ],
    searchText: ({ value }) => value,
    empty: ['This attribute has no values here.'],
    hint: 'Enter narrow',
    load: async (signal) => {
      const { project, time } = scope;
      const asked = { project, time, attr, ...narrowed };
      const { items, hasMore } = await client.attributes.values(asked, { signal });
      return { rows: items, remark: hasMore ? 'and more' : undefined };
    },
    open: ({ value }) => choose(value),
  });
}
