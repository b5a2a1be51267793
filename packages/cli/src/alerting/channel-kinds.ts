import type { NotificationChannel } from '@spanlight/sdk';
import type { ChannelDocument } from '@spanlight/sdk/documents';

type ChannelType = NotificationChannel['type'];
type DocumentOf<Type, Document = ChannelDocument> = Document extends { readonly type: unknown }
  ? Type extends Document['type']
    ? Document
    : never
  : never;
type Documents = { readonly [Type in ChannelType]: DocumentOf<Type> };
type Params = {
  readonly [Type in ChannelType]: Extract<NotificationChannel, { type: Type }>['params'];
};

/** What is known of a kind of channel: first of all where it keeps its address, a secret unless said otherwise. */
interface KnownChannel<Document, Params> {
  /** The calls that keep it, by the end of their names. */
  readonly calls: 'Slack' | 'Telegram' | 'Webhook';
  readonly read: (document: Document) => string;
  readonly write: (document: Document, address: string) => ChannelDocument;
  /** Why nothing can be sent to it, as the end of a sentence; undefined where it can, as far as can be told. */
  readonly fault?: (document: Document) => string | undefined;
  /** What is stored, with the secret masked; undefined where there is none. */
  readonly mask?: (params: Params) => Params;
  /** What a server has to be sent for a document, where that isn't the document itself. */
  readonly sent?: (document: Document) => ChannelDocument;
}

const webhook: KnownChannel<Documents['webhook'], Params['webhook']> = {
  calls: 'Webhook',
  read: ({ url }) => url,
  write: (document, url) => ({ ...document, url }),
  mask: (params) => ({ ...params, url: maskedAddress(params.url) }),
  // The server takes a text for JSON.
  sent: (document) => {
    const { payload } = document;
    return typeof payload === 'string'
      ? { ...document, payload: JSON.stringify(payload) }
      : document;
  },
};

const kinds: {
  readonly [Type in ChannelType]: KnownChannel<Documents[Type], Params[Type]>;
} = {
  slack: {
    calls: 'Slack',
    read: ({ webhook_url: address }) => address,
    write: (document, address) => ({ ...document, webhook_url: address }),
    mask: ({ webhookUrl }) => ({ webhookUrl: maskedAddress(webhookUrl) }),
  },
  // The number of a chat is of no use without the token of the bot.
  telegram: {
    calls: 'Telegram',
    read: ({ chat_id: chat }) => String(chat),
    write: (document, text) => ({
      ...document,
      chat_id: /^-?\d{1,15}$/u.test(text) ? Number(text) : text,
    }),
    fault: ({ chat_id: chat }) => (typeof chat === 'number' ? undefined : 'is not a chat number'),
  },
  webhook,
  alertmanager: webhook,
};

type TypedDocument<Type extends ChannelType> = {
  [Known in Type]: Documents[Known] & { readonly type: Known };
}[Type];

/** The address a document sends to. */
export const addressOf = <Type extends ChannelType>(document: TypedDocument<Type>): string =>
  kinds[document.type].read(document);

/** The document with another address. */
export const withAddress = <Type extends ChannelType>(
  document: TypedDocument<Type>,
  address: string,
): ChannelDocument => kinds[document.type].write(document, address);

/** Why nothing can be sent to the address of a document, as the end of a sentence; undefined where it can. */
export const addressFault = <Type extends ChannelType>(
  document: TypedDocument<Type>,
): string | undefined => kinds[document.type].fault?.(document);

/** The calls that keep a channel, by the end of their names; channels that share them can become each other. */
export const callsOf = ({ type }: ChannelDocument): KnownChannel<never, never>['calls'] =>
  kinds[type].calls;

/** What a server has to be sent for a document. */
export const sentDocument = <Type extends ChannelType>(
  document: TypedDocument<Type>,
): ChannelDocument => kinds[document.type].sent?.(document) ?? document;

/** Whether whoever knows the address can write there. */
export const isSecret = ({ type }: Pick<ChannelDocument, 'type'>): boolean =>
  kinds[type].mask !== undefined;

/** A channel as programs get it: everything but the part of its address that is a secret. */
export function withoutSecret<Type extends ChannelType>(channel: {
  readonly type: Type;
  readonly params: Params[Type];
}): unknown {
  const { params, ...rest } = channel;
  // A newer server may have types whose secrets nobody here knows.
  if (!Object.hasOwn(kinds, channel.type)) return { ...rest, params: {} };
  const { mask } = kinds[channel.type];
  return mask === undefined ? channel : { ...rest, params: mask(params) };
}

/** What of an address may be shown: where it leads, not the secret in it. */
export function maskedAddress(address: string): string {
  const url = URL.parse(address);
  return url === null ? '…' : `${url.origin}/…`;
}
