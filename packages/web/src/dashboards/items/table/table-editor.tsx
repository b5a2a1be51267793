import { itemsPerPageRange } from '@spanlight/sdk/schemas';
import type { ReactElement } from 'react';
import { Checkbox } from '../../../components/forms/Checkbox.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { boundsProblem, readNumber } from '../../../components/forms/typed-number.ts';
import { pickedMetrics } from '../../../metrics/picking/picked-metrics.ts';
import { ColumnFields } from '../fields/ColumnFields.tsx';
import { columnsDraft, queryColumns, storedColumns, type ColumnsDraft } from '../fields/columns.ts';
import {
  checkItem,
  isAsking,
  newItem,
  storedItemValues,
  type ItemEditorKind,
  type ItemFieldsProps,
  type ItemValues,
} from '../fields/item-editor-kind.ts';
import { Question } from '../fields/Question.tsx';

/** A table as it is filled in. */
interface TableValues extends ItemValues {
  /** As it is typed. */
  readonly itemsPerPage: string;
  readonly denseTable: boolean;
  readonly columns: ColumnsDraft;
}

const TARGET = 'table';
const ROWS = 5;

const initial: TableValues = {
  ...newItem,
  itemsPerPage: String(ROWS),
  denseTable: false,
  columns: {},
};

/** How tables are filled in. */
export const tableEditor: ItemEditorKind<'table', TableValues> = {
  type: 'table',
  initial,
  shape: initial,
  values: (item) => ({
    ...storedItemValues(item),
    itemsPerPage: String(item.params.itemsPerPage),
    denseTable: item.params.denseTable,
    columns: columnsDraft(item.params.columnMap),
  }),
  check: (values) => ({
    ...checkItem(values, TARGET),
    itemsPerPage: boundsProblem(values.itemsPerPage, itemsPerPageRange, true),
  }),
  item: (common, values) => ({
    ...common,
    type: 'table',
    params: {
      metrics: pickedMetrics(values.metrics),
      query: values.query,
      columnMap: storedColumns(values.columns, values, TARGET, (settings) => settings),
      itemsPerPage: rowsOf(values.itemsPerPage),
      denseTable: values.denseTable,
    },
  }),
  isComplete: isAsking,
  Question: (props) => <Question {...props} target={TARGET} />,
  Options: TableOptions,
};

function rowsOf(typed: string): number {
  return boundsProblem(typed, itemsPerPageRange, true) ? ROWS : (readNumber(typed) ?? ROWS);
}

function TableOptions({ draft }: ItemFieldsProps<TableValues>): ReactElement {
  const { value, set } = draft;
  return (
    <>
      <TextField label="Items per page" inputMode="numeric" {...draft.field('itemsPerPage')} />
      <Checkbox
        label="Dense"
        checked={value.denseTable}
        onCheckedChange={(denseTable) => set({ denseTable })}
      />
      <ColumnFields
        columns={queryColumns(value, TARGET)}
        value={value.columns}
        onValueChange={(columns) => set({ columns })}
        has={['aggFunc']}
        usual="last"
      />
    </>
  );
}
