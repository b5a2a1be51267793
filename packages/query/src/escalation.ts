/** Escalation: which steps there may be, and which one is due. Without anything of the languages, as `silences.ts`. */
export {
  checkSteps,
  MAX_STEPS,
  STEP_DELAY,
  type StepDraft,
  type StepProblem,
} from './escalation/check-steps.ts';
export {
  decideStep,
  type EscalationDecision,
  type EscalationQuestion,
} from './escalation/decide-step.ts';
export { EscalationReplay } from './escalation/replay-escalation.ts';
export { type StepMessages, stepsText } from './escalation/steps-text.ts';
