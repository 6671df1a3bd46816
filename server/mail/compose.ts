import { type MailContent, type MailSite } from './content';
import { renderHtml } from './html';
import { type Mail } from './mailer';

/** An email before it is rendered. */
export interface Email extends MailContent {
  to: string;
  /** address for replies; the site's own by default */
  replyTo?: string;
  /** the text's name, and what its `{name}` stand for, so that an owner's own text can replace it */
  template: TemplateUse;
}

/** An email whose text an owner can replace: its key, and the values of this email by name. */
export interface TemplateUse {
  key: string;
  values: Record<string, string>;
}

/** The account that an email greets. */
export interface Recipient {
  username: string;
  email: string;
}

/** Returns an email that begins with a greeting. */
export const emailTo = (
  { username, email }: Recipient,
  { subject, paragraphs, action, template }: Omit<Email, 'to'>,
): Email => ({
  to: email,
  subject,
  paragraphs: [`Hello ${username},`, ...paragraphs],
  action,
  template: { ...template, values: { username, ...template.values } },
});

export type Sender = MailSite;

/** Headers are one line, whatever name an account chose. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function plainText(
  { paragraphs, action, show, list = [], also, unsubscribe }: Email,
  { siteName, url }: Sender,
): string {
  return [
    ...(show ? [`${show.title}\n${show.isLive ? 'Live' : 'Starts'} ${show.when}`] : []),
    ...paragraphs,
    ...list.map((item) => [item.title, item.detail, item.url].filter(Boolean).join('\n')),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(also ? [[also.text, ...also.links.map((link) => `${link.label}: ${link.url}`)].join('\n')] : []),
    `-- \n${siteName}\n${url}`,
    ...(unsubscribe
      ? [
          [
            unsubscribe.because,
            `Stop ${unsubscribe.what}: ${unsubscribe.url}`,
            `Choose what we send: ${unsubscribe.settingsUrl}`,
            `Stop all email: ${unsubscribe.allUrl}`,
          ].join('\n'),
        ]
      : []),
  ].join('\n\n');
}

/** Renders an email as text and HTML. It loads nothing from anywhere, so opening it cannot be tracked. */
export function composeMail(email: Email, site: Sender): Mail {
  const { to, replyTo, subject, show, unsubscribe } = email;
  return {
    to: oneLine(to),
    ...(replyTo && { replyTo: oneLine(replyTo) }),
    subject: oneLine(subject),
    text: plainText(email, site),
    html: renderHtml(email, site),
    ...(show?.picture && { picture: show.picture.jpeg }),
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe.url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}
