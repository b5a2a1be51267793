import { messageText } from '../messages/message-text.ts';
import type { Notification } from '../messages/notification.ts';
import type { Outbound } from './outbound.ts';
import { webAddress } from './web-address.ts';
import { jsonSender } from './post.ts';
import type { ChannelParams, Destination, Sender } from './sender.ts';

type SlackParams = ChannelParams['slack'];

/** A Slack channel as stored. Throws a `RecordError` naming the field. */
export const slackChannel = ({ webhookUrl }: SlackParams): Destination<'slack'> => ({
  type: 'slack',
  params: { webhookUrl: webAddress(webhookUrl, 'params.webhookUrl') },
});

/** Slack incoming webhooks. */
export function slackSender(outbound: Outbound): Sender<SlackParams> {
  const sender = jsonSender<SlackParams>(outbound, {
    url: ({ webhookUrl }) => webhookUrl,
    message: slackMessage,
    test: ({ project }) => ({
      text: `[${escapeSlack(project.name)}] Spanlight will send notifications here.`,
      replace_original: false,
      delete_original: false,
    }),
  });
  return {
    ...sender,
    send: async (params, notification, signal) => {
      const outcome = await sender.send(params, notification, signal);
      // Slack answers 404 and 410 for a webhook that was removed: it never comes back.
      return outcome.kind !== 'delivered' && (outcome.status === 404 || outcome.status === 410)
        ? { ...outcome, gone: `Slack no longer knows this webhook: ${outcome.error}` }
        : outcome;
    },
  };
}

/** Slack knows these three entities and shows any other as it is. */
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Text that formats nothing: Slack has no way to quote what does, so that it is written with characters that look alike.
 * Underscores format at the edges of words only, and stay within names.
 */
const plain = (text: string): string =>
  text
    .replaceAll('*', '∗')
    .replaceAll('~', '∼')
    .replaceAll('`', 'ˋ')
    .replaceAll(/(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/gu, 'ˍ');

function valueOf(notification: Notification): string {
  if ('summary' in notification) return 'view_silence';
  return 'group' in notification ? 'view_group' : `view_${notification.alert.id}`;
}

/** The body of a message: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export function slackMessage(notification: Notification): unknown {
  const { subject, icon, headline, alertName, details, facts } = messageText(notification);
  const lines = [
    plain(`${icon} [${notification.project.name}] ${headline}`),
    `*${plain(alertName)}*`,
    plain(details),
    plain(facts),
  ];
  const text = lines.filter(Boolean).map(escapeSlack).join('\n');
  return {
    text: escapeSlack(plain(subject)),
    blocks: [
      {
        type: 'section',
        text: { type: 'mrkdwn', text },
        accessory: {
          type: 'button',
          text: { type: 'plain_text', text: 'Open' },
          action_id: 'button-action',
          url: notification.alertUrl,
          value: valueOf(notification),
        },
      },
    ],
    replace_original: false,
    delete_original: false,
  };
}
