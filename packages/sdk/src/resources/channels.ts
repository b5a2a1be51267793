import { channelsCalls } from '../calls/calls.ts';
import type { Call } from '../http/call.ts';
import type { IdParams, ProjectParams, RequestOptions } from '../http/options.ts';
import type {
  ChannelTest,
  ChannelTestRequest,
  EmailSettings,
  EmailSettingsRequest,
  NotificationChannel,
  SlackChannelRequest,
  TelegramChannelRequest,
  WebhookChannelRequest,
} from '../schemas/alerting/notification-channels.ts';
import { Resource, type Method, type RevisionParams } from './resource.ts';

/** Parameters of the calls about one channel. */
export type ChannelParams = IdParams;

/** Parameters of the calls that change one channel. */
export interface ChangeChannelParams extends ChannelParams, RevisionParams {}

/** A channel to make or what to make of one; `alertmanager` is kept by the calls of webhooks. */
export type ChannelInput =
  | (ChannelType<'slack'> & SlackChannelRequest)
  | (ChannelType<'telegram'> & TelegramChannelRequest)
  | (ChannelType<'webhook' | 'alertmanager'> & WebhookChannelRequest);

/** What a channel delivers to. */
interface ChannelType<Type extends string> {
  /** What it delivers to. */
  type: Type;
}

/** Where the notifications of a project go. */
export class Channels extends Resource<'channels'> {
  static override readonly calls = channelsCalls;

  /** All channels of a project, by id: 1,000 at most. */
  declare list: Method<(params?: ProjectParams) => NotificationChannel[]>;

  /** One channel; it must be of this type. */
  get(
    { type, ...channel }: ChannelParams & Pick<ChannelInput, 'type'>,
    options?: RequestOptions,
  ): Call<NotificationChannel> {
    return this.call('get', { ...channel, kind: kindOf(type) }, options);
  }

  /** Creates a channel. Slack and Telegram are sent a test message first. */
  create(
    params: ProjectParams & ChannelInput,
    options?: RequestOptions,
  ): Call<NotificationChannel> {
    return this.call('create', { ...params, kind: kindOf(params.type) }, options);
  }

  /** Replaces what people set of a channel. One that delivers is sent a test message first. */
  update(
    params: ChangeChannelParams & ChannelInput,
    options?: RequestOptions,
  ): Call<NotificationChannel> {
    return this.call('update', { ...params, kind: kindOf(params.type) }, options);
  }

  declare pause: Method<(params: ChannelParams) => NotificationChannel>;

  /** Delivers to a channel again, also to one that was disabled. */
  declare resume: Method<(params: ChannelParams) => NotificationChannel>;

  declare test: Method<(params: ChannelParams) => ChannelTest>;

  /** Sends a test message to where a channel that is not stored would deliver to; nothing is stored. */
  declare testUnsaved: Method<(params: ProjectParams & ChannelTestRequest) => ChannelTest>;

  /** Deletes a channel and takes it off its monitors. */
  declare delete: Method<(params: ChangeChannelParams) => NotificationChannel>;

  declare email: Method<(params?: ProjectParams) => EmailSettings>;
  declare updateEmail: Method<(params: ProjectParams & EmailSettingsRequest) => EmailSettings>;
}

/** Channels of two types are kept by the calls of one. */
const kindOf = (type: ChannelInput['type']): string => (type === 'alertmanager' ? 'webhook' : type);
