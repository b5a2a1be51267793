import { messageText } from '../messages/message-text.ts';
import type { Notification, TestNotification } from '../messages/notification.ts';
import type { Outbound } from '../delivery/outbound.ts';
import { postJson } from './post.ts';
import type { Sender, SendOutcome } from './sender.ts';

/** Where a Slack channel takes messages. */
export interface SlackParams {
  readonly webhookUrl: string;
}

/** Slack incoming webhooks. */
export class SlackSender implements Sender<SlackParams> {
  readonly #outbound: Outbound;

  constructor(outbound: Outbound) {
    this.#outbound = outbound;
  }

  async send(
    params: SlackParams,
    notification: Notification,
    signal?: AbortSignal,
  ): Promise<SendOutcome> {
    return await postJson(this.#outbound, {
      url: params.webhookUrl,
      body: slackMessage(notification),
      idempotencyKey: notification.idempotencyKey,
      signal,
    });
  }

  async test(
    params: SlackParams,
    test: TestNotification,
    signal?: AbortSignal,
  ): Promise<SendOutcome> {
    const text = `[${escapeSlack(test.project.name)}] Spanlight will send notifications here.`;
    const body = { text, replace_original: false, delete_original: false };
    return await postJson(this.#outbound, {
      url: params.webhookUrl,
      body,
      idempotencyKey: test.idempotencyKey,
      signal,
    });
  }
}

/** Slack knows these three entities and shows any other as it is. */
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The body of a message: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export function slackMessage(notification: Notification): unknown {
  const { subject, icon, headline, alertName, details } = messageText(notification);
  const lines = [
    `${icon} [${notification.project.name}] ${headline}`,
    `*${alertName.replaceAll('*', '∗')}*`,
    details,
  ];
  const text = lines.filter(Boolean).map(escapeSlack).join('\n');
  return {
    text: escapeSlack(subject),
    blocks: [
      {
        type: 'section',
        text: { type: 'mrkdwn', text },
        accessory: {
          type: 'button',
          text: { type: 'plain_text', text: 'Open' },
          action_id: 'button-action',
          url: notification.alertUrl,
          value: `view_${notification.alert.id}`,
        },
      },
    ],
    replace_original: false,
    delete_original: false,
  };
}
