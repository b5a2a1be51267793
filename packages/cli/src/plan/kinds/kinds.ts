import type { DocumentKind } from '@spanlight/sdk/documents';
import { channelKind } from './channel-kind.ts';
import { dashboardKind } from './dashboard-kind.ts';
import type { Kind } from './kind.ts';
import { monitorKind } from './monitor-kind.ts';
import { silenceKind } from './silence-kind.ts';

/** The kinds of documents. What others refer to stands first: that is the order they are written in. */
const kinds: { readonly [Name in DocumentKind]: Kind<Name> } = {
  channel: channelKind,
  monitor: monitorKind,
  dashboard: dashboardKind,
  silence: silenceKind,
};

/** The names of the kinds, in the order they are written in. */
export const kindNames: readonly DocumentKind[] = Object.values(kinds).map(({ name }) => name);

/** The kind of a name. */
export const kindOf = <Name extends DocumentKind>(name: Name): Kind<Name> => kinds[name];
