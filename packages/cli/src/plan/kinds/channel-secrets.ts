import type { ChannelDocument } from '@spanlight/sdk/documents';
import { addressFault, addressOf, isSecret, withAddress } from '../../alerting/channel-kinds.ts';
import { slugOf } from './slug.ts';

/* The addresses of channels are secrets: who has them can write there. Files name a variable of the environment
   instead, `${SLACK_URL}`; where it isn't set, a channel that exists keeps the address it has. */

/** Variables by their names; an empty one counts as not set. */
type Environment = Readonly<Record<string, string | undefined>>;

const placeholder = /\$\{([A-Za-z_]\w*)\}/gu;

/** The variables a document needs and nobody has set. None where the address is kept. */
function missingVariables(
  document: ChannelDocument,
  env: Environment,
  before?: ChannelDocument,
): string[] {
  if (before !== undefined) return [];
  const names = [...addressOf(document).matchAll(placeholder)].map(([, name = '']) => name);
  return names.filter((name) => !isSet(env[name]));
}

/** Why a document names no address once its variables are filled in, a sentence without a full stop each. */
export function addressProblems(
  document: ChannelDocument,
  env: Environment,
  before?: ChannelDocument,
): string[] {
  const missing = missingVariables(document, env, before);
  if (missing.length > 0)
    return missing.map(
      (name) => `the variable ${name}, which holds the address of a new channel, is not set`,
    );
  const fault = addressFault(fillIn(document, env, before));
  return fault === undefined ? [] : [`the value of ${addressOf(document)} ${fault}`];
}

/**
 * The document with its variables filled in, and its address without the space around it, as it is stored: secrets often
 * end in a line end. With the address of `before` when a variable isn't set.
 */
export function fillIn(
  document: ChannelDocument,
  env: Environment,
  before?: ChannelDocument,
): ChannelDocument {
  if (missingVariables(document, env).length > 0 && before !== undefined) {
    return withAddress(document, addressOf(before));
  }
  const address = addressOf(document).replaceAll(
    placeholder,
    (_whole, name: string) => env[name] ?? '',
  );
  return withAddress(document, address.trim());
}

type Named = Pick<ChannelDocument, 'type' | 'key' | 'name'>;

/** How many channels with a secret would call their variable the same. */
export type VariableUses = ReadonlyMap<string, number>;

/** Counts what the variables of channels would be called after. */
export function variableUses(channels: readonly Named[]): VariableUses {
  const slugs = channels.filter(isSecret).map(variableSlug);
  return new Map([...Map.groupBy(slugs, (slug) => slug)].map(([slug, of]) => [slug, of.length]));
}

/**
 * The document with a variable where its secret stands, `${CHANNEL_OPS_URL}`; with the number of the channel behind two
 * lines, `${CHANNEL_OPS__7_URL}`, where several would have the name or it would say nothing. Two lines stand in no other
 * name, so no two channels of a project share a variable, which would send both to one address.
 */
export function withPlaceholder(document: ChannelDocument, uses: VariableUses): ChannelDocument {
  if (!isSecret(document)) return document;
  const slug = variableSlug(document);
  const isOwn = slug !== '' && (uses.get(slug) ?? 0) <= 1;
  const [number = ''] = isOwn ? [] : (/\d+$/u.exec(document.id) ?? []);
  const words = ['CHANNEL', ...slug.split('-')].filter((word) => word !== '').join('_');
  const name = `${words}${number === '' ? '' : `__${number}`}_URL`;
  return withAddress(document, `\${${name.toUpperCase()}}`);
}

const variableSlug = ({ key, name }: Named): string => slugOf(key === '' ? name : key);

const isSet = (value: string | undefined): boolean => value !== undefined && value !== '';
