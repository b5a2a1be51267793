import { channelsCalls } from '../calls/calls.ts';
import type { Held } from '../calls/names.ts';
import type { Call } from '../http/call.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import type {
  ChannelTest,
  EmailSettings,
  EmailSettingsRequest,
  NotificationChannel,
  SlackChannelRequest,
  TelegramChannelRequest,
  WebhookChannelRequest,
} from '../schemas/alerting/notification-channels.ts';
import { Resource, type RevisionParams } from './resource.ts';

/** Parameters of the calls about one channel. */
export interface ChannelParams extends ProjectParams {
  /** Id of the channel. */
  id: number | string;
}

/** Parameters of the calls that change one channel. */
export interface ChangeChannelParams extends ChannelParams, RevisionParams {}

/** A channel to make or what to make of one; `alertmanager` is kept by the calls of webhooks. */
export type ChannelInput =
  | ({ type: 'slack' } & SlackChannelRequest)
  | ({ type: 'telegram' } & TelegramChannelRequest)
  | ({ type: 'webhook' | 'alertmanager' } & WebhookChannelRequest);

/** Channels of two types are kept by the calls of one. */
const kinds = {
  slack: 'Slack',
  telegram: 'Telegram',
  webhook: 'Webhook',
  alertmanager: 'Webhook',
} as const;

/** Where the notifications of a project go. */
export class Channels extends Resource<'channels'> {
  /** @internal */
  static override readonly calls = channelsCalls satisfies Held<'channels', Channels>;

  /** @internal */
  static override readonly inner: RegExp = /(Slack|Telegram|Webhook)$/;

  /** At most 100 channels, by id. */
  declare list: (params?: ProjectParams, options?: RequestOptions) => Call<NotificationChannel[]>;

  /** One channel; it must be of this type. */
  get(
    { type, ...channel }: ChannelParams & { type: ChannelInput['type'] },
    options?: RequestOptions,
  ): Call<NotificationChannel> {
    return this.call(`get${kinds[type]}`, channel, options);
  }

  /** Creates a channel. Slack and Telegram are sent a test message first. */
  create(
    params: ProjectParams & ChannelInput,
    options?: RequestOptions,
  ): Call<NotificationChannel> {
    return this.call(`create${kinds[params.type]}`, params, options);
  }

  /** Replaces what people set of a channel. One that delivers is sent a test message first. */
  update(
    params: ChangeChannelParams & ChannelInput,
    options?: RequestOptions,
  ): Call<NotificationChannel> {
    return this.call(`update${kinds[params.type]}`, params, options);
  }

  /** Stops delivering to a channel. */
  declare pause: (params: ChannelParams, options?: RequestOptions) => Call<NotificationChannel>;

  /** Delivers to a channel again, also to one that was disabled. */
  declare resume: (params: ChannelParams, options?: RequestOptions) => Call<NotificationChannel>;

  /** Sends a test message and says what became of it. */
  declare test: (params: ChannelParams, options?: RequestOptions) => Call<ChannelTest>;

  /** Deletes a channel and takes it off its monitors. */
  declare delete: (
    params: ChangeChannelParams,
    options?: RequestOptions,
  ) => Call<NotificationChannel>;

  /** What the caller gets by e-mail in a project. */
  declare email: (params?: ProjectParams, options?: RequestOptions) => Call<EmailSettings>;

  /** Changes what the caller gets by e-mail in a project. */
  declare updateEmail: (
    params: ProjectParams & EmailSettingsRequest,
    options?: RequestOptions,
  ) => Call<EmailSettings>;
}
