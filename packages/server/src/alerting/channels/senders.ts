import { randomUUID } from 'node:crypto';
import type { ChannelTest, ChannelType } from '@spanlight/sdk/schemas';
import type { Notification } from '../messages/notification.ts';
import type { Outbound } from './outbound.ts';
import { alertmanagerSender } from './alertmanager.ts';
import type { EmailSender, MailSettings } from './email.ts';
import type { ChannelParams, Destination, Sender, SendOutcome } from './sender.ts';
import { slackSender } from './slack.ts';
import { type TelegramBot, telegramSender } from './telegram.ts';
import { webhookSender } from './webhook.ts';

/** Everybody this server can tell: channels by their kind, and people by email. */
export class Senders {
  readonly #channels: { readonly [Kind in ChannelType]: Sender<ChannelParams[Kind]> };
  readonly #mail: MailSettings | undefined;
  #email: Promise<EmailSender> | undefined;
  readonly #outbound: Outbound;

  constructor(outbound: Outbound, bot: TelegramBot, mail: MailSettings | undefined) {
    this.#channels = {
      slack: slackSender(outbound),
      telegram: telegramSender(outbound, bot),
      webhook: webhookSender(outbound),
      alertmanager: alertmanagerSender(outbound),
    };
    this.#outbound = outbound;
    this.#mail = mail;
  }

  /** Whether the configuration names a mail server. */
  get canEmail(): boolean {
    return this.#mail !== undefined;
  }

  /** Throws a `ForbiddenAddressError` for an address that no webhook may have. */
  async requireAllowed(url: string): Promise<void> {
    await this.#outbound.requireAllowed(url);
  }

  /** Tells a channel of an event. Never throws. */
  async send<Kind extends ChannelType>(
    { type, params }: Destination<Kind>,
    notification: Notification,
  ): Promise<SendOutcome> {
    return await this.#channels[type].send(params, notification);
  }

  /** Sends a test message to a channel and says what became of it. Never throws. */
  async test<Kind extends ChannelType>(
    { type, params }: Destination<Kind>,
    project: { readonly id: number; readonly name: string },
  ): Promise<ChannelTest> {
    const started = performance.now();
    const outcome = await this.#channels[type].test(params, {
      project: { id: project.id, name: project.name },
      idempotencyKey: randomUUID(),
    });
    return {
      delivered: outcome.kind === 'delivered',
      status: outcome.status,
      error: outcome.kind === 'delivered' ? '' : outcome.error,
      duration: performance.now() - started,
    };
  }

  /** Tells people by email. Never throws. */
  async sendEmail(
    recipients: readonly string[],
    notification: Notification,
    settingsUrl: string,
  ): Promise<SendOutcome> {
    const mail = this.#mail;
    if (!mail)
      return { kind: 'permanent', status: null, error: 'the configuration names no mail server' };
    // Most servers send none, and every start would load the library.
    this.#email ??= import('./email.ts').then((loaded) => new loaded.EmailSender(mail));
    return (await this.#email).send(recipients, notification, settingsUrl);
  }

  close(): void {
    void this.#email?.then((email) => email.close());
  }
}
