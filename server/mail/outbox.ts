import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '../db/ids';
import { currentRequestId } from '../observability/requestId';
import { type Mailer, PICTURE_ID } from './mailer';

/**
 * Returns a mailer that writes files, for sites without SMTP: `<id>.html`, then `<id>.txt` with the headers and the
 * text. Ids grow with time, and the text file appears last and complete.
 */
export function outboxMailer(folder: string, from: string): Mailer {
  return {
    async send({ to, replyTo, subject, text, html, picture, headers = {} }) {
      const requestId = currentRequestId();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const base = path.join(folder, newId());
      if (picture) await writeFile(`${base}.jpg`, picture, { mode: 0o600 });
      await writeFile(`${base}.html`, html.replace(`cid:${PICTURE_ID}`, `${path.basename(base)}.jpg`), { mode: 0o600 });
      const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
      await writeFile(
        `${base}.part`,
        `From: ${from}\nTo: ${to}\n${replyTo ? `Reply-To: ${replyTo}\n` : ''}${requestId ? `X-Request-Id: ${requestId}\n` : ''}${more.join('')}Subject: ${subject}\nDate: ${new Date().toUTCString()}\n\n${text}\n`,
        { mode: 0o600 },
      );
      await rename(`${base}.part`, `${base}.txt`);
    },
    close: () => Promise.resolve(),
  };
}
