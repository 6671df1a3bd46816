import { type Email } from './compose';

/** The text of an email: subject, paragraphs separated by empty lines, and the label of its button. */
export interface MailText {
  subject: string;
  body: string;
  actionLabel: string;
}

const NAME = /\{([a-zA-Z]+)\}/g;

/** Returns the names in `{braces}` of a text. */
export const namesIn = ({ subject, body, actionLabel }: MailText): string[] => [
  ...new Set([...`${subject} ${body} ${actionLabel}`.matchAll(NAME)].map(([, name]) => name!)),
];

const filled = (text: string, values: Record<string, string>) =>
  text.replace(NAME, (braced, name: string) => values[name] ?? braced);

/** Returns an email's text. */
export const textOf = ({ subject, paragraphs, action }: Email): MailText => ({
  subject,
  body: paragraphs.join('\n\n'),
  actionLabel: action?.label ?? '',
});

/**
 * Returns an email with another text, in which its values replace their names. A paragraph whose values are all empty
 * is left out.
 */
export function withText(email: Email, { subject, body, actionLabel }: MailText): Email {
  const values = email.template.values;
  return {
    ...email,
    subject: filled(subject, values),
    paragraphs: body
      .split(/\n\s*\n/)
      .filter((paragraph) => {
        const names = [...paragraph.matchAll(NAME)].map(([, name]) => name!);
        return paragraph.trim() !== '' && (names.length === 0 || names.some((name) => values[name] !== ''));
      })
      .map((paragraph) => filled(paragraph, values).trim()),
    ...(email.action && { action: { ...email.action, label: filled(actionLabel, values) || email.action.label } }),
  };
}
