import { seriesLabels } from '@spanlight/sdk/format';
import type { ChartGridItem } from '@spanlight/sdk';
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
import { readColor } from '../../../theme/read-color.ts';
import { useResolvedTheme } from '../../../theme/appearance.ts';
import { useDashboard } from '../../dashboard-view.ts';
import styles from '../fields/fields.module.css';
import type { ChartValues, StyleDraft } from './chart-values.ts';

/** The most series of the preview that are listed: further ones can be styled as YAML. */
const MAX_SERIES = 50;

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

interface StyledSeries {
  readonly name: string;
  /** What the legend calls it. */
  readonly label: string;
  /** The colour it has unless one is chosen; undefined while it isn't drawn. */
  readonly automatic: string | undefined;
}

/** The colours of series that none was chosen for: those of the palette nobody has, one after the other. */
function automaticColors(
  names: readonly string[],
  styles: ChartValues['styles'],
): ReadonlyMap<string, string> {
  const chosen = new Set(names.map((name) => styles[name]?.color ?? ''));
  const palette = seriesColors.map((token) => readColor(token));
  const free = palette.filter((color) => !chosen.has(color));
  const plain = names.filter((name) => (styles[name]?.color ?? '') === '');
  const colorAt = (index: number): string =>
    free[index] ?? palette[(index - free.length) % palette.length] ?? '';
  return new Map(plain.map((name, index) => [name, colorAt(index)]));
}

const seriesColors = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `--series-${number}` as const);

/** The series the preview has drawn, in its order whether they have a style or not, then others that have one. */
function useSeries(preview: ChartGridItem, styles: ChartValues['styles']): readonly StyledSeries[] {
  const { projectId, time, content } = useDashboard();
  const { timeOffset, minInterval } = content.dashboard;
  const { metrics, query } = preview.params;
  const question = { projectId, range: time.range, metrics, query, timeOffset, minInterval };
  // The preview asks; here its answer is read.
  const { data } = useQuery({ ...metricTimeseriesQuery(question), enabled: false });
  const drawn = (query !== '' && data?.timeseries) || [];
  const colors = automaticColors(
    drawn.map(({ name }) => name),
    styles,
  );
  const labels = seriesLabels(drawn);
  const called = new Map(drawn.map(({ name }, index) => [name, labels[index] ?? name]));
  const listed = [...called.keys()].slice(0, MAX_SERIES);
  return [...new Set([...listed, ...Object.keys(styles)])].map((name) => ({
    name,
    label: called.get(name) ?? name,
    automatic: colors.get(name),
  }));
}

export interface SeriesStylesProps {
  draft: FormDraft<ChartValues>;
  preview: ChartGridItem;
}

/** How single series are drawn. */
export function SeriesStyles({ draft, preview }: SeriesStylesProps): ReactElement | null {
  const { value, set } = draft;
  // Colours are another theme's by then.
  useResolvedTheme();
  const series = useSeries(preview, value.styles);
  if (series.length === 0) return null;
  return (
    <fieldset className={styles['options']} aria-label="Series">
      <span className={styles['note']}>Series</span>
      {series.map(({ name, label, automatic }) => (
        <details key={name} className={styles['series']}>
          <summary title={name}>{label}</summary>
          <StyleFields
            name={name}
            draft={draft}
            automatic={automatic}
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
  automatic: string | undefined;
  style: StyleDraft;
  /** Undefined for the usual style. */
  onChange: (style: StyleDraft | undefined) => void;
}

function StyleFields({ name, draft, automatic, style, onChange }: StyleFieldsProps): ReactElement {
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
          automatic={automatic}
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
        Default style
      </Button>
    </div>
  );
}
