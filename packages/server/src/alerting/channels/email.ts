import { setTimeout } from 'node:timers/promises';
import { createTransport, type Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { emailOf } from '../messages/email.ts';
import type { Notification } from '../messages/notification.ts';
import type { SendOutcome } from './sender.ts';

/** Milliseconds a mail server may take for one step of a connection. */
const STEP_TIMEOUT = 10_000;
/** Milliseconds a mail server may take for a whole message. */
const MESSAGE_TIMEOUT = 45_000;

/** The mail server of the configuration. */
export interface MailSettings {
  readonly host: string;
  readonly port: number;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** `Spanlight <no-reply@example.com>` or a bare address. */
  readonly from: string;
  /** `starttls` when offered, always TLS, TLS from the first byte, or none. */
  readonly tls: 'opportunistic' | 'required' | 'implicit' | 'none';
  readonly rejectUnauthorized: boolean;
}

/** Email over SMTP, a message for all people of a project. */
export class EmailSender {
  readonly #transport: Transporter<SMTPTransport.SentMessageInfo>;
  readonly #from: string;

  constructor(settings: MailSettings) {
    const { host, port, username, password, tls, rejectUnauthorized } = settings;
    this.#from = settings.from;
    this.#transport = createTransport({
      host,
      port,
      secure: tls === 'implicit',
      requireTLS: tls === 'required',
      ignoreTLS: tls === 'none',
      tls: { rejectUnauthorized },
      connectionTimeout: STEP_TIMEOUT,
      greetingTimeout: STEP_TIMEOUT,
      socketTimeout: STEP_TIMEOUT,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(username !== undefined && { auth: { user: username, pass: password ?? '' } }),
    });
  }

  /** Sends one message to everybody; people don't see each other's addresses. */
  async send(
    recipients: readonly string[],
    notification: Notification,
    settingsUrl: string,
  ): Promise<SendOutcome> {
    try {
      const sent = await inTime(
        this.#transport.sendMail({
          from: this.#from,
          to: 'undisclosed-recipients:;',
          envelope: { from: this.#from, to: [...recipients] },
          ...emailOf(notification, settingsUrl),
          messageId: `<${notification.idempotencyKey}@spanlight>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        }),
      );
      return outcomeOf(sent);
    } catch (error) {
      return failure(error);
    }
  }

  close(): void {
    this.#transport.close();
  }
}

/** A server that takes longer has to be tried again: by then another of ours may think this one dead. */
async function inTime<Sent>(sending: Promise<Sent>): Promise<Sent> {
  const done = new AbortController();
  const late = setTimeout(MESSAGE_TIMEOUT, undefined, { signal: done.signal, ref: false }).then(
    () => {
      throw new Error(
        `the mail server did not take the message within ${MESSAGE_TIMEOUT / 1000} s`,
      );
    },
  );
  late.catch(() => undefined);
  try {
    return await Promise.race([sending, late]);
  } finally {
    done.abort();
  }
}

/** A server may take a message for some recipients and refuse others, for now or for good (RFC 5321, 4.2.1). */
function outcomeOf({
  response,
  rejected,
  rejectedErrors = [],
}: SMTPTransport.SentMessageInfo): SendOutcome {
  const status = statusOf(response);
  if (rejectedErrors.length === 0) return { kind: 'delivered', status };
  const error = rejectedErrors.map(({ message }) => message).join('; ');
  const recipients = rejectedErrors.flatMap(({ responseCode = 0 }, index) => {
    const recipient = rejected[index];
    return responseCode < 500 && typeof recipient === 'string' ? [recipient] : [];
  });
  if (recipients.length === 0) return { kind: 'delivered', status, error };
  return { kind: 'retry', status, error, recipients };
}

function failure(error: unknown): SendOutcome {
  const message = error instanceof Error ? error.message : String(error);
  const status =
    error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
      ? error.responseCode
      : null;
  // RFC 5321, 4.2.1: a reply of 5xx is final.
  return { kind: status !== null && status >= 500 ? 'permanent' : 'retry', status, error: message };
}

const statusOf = (response: string): number | null =>
  /^\d{3}/.test(response) ? Number(response.slice(0, 3)) : null;
