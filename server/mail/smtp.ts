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
/**
 * Answers that do not blame the recipient's address (RFC 3463): they blame the sender's address (5.1.7, 5.1.8), a full
 * mailbox or a large email (5.2.2, 5.2.3), the recipient's system or network (5.3, 5.4), or policy (5.7).
 */
const IS_OTHERS_FAULT = /\b5\.(1\.[78]|2\.[23]|[347]\.\d+)\b/;

/** Returns a failure as a refusal if the server certainly did not take the email, else as an uncertain outcome. */
function asRefusal(error: unknown): Error {
  const { code = '', command, syscall, response = '', responseCode = 0, message } = error as SmtpFailure;
  if (command === 'RCPT TO' && responseCode >= 500)
    return new MailRefused(response || message, !IS_OTHERS_FAULT.test(response), error);
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
