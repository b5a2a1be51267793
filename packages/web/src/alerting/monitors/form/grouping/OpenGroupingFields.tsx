import { onDemand } from '../../../../components/on-demand.tsx';

/** The fields of a grouping, loaded when they are looked at. */
export const OpenGroupingFields = onDemand(
  async () => (await import('./GroupingFields.tsx')).GroupingFields,
);
