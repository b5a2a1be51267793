import type { Call } from '../http/call.ts';
import { toChannel, toChannels, toEmailSettings } from './normalize/alerting.ts';
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
import { bodyOf, Resource, type RevisionParams } from './resource.ts';

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

const channels = '/projects/{project}/notification-channels';

const routeOf = (type: ChannelInput['type']): 'slack' | 'telegram' | 'webhook' =>
  type === 'alertmanager' ? 'webhook' : type;

/** Where the notifications of a project go. */
export class Channels extends Resource {
  /** At most 100 channels, by id. */
  list(params: ProjectParams = {}, options?: RequestOptions): Call<NotificationChannel[]> {
    return this.call('GET', channels, params, options, { read: toChannels });
  }

  /** One channel; it must be of this type. */
  get(
    params: ChannelParams & { type: ChannelInput['type'] },
    options?: RequestOptions,
  ): Call<NotificationChannel> {
    return this.call('GET', `${channels}/${routeOf(params.type)}/{id}`, params, options, {
      read: toChannel,
    });
  }

  /** Creates a channel. Slack and Telegram are sent a test message first. */
  create(
    params: ProjectParams & ChannelInput,
    options?: RequestOptions,
  ): Call<NotificationChannel> {
    return this.call('POST', `${channels}/${routeOf(params.type)}`, params, options, {
      body: bodyOf(params),
      read: toChannel,
    });
  }

  /** Replaces what people set of a channel. One that delivers is sent a test message first. */
  update(
    params: ChangeChannelParams & ChannelInput,
    options?: RequestOptions,
  ): Call<NotificationChannel> {
    return this.call('PUT', `${channels}/${routeOf(params.type)}/{id}`, params, options, {
      body: bodyOf(params),
      read: toChannel,
    });
  }

  /** Stops delivering to a channel. */
  pause(params: ChannelParams, options?: RequestOptions): Call<NotificationChannel> {
    return this.call('PUT', `${channels}/{id}/paused`, params, options, { read: toChannel });
  }

  /** Delivers to a channel again, also to one that was disabled. */
  resume(params: ChannelParams, options?: RequestOptions): Call<NotificationChannel> {
    return this.call('PUT', `${channels}/{id}/unpaused`, params, options, { read: toChannel });
  }

  /** Sends a test message and says what became of it. */
  test(params: ChannelParams, options?: RequestOptions): Call<ChannelTest> {
    return this.call('POST', `${channels}/{id}/test`, params, options, {
      read: (body) => body as ChannelTest,
    });
  }

  /** Deletes a channel and takes it off its monitors. */
  delete(params: ChangeChannelParams, options?: RequestOptions): Call<NotificationChannel> {
    return this.call('DELETE', `${channels}/{id}`, params, options, { read: toChannel });
  }

  /** What the caller gets by e-mail in a project. */
  email(params: ProjectParams = {}, options?: RequestOptions): Call<EmailSettings> {
    return this.call('GET', `${channels}/email`, params, options, { read: toEmailSettings });
  }

  /** Changes what the caller gets by e-mail in a project. */
  updateEmail(
    params: ProjectParams & EmailSettingsRequest,
    options?: RequestOptions,
  ): Call<EmailSettings> {
    return this.call('PUT', `${channels}/email`, params, options, {
      body: bodyOf(params),
      read: toEmailSettings,
    });
  }
}
