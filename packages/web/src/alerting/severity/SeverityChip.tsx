import type { Severity } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import { Chip } from '../../components/text/Chip.tsx';
import { severityNames, severityTone } from '../states.ts';

/** How bad something is. */
export function SeverityChip({ severity }: { severity: Severity }): ReactElement {
  return <Chip tone={severityTone(severity)}>{severityNames[severity] ?? severity}</Chip>;
}

/** Labels with their values. */
export function LabelChips({
  labels,
}: {
  labels: Readonly<Record<string, string>>;
}): readonly ReactElement[] {
  return Object.entries(labels).map(([name, value]) => (
    <Chip key={name} name={name} title={`${name}: ${value}`}>
      {value}
    </Chip>
  ));
}
