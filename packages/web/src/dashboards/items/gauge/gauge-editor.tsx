import type { ValueMapping } from '@spanlight/sdk';
import { mappingOperators, maxGaugeTitle } from '@spanlight/sdk/schemas';
import type { ReactElement } from 'react';
import { ColorChoice } from '../../../components/forms/ColorChoice.tsx';
import type { Problems } from '../../../components/forms/draft/use-form-draft.ts';
import { FieldRows } from '../../../components/forms/FieldRows.tsx';
import { Select } from '../../../components/forms/Select.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { NOT_A_NUMBER, readNumber } from '../../../components/forms/typed-number.ts';
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

/** What stands for a value, as it is filled in. */
interface MappingDraft extends Omit<ValueMapping, 'value'> {
  /** As it is typed. */
  readonly value: string;
}

/** A gauge as it is filled in. */
interface GaugeValues extends ItemValues {
  readonly template: string;
  readonly mappings: readonly MappingDraft[];
  readonly columns: ColumnsDraft;
}

const TARGET = 'gauge';

const initial: GaugeValues = { ...newItem, template: '', mappings: [], columns: {} };
const emptyMapping: MappingDraft = { op: 'eq', value: '', text: '', color: '' };

/** How gauges are filled in. */
export const gaugeEditor: ItemEditorKind<'gauge', GaugeValues> = {
  type: 'gauge',
  initial,
  shape: { ...initial, mappings: [emptyMapping] },
  values: (item) => ({
    ...storedItemValues(item),
    template: item.params.template,
    mappings: item.params.valueMappings.map((mapping) => ({
      ...mapping,
      value: mapping.op === 'any' ? '' : String(mapping.value),
    })),
    columns: columnsDraft(item.params.columnMap),
  }),
  check: (values) => ({
    ...checkItem(values, TARGET),
    ...(values.title.trim().length > maxGaugeTitle && {
      title: `At most ${maxGaugeTitle} characters`,
    }),
    ...mappingProblems(values.mappings),
  }),
  item: (common, values) => ({
    ...common,
    type: 'gauge',
    params: {
      metrics: pickedMetrics(values.metrics),
      query: values.query,
      columnMap: storedColumns(values.columns, values, TARGET, ({ unit, aggFunc }) => ({
        unit,
        aggFunc,
      })),
      template: values.template,
      valueMappings: values.mappings
        .filter((mapping) => !isEmpty(mapping))
        .map((mapping) => ({ ...mapping, value: readNumber(mapping.value) ?? 0 })),
    },
  }),
  isComplete: isAsking,
  Question: (props) => <Question {...props} target={TARGET} />,
  Options: GaugeOptions,
};

const isEmpty = ({ op, value, text, color }: MappingDraft): boolean =>
  op !== 'any' && value === '' && text === '' && color === '';

function mappingProblems(mappings: readonly MappingDraft[]): Problems {
  return Object.fromEntries(
    mappings.map((mapping, index) => {
      const isFine =
        isEmpty(mapping) || mapping.op === 'any' || typeof readNumber(mapping.value) === 'number';
      return [`mappings.${index}`, isFine ? undefined : NOT_A_NUMBER];
    }),
  );
}

const operatorLabels: Readonly<Record<ValueMapping['op'], string>> = {
  any: 'any',
  eq: '==',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
};

function GaugeOptions({ draft }: ItemFieldsProps<GaugeValues>): ReactElement {
  const { value, set } = draft;
  const columns = queryColumns(value, TARGET);
  return (
    <>
      <TextField
        label="Template"
        mono
        placeholder={columns[0] ? `\${${columns[0].name}}` : '${column}'}
        hint="A text with ${column} for each value; empty for the value alone"
        value={value.template}
        autoComplete="off"
        onValueChange={(template) => set({ template })}
      />
      <ColumnFields
        columns={columns}
        value={value.columns}
        onValueChange={(next) => set({ columns: next })}
        has={['aggFunc']}
        usual="last"
      />
      <MappingRows draft={draft} />
    </>
  );
}

function MappingRows({ draft }: ItemFieldsProps<GaugeValues>): ReactElement {
  const { value, set, problemOf, touch } = draft;
  return (
    <FieldRows
      label="Value mappings"
      hint="The first match is shown instead of the value."
      rows={value.mappings}
      onRowsChange={(mappings) => set({ mappings })}
      empty={emptyMapping}
      add="Add mapping"
      noun="mapping"
    >
      {(row, change, index) => (
        <>
          <Select
            label={`Operator of mapping ${index + 1}`}
            labelHidden
            options={mappingOperators.map((op) => ({ value: op, label: operatorLabels[op] }))}
            value={row.op}
            onValueChange={(op) => change({ op })}
          />
          <TextField
            label={`Value of mapping ${index + 1}`}
            labelHidden
            placeholder="value"
            inputMode="decimal"
            value={row.value}
            disabled={row.op === 'any'}
            error={problemOf(`mappings.${index}`)}
            onValueChange={(typed) => change({ value: typed })}
            onBlur={() => touch(`mappings.${index}`)}
          />
          <TextField
            label={`Text of mapping ${index + 1}`}
            labelHidden
            placeholder="text"
            value={row.text}
            onValueChange={(text) => change({ text })}
          />
          <ColorChoice
            label={`Color of mapping ${index + 1}`}
            labelHidden
            value={row.color}
            onValueChange={(color) => change({ color })}
          />
        </>
      )}
    </FieldRows>
  );
}
