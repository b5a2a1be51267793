import type { Notification, TestNotification } from '../messages/notification.ts';
import type { Outbound } from '../delivery/outbound.ts';
import { AlertmanagerSender } from './alertmanager.ts';
import { EmailSender } from './email.ts';
import type { MailSettings } from './email.ts';
import type { SendOutcome } from './sender.ts';
import { SlackSender } from './slack.ts';
import type { SlackParams } from './slack.ts';
import { TelegramSender } from './telegram.ts';
import type { TelegramBot, TelegramParams } from './telegram.ts';
import { WebhookSender } from './webhook.ts';
import type { WebhookParams } from './webhook.ts';

/** What a channel is, as far as sending goes. */
export type Destination =
  | { readonly type: 'slack'; readonly params: SlackParams }
  | { readonly type: 'telegram'; readonly params: TelegramParams }
  | { readonly type: 'webhook' | 'alertmanager'; readonly params: WebhookParams };

/** Everybody this server can tell. */
export class Senders {
  readonly #slack: SlackSender;
  readonly #telegram: TelegramSender;
  readonly #webhook: WebhookSender;
  readonly #alertmanager: AlertmanagerSender;
  readonly #email: EmailSender | undefined;

  constructor(outbound: Outbound, bot: TelegramBot, mail: MailSettings | undefined) {
    this.#slack = new SlackSender(outbound);
    this.#telegram = new TelegramSender(outbound, bot);
    this.#webhook = new WebhookSender(outbound);
    this.#alertmanager = new AlertmanagerSender(outbound);
    this.#email = mail && new EmailSender(mail);
  }

  /** Whether the configuration names a mail server. */
  get canEmail(): boolean {
    return this.#email !== undefined;
  }

  /** Tells a channel of an event. Never throws. */
  async send(
    destination: Destination,
    notification: Notification,
    signal?: AbortSignal,
  ): Promise<SendOutcome> {
    switch (destination.type) {
      case 'slack':
        return this.#slack.send(destination.params, notification, signal);
      case 'telegram':
        return this.#telegram.send(destination.params, notification, signal);
      case 'webhook':
        return this.#webhook.send(destination.params, notification, signal);
      case 'alertmanager':
        return this.#alertmanager.send(destination.params, notification, signal);
    }
  }

  /** Tells a channel that it works. Never throws. */
  async test(
    destination: Destination,
    test: TestNotification,
    signal?: AbortSignal,
  ): Promise<SendOutcome> {
    switch (destination.type) {
      case 'slack':
        return this.#slack.test(destination.params, test, signal);
      case 'telegram':
        return this.#telegram.test(destination.params, test, signal);
      case 'webhook':
        return this.#webhook.test(destination.params, test, signal);
      case 'alertmanager':
        return this.#alertmanager.test(destination.params, test, signal);
    }
  }

  /** Tells people by e-mail. Never throws. */
  async sendEmail(
    recipients: readonly string[],
    notification: Notification,
    settingsUrl: string,
  ): Promise<SendOutcome> {
    if (!this.#email)
      return { kind: 'permanent', status: null, error: 'the configuration names no mail server' };
    return this.#email.send(recipients, notification, settingsUrl);
  }

  close(): void {
    this.#email?.close();
  }
}
