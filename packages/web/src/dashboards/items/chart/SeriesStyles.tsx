import { seriesLabels } from '@spanlight/sdk/format';
import type { GridItem } from '@spanlight/sdk';
import {
  defaultSeriesStyle,
  lineWidthRange,
  opacityRange,
  seriesSymbols,
  symbolSizeRange,
} from '@spanlight/sdk/schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Button } from '../../../components/buttons/Button.tsx';
import { ColorChoice } from '../../../components/forms/ColorChoice.tsx';
import type { FormDraft, Problems } from '../../../components/forms/draft/use-form-draft.ts';
import { Select } from '../../../components/forms/Select.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { boundsProblem } from '../../../components/forms/typed-number.ts';
import { metricTimeseriesQuery } from '../../../metrics/questions.ts';
import { useDashboard } from '../../dashboard-view.ts';
import styles from '../fields/fields.module.css';
import type { ChartValues, StyleDraft } from './chart-values.ts';

/** The most series that are listed: further ones can be styled as YAML. */
const MOST = 50;

const usual: StyleDraft = {
  color: '',
  opacity: String(defaultSeriesStyle.opacity),
  lineWidth: String(defaultSeriesStyle.lineWidth),
  symbol: defaultSeriesStyle.symbol,
  symbolSize: String(defaultSeriesStyle.symbolSize),
};

/** What is wrong with styles: `styles.<name>.opacity`. */
export function styleProblems(all: ChartValues['styles']): Problems {
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, { opacity, lineWidth, symbolSize }]) => [
      [`styles.${name}.opacity`, boundsProblem(opacity, opacityRange)],
      [`styles.${name}.lineWidth`, boundsProblem(lineWidth, lineWidthRange)],
      [`styles.${name}.symbolSize`, boundsProblem(symbolSize, symbolSizeRange)],
    ]),
  );
}

/** The series the preview has drawn, and those that have a style already: their names, and what the legend calls them. */
function useSeriesNames(
  preview: GridItem,
  styled: readonly string[],
): readonly (readonly [name: string, label: string])[] {
  const { projectId, time, content } = useDashboard();
  const { timeOffset, minInterval } = content.dashboard;
  const asked = preview.type === 'chart' ? preview.params : { metrics: [], query: '' };
  const { metrics, query } = asked;
  const question = { projectId, range: time.range, metrics, query, timeOffset, minInterval };
  // The preview asks; here its answer is read.
  const { data } = useQuery({ ...metricTimeseriesQuery(question), enabled: false });
  const drawn = (query !== '' && data?.timeseries) || [];
  const labels = seriesLabels(drawn);
  const called = new Map(drawn.map(({ name }, index) => [name, labels[index] ?? name]));
  return [...new Set([...styled, ...called.keys()])]
    .slice(0, MOST)
    .map((name) => [name, called.get(name) ?? name]);
}

export interface SeriesStylesProps {
  draft: FormDraft<ChartValues>;
  preview: GridItem;
}

/** How single series are drawn. */
export function SeriesStyles({ draft, preview }: SeriesStylesProps): ReactElement | null {
  const { value, set } = draft;
  const names = useSeriesNames(preview, Object.keys(value.styles));
  if (names.length === 0) return null;
  return (
    <fieldset className={styles['options']} aria-label="Series">
      <span className={styles['note']}>Series</span>
      {names.map(([name, label]) => (
        <details key={name} className={styles['series']}>
          <summary title={name}>{label}</summary>
          <StyleFields
            name={name}
            draft={draft}
            style={value.styles[name] ?? usual}
            onChange={(style) => {
              const { [name]: _, ...others } = value.styles;
              set({ styles: style ? { ...value.styles, [name]: style } : others });
            }}
          />
        </details>
      ))}
    </fieldset>
  );
}

interface StyleFieldsProps {
  name: string;
  draft: FormDraft<ChartValues>;
  style: StyleDraft;
  /** Undefined for the usual style. */
  onChange: (style: StyleDraft | undefined) => void;
}

function StyleFields({ name, draft, style, onChange }: StyleFieldsProps): ReactElement {
  const typed = (field: 'opacity' | 'lineWidth' | 'symbolSize', label: string, suffix: string) => {
    const key = `styles.${name}.${field}`;
    return (
      <TextField
        label={label}
        inputMode="decimal"
        suffix={suffix}
        value={style[field]}
        error={draft.problemOf(key)}
        onValueChange={(text) => onChange({ ...style, [field]: text })}
        onBlur={() => draft.touch(key)}
      />
    );
  };
  return (
    <div>
      <div className={styles['pair']}>
        <ColorChoice
          label="Color"
          value={style.color}
          onValueChange={(color) => onChange({ ...style, color })}
        />
        {typed('opacity', 'Opacity', '%')}
        {typed('lineWidth', 'Line width', 'px')}
        <Select
          label="Symbol"
          options={seriesSymbols.map((value) => ({ value, label: value }))}
          value={style.symbol}
          onValueChange={(symbol) => onChange({ ...style, symbol })}
        />
        {typed('symbolSize', 'Symbol size', 'px')}
      </div>
      <Button size="small" variant="quiet" onClick={() => onChange(undefined)}>
        Usual style
      </Button>
    </div>
  );
}
