import { type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export interface Received {
  to: string[];
  /** head and parts, decoded from quoted-printable */
  source: string;
}

export interface Mailbox {
  /** for SMTP_URL */
  url: string;
  received: Received[];
  /** the newest mail to an address whose subject has these words; throws where there is none */
  newest(to: string, subject: string): Received;
  close(): Promise<void>;
}

/** Soft line breaks and =XX of quoted-printable, as mail programs read them. */
const decoded = (source: string) =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** A real SMTP server, on a free port unless one is named, that keeps what it gets. */
export async function startMailbox(port = 0): Promise<Mailbox> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
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
    newest(to, subject) {
      const mail = received.findLast((one) => one.to.includes(to) && one.source.includes(`Subject: ${subject}`));
      if (!mail) throw new Error(`No mail "${subject}" to ${to} among ${received.length}`);
      return mail;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
