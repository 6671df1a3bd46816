import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '../db/ids';
import { type Mailer } from './mailer';

/**
 * Where no SMTP server is set, mails become files: `<id>.txt` with the head and the words, `<id>.html` beside it. Ids grow with
 * time. The text appears last and whole, so who watches the folder finds both.
 */
export function outboxMailer(folder: string, from: string): Mailer {
  return {
    async send({ to, replyTo, subject, text, html }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const base = path.join(folder, newId());
      await writeFile(`${base}.html`, html, { mode: 0o600 });
      await writeFile(
        `${base}.part`,
        `From: ${from}\nTo: ${to}\n${replyTo ? `Reply-To: ${replyTo}\n` : ''}Subject: ${subject}\nDate: ${new Date().toUTCString()}\n\n${text}\n`,
        { mode: 0o600 },
      );
      await rename(`${base}.part`, `${base}.txt`);
    },
    close: () => Promise.resolve(),
  };
}
