import { type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A received email. */
export interface Received {
  to: string[];
  /** headers and parts, decoded from quoted-printable */
  source: string;
}

export interface Mailbox {
  /** for SMTP_URL */
  url: string;
  received: Received[];
  /** answers for an address with an error, until `accept` */
  refuse(address: string, code: number, message: string): void;
  accept(address: string): void;
  /** returns the newest email to an address whose subject contains this text, or throws */
  newest(to: string, subject: string): Received;
  close(): Promise<void>;
}

/** Decodes quoted-printable. */
const decoded = (source: string) =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** Starts an SMTP server that keeps the received emails, on a free port by default. */
export async function startMailbox(port = 0): Promise<Mailbox> {
  const received: Received[] = [];
  const refused = new Map<string, { code: number; message: string }>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      const refusal = refused.get(address);
      callback(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          source: decoded(Buffer.concat(chunks).toString('utf8')),
        });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    refuse: (address, code, message) => void refused.set(address, { code, message }),
    accept: (address) => void refused.delete(address),
    newest(to, subject) {
      const mail = received.findLast((one) => one.to.includes(to) && one.source.includes(`Subject: ${subject}`));
      if (!mail) throw new Error(`No email "${subject}" to ${to} among ${received.length}`);
      return mail;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
