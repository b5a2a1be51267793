import { useEffect, useLayoutEffect, useRef, type CSSProperties, type ReactElement } from 'react';
import type { Loaded } from '../core/loader.ts';
import type { GaugeData, GaugeLook } from '../gauge/gauge-text.ts';
import { createGaugeView, type GaugeView } from '../gauge/gauge-view.ts';
import type { GaugeTexts } from '../gauge/texts.ts';

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
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<GaugeView>(undefined);

  useLayoutEffect(() => {
    if (host.current === null) return;
    view.current ??= createGaugeView(
      host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }),
    );
  }, []);
  useEffect(() => {
    const look = { columnMap, template, valueMappings };
    view.current?.show(loadedOf(data, error), label, look, texts);
  }, [data, error, label, columnMap, template, valueMappings, texts]);

  return <div ref={host} className={props.className} style={props.style} />;
}

function loadedOf(data: GaugeData | undefined, error: string | undefined): Loaded<GaugeData> {
  if (data !== undefined) return { kind: 'data', data, failure: error };
  return error === undefined ? { kind: 'loading' } : { kind: 'failed', message: error };
}
