import { useEffect, type CSSProperties, type ReactElement } from 'react';
import type { GaugeData, GaugeLook } from '@spanlight/sdk/format';
import { createGaugeView } from '../gauge/gauge-view.ts';
import type { GaugeTexts } from '../gauge/texts.ts';
import { loadedOf, useView } from './use-view.ts';

export interface MetricGaugeProps extends GaugeLook {
  /** What is measured, for the text alternative. */
  label: string;
  /** What the gauge call answered; undefined while it is being loaded. */
  data?: GaugeData | undefined;
  /** Why there is nothing to show; with data: why it is not up to date. */
  error?: string | undefined;
  texts?: GaugeTexts | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** A few values in one text. */
export function MetricGauge(props: MetricGaugeProps): ReactElement {
  const { label, data, error, columnMap, template, valueMappings, texts } = props;
  const [host, view] = useView(createGaugeView);
  useEffect(() => {
    const look = { columnMap, template, valueMappings };
    view.current?.show(loadedOf(data, error), label, look, texts);
  }, [view, data, error, label, columnMap, template, valueMappings, texts]);

  return <div ref={host} className={props.className} style={props.style} />;
}
