import * as z from 'zod';
import { booleanField, requiredTextField, textField } from '../shared/fields.ts';
import { gridItemSchema } from './grid-items.ts';
import { numericIdSchema } from '../shared/ids.ts';
import { timeSchema } from '../shared/times.ts';
import { mayBeMissing } from '../shared/missing.ts';

/** A row of the grid of a dashboard. */
export const gridRowSchema = z
  .strictObject({
    id: numericIdSchema,
    dashId: mayBeMissing(numericIdSchema.describe('Id of the dashboard.')),
    title: z.string().describe('Title, as people see it.'),
    description: mayBeMissing(z.string().describe('Markdown below the title; empty for none.')),
    expanded: mayBeMissing(z.boolean().describe('Whether its items are shown.')),
    index: mayBeMissing(z.int().nonnegative().describe('Position in the grid, from 0.')),
    items: z.array(gridItemSchema).describe('By position: top to bottom, left to right.'),
    createdAt: timeSchema,
    updatedAt: timeSchema,
  })
  .meta({ id: 'GridRow' });

/** Body of `POST .../rows` and `PUT .../rows/{rowId}`. */
export const gridRowRequestSchema = z.object({
  title: requiredTextField("row title can't be empty").describe('Title, as people see it.'),
  description: textField().describe('Markdown below the title. Default: empty.'),
  expanded: booleanField().describe('Whether its items are shown. Default false.'),
});

/** Answer of the calls that change one row. */
export const gridRowResponseSchema = z.strictObject({
  gridRow: gridRowSchema.describe('The row that was made, changed or deleted.'),
});

/** Answer of `GET .../rows/{rowId}`. The items stand in the row and beside it. */
export const gridRowDetailsResponseSchema = z.strictObject({
  gridRow: gridRowSchema.describe('The row with its items.'),
  gridItems: z.array(gridItemSchema).describe('The items of the row once more.'),
});

export type GridRow = z.infer<typeof gridRowSchema>;
export type GridRowRequest = z.infer<typeof gridRowRequestSchema>;
export type GridRowInput = z.input<typeof gridRowRequestSchema>;
export type GridRowResponse = z.infer<typeof gridRowResponseSchema>;
export type GridRowDetailsResponse = z.infer<typeof gridRowDetailsResponseSchema>;
