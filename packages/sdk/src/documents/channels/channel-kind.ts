import type {
  ChannelType,
  NotificationChannel,
} from '../../schemas/alerting/notification-channels.ts';

/** What documents of every kind of channel say. */
type CommonFields = Pick<
  NotificationChannel,
  'name' | 'key' | 'owner' | 'severities' | 'matchers'
> & { readonly id: string };

type KindOf<Channel> = Channel extends NotificationChannel
  ? Pick<Channel, 'type' | 'params'>
  : never;

/** The type of a channel, and what is stored of that type alone. */
export type TypedParams = KindOf<NotificationChannel>;

/** What is stored of each type of channel alone. */
export type ChannelParams = {
  readonly [Type in ChannelType]: Extract<TypedParams, { type: Type }>['params'];
};

/** A kind of channel in files and on servers: to add one, write it and name it in `convert-channel.ts`. */
export interface ChannelKind<Type extends ChannelType, Document> {
  /** The document of what is stored. */
  readonly document: (common: CommonFields, params: ChannelParams[Type]) => Document;
  /** What is stored of a document whose variables have been filled in. */
  readonly stored: (document: Document) => TypedParams;
}
