/** A job tries this many times to send an email. */
export const EMAIL_MAX_ATTEMPTS = 10;

/** An email in plain text and HTML. */
export interface Mail {
  to: string;
  /** address for replies; the sender by default */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** the JPEG that the HTML shows as `cid:picture` */
  picture?: Buffer;
  headers?: Record<string, string>;
}

/** The content id of an email's picture. */
export const PICTURE_ID = 'picture';

/**
 * The mail server did not take an email, so that it certainly was not delivered. `permanent`: the address does not
 * exist or takes no mail, and `message` is the server's answer.
 */
export class MailRefused extends Error {
  constructor(
    message: string,
    readonly permanent: boolean,
    cause: unknown,
  ) {
    super(message, { cause });
  }
}

/** It is unknown whether the mail server took an email, so that sending it again could deliver it twice. */
export class MailUncertain extends Error {}

/** Sends email over SMTP, or writes it to a folder. */
export interface Mailer {
  /**
   * @throws MailRefused when the email was not accepted; the caller may retry unless that is permanent
   * @throws MailUncertain when it is unknown whether the email was accepted
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
