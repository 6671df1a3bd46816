import { createTransport } from 'nodemailer';
import { requestIdHeader } from '../observability/requestId';
import { type Mailer, MailRefused, MailUncertain, PICTURE_ID } from './mailer';

/** What nodemailer tells of a failure. */
interface SmtpFailure {
  code?: string;
  command?: string;
  syscall?: string;
  response?: string;
  responseCode?: number;
  message: string;
}

/** The connection broke before anything could be sent. */
const BEFORE_SENDING = ['EDNS', 'EAUTH', 'ETLS', 'EENVELOPE', 'ECONNREFUSED'];
/** Answers that blame the sender's address, network or content (RFC 3463: 5.7), not the recipient's address. */
const IS_POLICY = /\b5\.7\.\d+\b/;

/** Returns a failure as a refusal if the server certainly did not take the email, else as an uncertain outcome. */
function asRefusal(error: unknown): Error {
  const { code = '', command, syscall, response = '', responseCode = 0, message } = error as SmtpFailure;
  if (command === 'RCPT TO' && responseCode >= 500)
    return new MailRefused(response || message, !IS_POLICY.test(response), error);
  const isRefused = responseCode >= 400 || syscall === 'connect' || BEFORE_SENDING.includes(code);
  return isRefused ? new MailRefused(response || message, false, error) : new MailUncertain(message, { cause: error });
}

/** Returns a mailer for an SMTP server such as `smtps://name:password@mail.example:465`. Connections are pooled. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    { from },
  );
  return {
    async send({ picture, headers, ...mail }) {
      const attachments = picture && [
        { cid: PICTURE_ID, content: picture, contentType: 'image/jpeg', filename: 'show.jpg' },
      ];
      try {
        await transport.sendMail({ ...mail, attachments, headers: { ...headers, ...requestIdHeader() } });
      } catch (error) {
        throw asRefusal(error);
      }
    },
    close: () => Promise.resolve(transport.close()),
  };
}
