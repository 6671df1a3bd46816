import { createTransport } from 'nodemailer';
import { type Config } from '../config';
import { ANSWER_WITHIN_MS, reasonOf, type Report } from './report';

const FAULTS: Record<string, [string, string]> = {
  EAUTH: ['refuses the user or password', 'correct them in the URL (special characters as %XX)'],
  ENOAUTH: ['refuses to log in', 'add user and password to the URL'],
  ESOCKET: [
    'does not speak TLS like this',
    'use smtps:// for port 465 and smtp:// for the others; the certificate must be valid for the host name',
  ],
  ETLS: ['offers no TLS that can be used', 'use smtps:// for port 465, or correct its certificate'],
};

/** Logs in to the mail server. It sends nothing. */
export async function checkMail({ mode, mail: { smtpUrl, webhookKey } }: Config, report: Report): Promise<void> {
  if (!smtpUrl) return;
  if (mode === 'live' && !webhookKey)
    report.note(
      'MAIL_WEBHOOK_SECRET is missing: bounces and complaints after delivery do not end email',
      'add the webhook at the mail provider (docs/operating.md)',
    );
  const { hostname, port, protocol } = new URL(smtpUrl);
  const at = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: ANSWER_WITHIN_MS,
    greetingTimeout: ANSWER_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
  });
  try {
    await transport.verify();
    report.ok(`the mail server ${at} lets Footlights in`);
  } catch (error) {
    const refused = (error as Error).message.includes('ECONNREFUSED');
    const known = refused ? undefined : FAULTS[reasonOf(error)];
    if (known) report.bad(`SMTP_URL: the mail server ${at} ${known[0]}`, known[1]);
    else
      report.bad(
        `SMTP_URL: nothing answers at ${at} (${reasonOf(error)})`,
        'start that server or correct the URL; check the firewall in between',
      );
  } finally {
    transport.close();
  }
}
