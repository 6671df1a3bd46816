import { type CatalogMail } from '@server/mail/catalog';
import { type Email } from '@server/mail/compose';

/** Composes the email to the operator about new reports. `reports` has a line for each, at most so many. */
export const reportsEmail = (
  to: string,
  siteName: string,
  { title, reports }: { title: string; reports: readonly string[] },
): Email => ({
  to,
  template: { key: 'reportsArrived', values: { siteName, title, reports: reports.join('\n') } },
  subject: `${title} on ${siteName}`,
  paragraphs: [...reports, 'To list and decide them, run: npm run operator -- reports'],
});

/** The email about new reports, whose text owners can replace. */
export const REPORT_MAILS: readonly CatalogMail[] = [
  {
    name: 'New reports',
    examples: { title: '2 new reports', reports: 'The performer juno: spam, reported by mira.' },
    write: ({ email }, { siteName }, { title, reports }) =>
      reportsEmail(email, siteName, { title: title!, reports: [reports!] }),
  },
];
