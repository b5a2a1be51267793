import * as z from 'zod';
import { jsonColumn } from './json-column.ts';

/** What happened to the alerts that a silence held, for one receiver. */
const summaryContentSchema = z.strictObject({
  /** Alerts that opened meanwhile, and those of them that still are. */
  opened: z.int(),
  stillOpen: z.int(),
  /** Alerts that had been open before: those that have closed, and those that went on. */
  closed: z.int(),
  wentOn: z.int(),
  /** Ids of the alerts, open ones first, at most 1000. */
  alertIds: z.array(z.int()),
  /** Whether the silence was in force still, and only held these alerts no longer. */
  isInForce: z.boolean().optional(),
});

/** The stored content of the summary of a silence. */
export type SummaryContent = z.infer<typeof summaryContentSchema>;

/** Reads the column. Throws a `StoredValueError`. */
export const readSummary = jsonColumn('silence_summaries.content', summaryContentSchema);
