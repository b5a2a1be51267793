import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { CERTIFICATE, KEY } from '../support/certificate.ts';
import { errorNotification } from '../support/error-notification.ts';
import { EmailSender, type MailSettings } from '../../src/alerting/channels/email.ts';

/** How the letters came in. */
let letters: { isSecure: boolean; user: string | undefined }[] = [];
let closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing) await close();
  letters = [];
  closing = [];
});

async function send(
  serverOptions: SMTPServerOptions,
  settings: Partial<MailSettings>,
): ReturnType<EmailSender['send']> {
  const server = new SMTPServer({
    cert: CERTIFICATE,
    key: KEY,
    authOptional: true,
    onAuth({ username, password }, _session, callback) {
      if (username === 'apm' && password === 'secret word')
        return callback(null, { user: username });
      return callback(new Error('wrong name or password'));
    },
    onData(stream, session, callback) {
      letters.push({ isSecure: session.secure, user: session.user });
      stream.resume().once('end', () => callback(null));
    },
    ...serverOptions,
  });
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  const sender = new EmailSender({
    host: 'localhost',
    port: (listener.address() as AddressInfo).port,
    username: undefined,
    password: undefined,
    from: 'no-reply@example.com',
    tls: 'opportunistic',
    rejectUnauthorized: false,
    ...settings,
  });
  closing.push(async () => {
    sender.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return await sender.send(['mira@example.com'], errorNotification, 'https://apm.example/email');
}

const login = { username: 'apm', password: 'secret word' };

test('STARTTLS is used when it is offered, and who we are is said after it', async () => {
  expect(await send({}, login)).toMatchObject({ kind: 'delivered' });
  expect(letters).toEqual([{ isSecure: true, user: 'apm' }]);
});

test('TLS from the first byte', async () => {
  expect(await send({ secure: true }, { ...login, tls: 'implicit' })).toMatchObject({
    kind: 'delivered',
  });
  expect(letters).toEqual([{ isSecure: true, user: 'apm' }]);
});

test('no letter leaves unencrypted where TLS is required', async () => {
  const outcome = await send({ disabledCommands: ['STARTTLS'] }, { tls: 'required' });
  expect(outcome.kind).not.toBe('delivered');
  expect(letters).toEqual([]);
});

test('a certificate nobody vouches for is refused', async () => {
  const outcome = await send({}, { ...login, rejectUnauthorized: true });
  expect(outcome).toMatchObject({ kind: 'retry', error: expect.stringContaining('self-signed') });
  expect(letters).toEqual([]);
});

test('TLS may be switched off', async () => {
  expect(await send({ allowInsecureAuth: true }, { tls: 'none' })).toMatchObject({
    kind: 'delivered',
  });
  expect(letters).toEqual([{ isSecure: false, user: undefined }]);
});

test('a wrong password is final, and nobody reads it in the reason', async () => {
  const outcome = await send({}, { username: 'apm', password: 'hunter two' });
  expect(outcome).toMatchObject({ kind: 'permanent', status: 535 });
  expect(JSON.stringify(outcome)).not.toContain('hunter');
});
