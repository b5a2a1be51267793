import { isSameName, parsePart, resolveName } from '@spanlight/query';
import type { AttributeValuesResponse } from '@spanlight/sdk/schemas';
import { attributeSql, existsSql } from '../../compile/attribute-sql.ts';
import { plainNumber } from '../../compile/cells.ts';
import { BadParameterError, ItemQuery } from '../../compile/item-query.ts';
import { figuresSql } from '../../compile/aggregate-sql.ts';
import { readRollups, sourceSql } from '../../rollups/rollup-reading.ts';
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
  const query = new ItemQuery(selectionOf(context, parameters), {
    parts: 'rows',
    without: ({ operands }) =>
      operands.some(
        (operand) => operand.kind === 'attribute' && isSameName(operand.name, attribute),
      ),
  });
  const { bindings } = query;
  const text = asText(attributeSql(attribute, bindings));
  const sought = parameters.search_input;
  const exists = existsSql(attribute, bindings);
  // Of an attribute that is there and empty only the item knows.
  const isInEach = exists === '1';
  const rollups = isInEach ? await readRollups(context, query, { names: [attribute] }) : undefined;
  const { count } = figuresSql(query.partial);
  const source = sourceSql(query, rollups, [{ alias: 'value', sql: text }]);
  const contains = (value: string): string[] =>
    sought === '' ? [] : [`positionCaseInsensitiveUTF8(${value}, ${bindings.text(sought)}) > 0`];
  const conditions = rollups ? [] : [...(isInEach ? [] : [exists]), ...contains(text)];
  const having = rollups ? contains('value') : [];
  const rows = await context.client.rows<{ value: string; items: number }>(
    `SELECT ${source.keys.join(', ')}, ${count} AS items
FROM ${[source.from, ...conditions].join('\n  AND ')}
GROUP BY value${having.map((condition) => `\nHAVING ${condition}`).join('')}
ORDER BY items DESC, value
LIMIT ${MAX_VALUES + 1}`,
    bindings.parameters,
    queryOptions(context, 'list attribute values'),
  );
  return {
    items: rows.slice(0, MAX_VALUES).map(({ value, items }) => ({
      value,
      count: Math.round(plainNumber(items) ?? 0),
      hint: '',
    })),
    // Whoever searched sees a part of the values, and has to ask again for others.
    hasMore: rows.length > MAX_VALUES || sought !== '',
  };
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
    throw new BadParameterError('attr', `is no built-in column: ${attribute}`);
  if (resolved.kind === 'intrinsic' && resolved.column.aggregate)
    throw new BadParameterError('attr', `has no values of its own: ${attribute}`);
}
