import { type Mail } from './mailer';

/** The content of an email: paragraphs of plain text and at most one action. */
export interface Email {
  to: string;
  /** address for replies; the site's own by default */
  replyTo?: string;
  subject: string;
  paragraphs: string[];
  action?: { label: string; url: string };
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

/** The site that sends an email. */
export interface Sender {
  siteName: string;
  /** URL of the site, without a trailing slash */
  url: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
/** Headers are one line, whatever name an account chose. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const BODY =
  'margin:0;padding:32px 16px;background:#f6f5f7;font:16px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#1d1a20';
const CARD = 'max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:14px';
const BUTTON =
  'display:inline-block;padding:12px 22px;border-radius:999px;background:#d1004f;color:#ffffff;text-decoration:none;font-weight:600';

/** Renders an email as text and HTML. It loads nothing from anywhere, so opening it cannot be tracked. */
export function composeMail({ to, replyTo, subject, paragraphs, action }: Email, { siteName, url }: Sender): Mail {
  const text = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), `-- \n${siteName}\n${url}`].join(
    '\n\n',
  );
  const html = [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>`,
    `<body style="${BODY}"><div style="${CARD}"><p style="margin:0 0 20px;font-weight:700;font-size:18px">${escape(siteName)}</p>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escape(paragraph)}</p>`),
    ...(action
      ? [
          `<p style="margin:24px 0"><a href="${escape(action.url)}" style="${BUTTON}">${escape(action.label)}</a></p>`,
          `<p style="margin:0 0 16px;font-size:13px;color:#6b6570">If the button does not work, open this link:<br><a href="${escape(action.url)}" style="color:#b00044;word-break:break-all">${escape(action.url)}</a></p>`,
        ]
      : []),
    `<p style="margin:24px 0 0;font-size:13px;color:#6b6570">${escape(siteName)}, <a href="${escape(url)}" style="color:#6b6570">${escape(url)}</a></p>`,
    '</div></body></html>',
  ].join('\n');
  return { to: oneLine(to), ...(replyTo ? { replyTo: oneLine(replyTo) } : {}), subject: oneLine(subject), text, html };
}
