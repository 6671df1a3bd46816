import { createTransport } from 'nodemailer';
import { type Mailer } from './mailer';

/** Sends through an SMTP server, e.g. `smtps://name:password@mail.example:465`. Connections are kept and shared. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    { from },
  );
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
    close: () => Promise.resolve(transport.close()),
  };
}
