import { isSameName, parsePart, resolveName } from '@spanlight/query';
import type { AttributeValuesResponse } from '@spanlight/sdk/schemas';
import { attributeSql, existsSql } from '../../compile/attribute-sql.ts';
import { plainNumber } from '../../compile/cells.ts';
import { BadParameterError, ItemQuery, type ItemSelection } from '../../compile/item-query.ts';
import { figuresSql } from '../../compile/aggregate-sql.ts';
import { readRollups, sourceSql } from '../../rollups/reading/rollup-reading.ts';
import { asText } from '../../compile/sql-value.ts';
import type { AttributesParameters } from './list-attributes.ts';
import { type QueryContext, queryOptions, selectionOf } from '../../query-context.ts';

const MAX_VALUES = 1000;

/**
 * Which values one attribute has on the matching items, the most frequent first. Conditions on the
 * attribute itself are left out, so that the alternatives to a chosen value show.
 *
 * @throws BadParameterError, TelemetryError
 */
export async function listAttributeValues(
  context: QueryContext,
  attribute: string,
  parameters: AttributesParameters,
): Promise<AttributeValuesResponse> {
  checkAttribute(attribute);
  const query = rowsBeside(attribute, selectionOf(context, parameters));
  const { bindings } = query;
  const sought = parameters.search_input;
  const exists = existsSql(attribute, bindings);
  const contains =
    sought === '' ? [] : [`positionCaseInsensitiveUTF8(value, ${bindings.text(sought)}) > 0`];
  const key = { alias: 'value', sql: asText(attributeSql(attribute, bindings)) };
  const rollups = await readRollups(context, query, { names: [attribute] });
  const { count } = figuresSql(query.aggregates);
  const source = sourceSql(query, rollups, [key]);
  const [conditions, having] = rollups ? [[], contains] : [[exists, ...contains], []];
  const rows = await context.client.rows<CountedValue>(
    `SELECT ${source.keys.join(', ')}, ${count} AS items
FROM ${[source.from, ...conditions].join('\n  AND ')}
GROUP BY value${having.map((condition) => `\nHAVING ${condition}`).join('')}
ORDER BY items DESC, value
LIMIT ${MAX_VALUES + 2}`,
    bindings.parameters,
    queryOptions(context, 'list attribute values'),
  );
  const isUnsure = rollups && exists !== '1' && rows.some(({ value }) => value === '');
  const found = isUnsure ? await countEmpty(context, attribute, query.selection, rows) : rows;
  return {
    items: found.slice(0, MAX_VALUES).map(({ value, items }) => ({
      value,
      count: Math.round(plainNumber(items) ?? 0),
      hint: '',
    })),
    // Whoever searched sees a part of the values, and has to ask again for others.
    hasMore: found.length > MAX_VALUES || sought !== '',
  };
}

interface CountedValue {
  readonly value: string;
  readonly items: number;
}

function rowsBeside(attribute: string, selection: ItemSelection): ItemQuery {
  return new ItemQuery(selection, {
    parts: 'rows',
    without: ({ operands }) =>
      operands.some(
        (operand) => operand.kind === 'attribute' && isSameName(operand.name, attribute),
      ),
  });
}

/** In a rollup an attribute that is missing looks like one that is empty: only the items know. */
async function countEmpty(
  context: QueryContext,
  attribute: string,
  selection: ItemSelection,
  rows: readonly CountedValue[],
): Promise<CountedValue[]> {
  const query = rowsBeside(attribute, selection);
  const { bindings } = query;
  const value = asText(attributeSql(attribute, bindings));
  const [empty] = await context.client.rows<{ items: number }>(
    `SELECT ${figuresSql().count} AS items
FROM items
WHERE ${query.whereSql()}
  AND ${value} = ''
  AND ${existsSql(attribute, bindings)}`,
    bindings.parameters,
    queryOptions(context, 'count empty attribute values'),
  );
  const items = plainNumber(empty?.items) ?? 0;
  const others = rows.filter((row) => row.value !== '');
  if (items === 0) return others;
  return [{ value: '', items }, ...others].toSorted((a, b) => b.items - a.items);
}

function checkAttribute(attribute: string): void {
  const { part } = parsePart(attribute);
  const column =
    part?.kind === 'columns' && part.columns.length === 1 ? part.columns[0] : undefined;
  const isExpression =
    attribute === '' ||
    (column?.kind === 'column' && column.expression.kind !== 'attribute') ||
    column?.kind === 'expanded';
  if (isExpression) throw new BadParameterError('attr', 'must be an attribute, not an expression');
  const resolved = resolveName(attribute);
  if (resolved.kind === 'unknown')
    throw new BadParameterError('attr', `is not a built-in column: ${attribute}`);
  if (resolved.kind === 'intrinsic' && resolved.column.aggregate)
    throw new BadParameterError('attr', `has no values of its own: ${attribute}`);
}
