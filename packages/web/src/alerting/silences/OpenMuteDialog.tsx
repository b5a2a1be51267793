import { onDemand } from '../../components/on-demand.tsx';

/** The dialog that mutes alerts, loaded when it is opened. */
export const OpenMuteDialog = onDemand(async () => (await import('./MuteDialog.tsx')).MuteDialog);
