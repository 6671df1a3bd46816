/** A mail, written twice: for programs that show text and for those that show HTML. */
export interface Mail {
  to: string;
  /** who gets the answer; the sender when absent */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
}

/** Brings mails on their way: over SMTP where it is set, else into a folder that the operator reads. */
export interface Mailer {
  /** @throws Error when the mail could not be handed over; the caller may try again */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
