import { onDemand } from '../../components/on-demand.tsx';

/** The dialog that acknowledges alerts, loaded when it is opened. */
export const OpenAcknowledgeDialog = onDemand(
  async () => (await import('./AcknowledgeDialog.tsx')).AcknowledgeDialog,
);
