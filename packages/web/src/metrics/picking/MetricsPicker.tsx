import { isMetricAlias } from '@spanlight/query';
import type { Metric, MetricAlias } from '@spanlight/sdk';
import { useState, type ReactElement } from 'react';
import { Button, IconButton } from '../../components/buttons/Button.tsx';
import { SearchSelect, type SearchOption } from '../../components/forms/SearchSelect.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { firstQueryOf, metricInfo } from '../metric-info.ts';
import { unitText } from '@spanlight/sdk/format';
import {
  addRow,
  chooseMetric,
  MAX_METRICS,
  metricRowProblems,
  removeRow,
  renameRow,
  type MetricRowProblems,
  type MetricsDraft,
} from './picked-metrics.ts';
import styles from './picking.module.css';

export interface MetricsPickerProps {
  /** What can be chosen; undefined while it is being loaded. */
  catalogue: readonly Metric[] | undefined;
  value: MetricsDraft;
  onValueChange: (value: MetricsDraft) => void;
  /** Sending was tried: rows that were not touched say what is wrong too. */
  showsProblems: boolean;
  /** Makes the query of an empty one's first metric shorter. @default all of it */
  firstQuery?: ((usual: string) => string) | undefined;
  disabled?: boolean | undefined;
}

const asItIs = (usual: string): string => usual;

/** Metrics and the names a query has for them, at most ten. */
export function MetricsPicker(props: MetricsPickerProps): ReactElement {
  const { catalogue, value, onValueChange, showsProblems, firstQuery = asItIs } = props;
  const { disabled = false } = props;
  const { metrics } = value;
  const problems = metricRowProblems(metrics);
  const options = optionsOf(catalogue);
  const isFull = metrics.length >= MAX_METRICS;
  const choose = (index: number, name: string): void => {
    const metric = catalogue?.find((known) => known.name === name);
    onValueChange(
      chooseMetric(value, index, name, (alias) =>
        metric ? firstQuery(firstQueryOf(metricInfo(metric, alias))) : '',
      ),
    );
  };

  return (
    <fieldset className={styles['picker']} aria-label="Metrics" disabled={disabled}>
      {metrics.map((row, index) => (
        <MetricRow
          // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity while they are filled in
          key={index}
          number={index + 1}
          row={row}
          options={options}
          isLoading={catalogue === undefined}
          problems={problems[index]}
          showsProblems={showsProblems}
          onChoose={(name) => choose(index, name)}
          onRename={(typed, before) => onValueChange(renameRow(value, index, typed, before))}
          onRemove={
            metrics.length === 1 && row.name === '' && row.alias === ''
              ? undefined
              : () => onValueChange(removeRow(value, index))
          }
          disabled={disabled}
        />
      ))}
      <div className={styles['more']}>
        <Button
          size="small"
          icon="plus"
          disabled={disabled || isFull || metrics.some(({ name }) => name === '')}
          onClick={() => onValueChange(addRow(value))}
        >
          Add metric
        </Button>
        {isFull ? <span className={styles['note']}>At most {MAX_METRICS} metrics</span> : null}
      </div>
    </fieldset>
  );
}

function optionsOf(catalogue: readonly Metric[] = []): SearchOption[] {
  return catalogue.map(({ name, instrument, unit }) => ({
    value: name,
    label: name,
    hint: unit === '' ? instrument : `${instrument}, ${unitText(unit)}`,
  }));
}

interface MetricRowProps {
  /** Counted from 1. */
  number: number;
  row: MetricAlias;
  options: readonly SearchOption[];
  isLoading: boolean;
  problems: MetricRowProblems | undefined;
  showsProblems: boolean;
  onChoose: (name: string) => void;
  /** @param before The last alias a query could use. */
  onRename: (typed: string, before: string) => void;
  onRemove: (() => void) | undefined;
  disabled: boolean;
}

function MetricRow(props: MetricRowProps): ReactElement {
  const { number, row, options, isLoading, problems, showsProblems, disabled } = props;
  const [typed, setTyped] = useState(row.alias);
  const [last, setLast] = useState({ alias: row.alias, usable: row.alias });
  const [isTouched, setIsTouched] = useState(false);
  if (row.alias !== last.alias) {
    setTyped(row.alias);
    setLast({ alias: row.alias, usable: isMetricAlias(row.alias) ? row.alias : last.usable });
  }
  const apply = (): void => {
    setIsTouched(true);
    if (typed !== row.alias) props.onRename(typed, last.usable);
  };
  const isShown = showsProblems || isTouched;
  return (
    <div className={styles['row']}>
      <SearchSelect
        label={`Metric ${number}`}
        placeholder="Choose a metric"
        icon="chart"
        options={options}
        value={row.name}
        onValueChange={props.onChoose}
        empty={isLoading ? 'Loading…' : 'There are no metrics'}
        error={isShown ? problems?.name : undefined}
        disabled={disabled}
      />
      <span className={styles['as']} aria-hidden="true">
        as
      </span>
      <TextField
        label={`Alias of metric ${number}`}
        labelHidden
        mono
        placeholder="alias"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        prefix="$"
        value={typed}
        onValueChange={setTyped}
        error={isShown && typed === row.alias ? problems?.alias : undefined}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It takes the alias; it doesn't send the form.
          event.preventDefault();
          apply();
        }}
        disabled={disabled}
      />
      <IconButton
        icon="close"
        size="small"
        label={`Remove metric ${number}`}
        disabled={disabled || props.onRemove === undefined}
        onClick={props.onRemove}
      />
    </div>
  );
}
