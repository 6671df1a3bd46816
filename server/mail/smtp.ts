import { createTransport } from 'nodemailer';
import { requestIdHeader } from '../observability/requestId';
import { type Mailer } from './mailer';

/** Returns a mailer for an SMTP server such as `smtps://name:password@mail.example:465`. Connections are pooled. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    { from },
  );
  return {
    async send(mail) {
      await transport.sendMail({ ...mail, headers: requestIdHeader() });
    },
    close: () => Promise.resolve(transport.close()),
  };
}
