import type { MetricColumn, MetricGaugeResponse } from '../schemas/metrics/metric-queries.ts';
import type { ValueMapping } from '../schemas/dashboards/metric-display.ts';
import { missingValue } from './numbers.ts';
import { mappingOf } from './value-mappings.ts';
import { formatReducedValue } from './values.ts';

/** What a gauge shows. */
export interface GaugeData {
  readonly columns: readonly Pick<MetricColumn, 'name' | 'unit'>[];
  /** A value per column under its name. */
  readonly values: MetricGaugeResponse['values'];
}

/** How a gauge shows it, as items of dashboards store it. */
export interface GaugeLook {
  /** Units by name of the column; those of the columns where there are none. */
  readonly columnMap?: Readonly<Record<string, { readonly unit: string }>> | undefined;
  /** Text with `${column}` for values. Without one the first column alone is shown. */
  readonly template?: string | undefined;
  /** The first that matches replaces the value of the one column. */
  readonly valueMappings?: readonly ValueMapping[] | undefined;
}

/** What is written on a gauge: a text, or why there is none. */
export type GaugeText =
  | { readonly kind: 'text'; readonly text: string; readonly color: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'problem' };

/** Works out what is written on a gauge. Mappings are for one column: with several it is a problem. */
export function gaugeText({ columns, values }: GaugeData, look: GaugeLook): GaugeText {
  const { columnMap = {}, template = '', valueMappings = [] } = look;
  const [first] = columns;
  if (first === undefined || columns.every(({ name }) => valueOf(values, name) === undefined))
    return { kind: 'empty' };
  if (valueMappings.length > 0 && columns.length > 1) return { kind: 'problem' };
  const unitOf = ({ name, unit }: (typeof columns)[number]): string =>
    (Object.hasOwn(columnMap, name) ? columnMap[name]?.unit : undefined) || unit;
  const say = (column: (typeof columns)[number]): string =>
    formatGauge(valueOf(values, column.name), unitOf(column));
  const value = valueOf(values, first.name);
  const mapping = value === undefined ? undefined : mappingOf(valueMappings, value);
  if (mapping) return { kind: 'text', text: mapping.text || say(first), color: mapping.color };
  const text =
    template === ''
      ? say(first)
      : fill(template, columns, (column) => {
          // The words of a unit are left to the template.
          const unit = unitOf(column);
          return formatGauge(valueOf(values, column.name), unit.startsWith('{') ? '' : unit);
        });
  return { kind: 'text', text, color: '' };
}

/** Puts values into a template; names of no column stay as they are. */
function fill<Column extends { readonly name: string }>(
  template: string,
  columns: readonly Column[],
  say: (column: Column) => string,
): string {
  return template.replaceAll(/\$\{([^}]*)\}/g, (whole, name: string) => {
    const column = columns.find((candidate) => candidate.name === name.trim());
    return column === undefined ? whole : say(column);
  });
}

function formatGauge(value: number | undefined, unit: string): string {
  return value === undefined ? missingValue : formatReducedValue(value, unit);
}

function valueOf(values: GaugeData['values'], name: string): number | undefined {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  return typeof value === 'number' ? value : undefined;
}
