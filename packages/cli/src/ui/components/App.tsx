import type { ReactElement } from 'react';
import type { Ui } from '../core/ui.ts';
import { frameView, type Place } from '../core/view.ts';
import { Frame } from './Frame.tsx';
import { useKeys } from './use-keys.ts';

/** What the components need of the terminal UI. */
export interface Shown {
  readonly ui: Ui;
  /** Project and time are those of the moment. */
  readonly header: Place;
}

/** The terminal UI on the whole terminal. */
export function App({ telemetry: { ui, header } }: { telemetry: Shown }): ReactElement {
  useKeys(ui);
  return <Frame view={frameView(ui, header)} />;
}
