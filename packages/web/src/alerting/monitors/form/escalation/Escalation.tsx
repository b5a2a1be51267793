import { useState, type ReactElement } from 'react';
import type { StepFieldsProps } from './StepFields.tsx';
import form from '../form.module.css';
import styles from './escalation.module.css';
import { onDemand } from '../../../../components/on-demand.tsx';

const StepFields = onDemand(async () => (await import('./StepFields.tsx')).StepFields);

export interface EscalationProps extends StepFieldsProps {
  /** What is wrong with the steps. */
  problem: string | undefined;
}

/** Who is told when nobody acknowledges an alert: closed where that is nobody. */
export function Escalation(props: EscalationProps): ReactElement {
  const { rows, problem } = props;
  const [isOpen, setIsOpen] = useState(rows.length > 0);
  const isShown = isOpen || problem !== undefined;
  return (
    <details
      className={form['rules']}
      open={isShown}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>Escalation, when nobody acknowledges</summary>
      {isShown ? <StepFields {...props} /> : null}
      {problem === undefined ? null : (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </details>
  );
}
