import type { DocumentKind } from '@spanlight/sdk/documents';
import { dashboardKind } from './dashboard-kind.ts';
import type { Kind } from './kind.ts';

/** The kinds of documents. What others refer to stands first: that is the order they are written in. */
const kinds: { readonly [Name in DocumentKind]: Kind<Name> } = { dashboard: dashboardKind };

/** The names of the kinds, in the order they are written in. */
export const kindNames = Object.keys(kinds) as readonly DocumentKind[];

/** The kind of a name. */
export const kindOf = <Name extends DocumentKind>(name: Name): Kind<Name> => kinds[name];
