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
}

/** Sends email over SMTP, or writes it to a folder. */
export interface Mailer {
  /** @throws Error when the email was not accepted; the caller may retry */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
