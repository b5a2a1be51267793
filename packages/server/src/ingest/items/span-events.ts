import type { ItemDraft } from './item-draft.ts';
import { isErrorSystem } from './system.ts';

/** Counts what the events of one span turned out to be. */
export class SpanEvents {
  total = 0;
  errors = 0;
  logs = 0;

  reset(): void {
    this.total = this.errors = this.logs = 0;
  }

  add(event: ItemDraft): void {
    this.total++;
    if (event.type === 'log') this.logs++;
    if (isErrorSystem(event.system)) this.errors++;
  }
}
