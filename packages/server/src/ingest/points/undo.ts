/** What takes back what a point changed beside the rows. There is one for each until the store has the point, so they are small. */
export interface UndoStep {
  undo(): void;
}
