import { type RequestOf } from '@contract/all';
import { type MailTemplateView } from '@contract/siteTexts';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { invalid, notFound, refused } from '@server/http/errors';
import { type CatalogMail, writeCatalogMail } from '@server/mail/catalog';
import { composeMail, type Sender } from '@server/mail/compose';
import { type MailText, namesIn, textOf, withText } from '@server/mail/templates';
import { readSender } from '../../auth/service/accountEmails';
import { findAccount } from '../../auth/service/accounts';
import { type Actor, actorOf } from '../../security/service/record';
import { recordOperatorAction } from '../../security/service/operatorActions';
import { deleteText, findOwnText, findOwnTexts, upsertText } from '../store';

interface Entry {
  mail: CatalogMail;
  builtIn: MailText;
  names: string[];
}

/** The emails that the site sends. */
type Mails = readonly CatalogMail[];

/** Every email whose text owners can replace, by key. */
function catalogue(mails: Mails, site: Sender): Map<string, Entry> {
  return new Map(
    mails.map((mail) => {
      const email = writeCatalogMail(mail, site, '', 'text');
      const { key, values } = email.template;
      return [key, { mail, builtIn: textOf(email), names: Object.keys(values) }];
    }),
  );
}

const view = (key: string, { mail, builtIn, names }: Entry, own: MailText | null): MailTemplateView => ({
  key,
  name: mail.name,
  values: names,
  ...(own ?? builtIn),
  isBuiltIn: own === null,
});

/** @throws Refusal 404 */
async function findEntry(ctx: Context, mails: Mails, key: string): Promise<Entry & { site: Sender }> {
  const site = await readSender(ctx);
  const entry = catalogue(mails, site).get(key);
  if (!entry) throw notFound(`The email ${key}`);
  return { ...entry, site };
}

/** Lists the emails whose texts owners can replace. */
export async function listMailTemplates(ctx: Context, mails: Mails): Promise<MailTemplateView[]> {
  const [site, own] = [await readSender(ctx), await findOwnTexts(ctx.db)];
  return [...catalogue(mails, site)].map(([key, entry]) => view(key, entry, own.get(key) ?? null));
}

/** @throws Refusal 400 for a value that the email does not have */
function checkNames(text: MailText, names: readonly string[]): void {
  const unknown = namesIn(text).filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw invalid(
      'body',
      `This email has no value {${unknown[0]}}. Use ${names.map((name) => `{${name}}`).join(', ')}. Nothing was saved.`,
    );
}

/** Replaces the text of an email. @throws Refusal 404, 400 */
export async function changeMailTemplate(
  ctx: Context,
  mails: Mails,
  key: string,
  text: MailText,
  actor: Actor,
): Promise<MailTemplateView> {
  const entry = await findEntry(ctx, mails, key);
  checkNames(text, entry.names);
  await inTransaction(ctx.db, async (tx) => {
    const before = (await findOwnText(tx, key)) ?? entry.builtIn;
    await upsertText(tx, key, text);
    await recordOperatorAction(ctx, tx, actor, {
      action: 'mails/change',
      site: 'mails',
      accountId: null,
      subject: { kind: 'mail', id: key },
      before: { ...before },
      after: { ...text },
    });
  });
  return view(key, entry, text);
}

/** Returns an email to its built-in text. @throws Refusal 404 */
export async function resetMailTemplate(
  ctx: Context,
  mails: Mails,
  key: string,
  actor: Actor,
): Promise<MailTemplateView> {
  const entry = await findEntry(ctx, mails, key);
  await inTransaction(ctx.db, async (tx) => {
    const before = await findOwnText(tx, key);
    if (!before) return;
    await deleteText(tx, key);
    await recordOperatorAction(ctx, tx, actor, {
      action: 'mails/reset',
      site: 'mails',
      accountId: null,
      subject: { kind: 'mail', id: key },
      before: { ...before },
      after: { ...entry.builtIn },
    });
  });
  return view(key, entry, null);
}

/** Composes a text of an email with example values. */
async function composeExample(ctx: Context, mails: Mails, key: string, text: MailText, to: string) {
  const { mail, names, site } = await findEntry(ctx, mails, key);
  checkNames(text, names);
  return composeMail(withText(writeCatalogMail(mail, site, to, 'example'), text), site);
}

/** Renders a text of an email with example values. @throws Refusal 404, 400 */
export async function previewMail(
  ctx: Context,
  mails: Mails,
  key: string,
  text: RequestOf<'previewMail'>['body'],
): Promise<{ subject: string; html: string }> {
  const { subject, html } = await composeExample(ctx, mails, key, text, '');
  return { subject, html };
}

/** Sends a text of an email, with example values, to the caller. @throws Refusal 404, 400, 422 MAIL_FAILED */
export async function sendTestMail(
  ctx: Context,
  mails: Mails,
  caller: Caller,
  key: string,
  text: MailText,
): Promise<{ to: string }> {
  const { email } = await findAccount(ctx.db, caller.accountId);
  const mail = await composeExample(ctx, mails, key, text, email);
  try {
    await ctx.mailer.send(mail);
  } catch (error) {
    ctx.log.warn({ err: error }, 'The test email could not be sent');
    throw refused('MAIL_FAILED', 'The mail server did not accept the email. Check SMTP_URL, then send it again.');
  }
  await inTransaction(ctx.db, (tx) =>
    recordOperatorAction(ctx, tx, actorOf(caller), {
      action: 'mails/test',
      accountId: null,
      subject: { kind: 'mail', id: key },
    }),
  );
  return { to: email };
}
