import type { Monitor } from '@spanlight/sdk';
import type { MonitorContent } from '@spanlight/sdk/documents';

/** A monitor as forms and documents change it, its channels by their ids. */
export type FilledMonitor = MonitorContent & Pick<Monitor, 'channelIds' | 'escalation'>;

/** What is filled in for a monitor of any type, beside its fields. */
export interface YamlForm {
  /** YAML with mistakes, which nothing else could be made of yet; empty otherwise. */
  readonly yaml: string;
}

/** How the form of one type of monitors is written as YAML, and filled in from it. */
export interface MonitorFace<Form extends YamlForm> {
  readonly type: Monitor['type'];
  /** The monitor that a form describes. */
  contentOf(form: Form): FilledMonitor;
  /** A monitor as it is filled in; undefined of another type. */
  formOf(content: FilledMonitor): Form | undefined;
  /** Why the form can't hold a monitor that is fine otherwise: it would lose something. */
  refuse?(content: FilledMonitor): string | undefined;
}
