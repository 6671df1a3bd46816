import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { composeMail, type Letter, type Reader, type Sender } from '@server/mail/compose';
import { settings } from '../../site/service';
import {
  addressChangedLetter,
  addressInUseLetter,
  newLoginLetter,
  passwordChangedLetter,
  resetLetter,
  verifyLetter,
  welcomeLetter,
} from '../letters';
import { LINK_HOURS, MAILS } from '../rules';
import { accountByAddress, accountById, type AccountRow, holderOf } from '../store/accounts';
import { pour } from '../store/attempts';
import { insertMailLink, type LinkKind } from '../store/mailLinks';
import { hashOfToken, newToken } from './sessions';

/**
 * A mail that is to be sent, as the job queue keeps it: no secret and no words, those are made when it is sent. `forgot` and `resend`
 * name an address only: whether it is known is looked up by the job, so that the call answers the same in the same time.
 */
export type MailPayload =
  | { kind: 'forgot' | 'resend'; email: string }
  | { kind: 'verify' | 'passwordChanged'; accountId: string }
  | { kind: 'addressChanged'; accountId: string; formerAddress: string }
  | { kind: 'welcome'; accountId: string; openedBy: string }
  | { kind: 'newLogin'; accountId: string; ip: string; userAgent: string | null; at: string };

/** Asks for a mail; with a transaction's handle it is sent only if that commits. */
export const askForMail = (ctx: Context, db: Db, payload: MailPayload): Promise<void> =>
  ctx.jobs.add(db, 'auth/mail', payload, { maxAttempts: 10 });

/** Who writes, and where the site is, in mails. */
export async function senderOf(ctx: Context): Promise<Sender> {
  const { siteName, userUrl } = await settings(ctx);
  return { siteName, url: /^https?:/.test(userUrl) ? userUrl.replace(/\/+$/, '') : ctx.publicUrl };
}

async function linkTo(ctx: Context, kind: LinkKind, account: AccountRow, page: string): Promise<string> {
  const token = newToken();
  await insertMailLink(ctx.db, {
    id: newId(),
    accountId: account.id,
    kind,
    tokenHash: hashOfToken(token),
    email: account.email.toLowerCase(),
    hours: LINK_HOURS[kind],
  });
  return `${page}${page.includes('?') ? '&' : '?'}token=${token}`;
}

/** A letter that proves an address by its link, or, where it was confirmed by another account already, the one that tells its owner. */
async function proving(
  ctx: Context,
  account: AccountRow,
  { siteName, url }: Sender,
  write: () => Promise<Letter>,
): Promise<Letter | null> {
  if (account.emailVerifiedAt) return null;
  const holder = await holderOf(ctx.db, account.email);
  if (holder && holder.id !== account.id && holder.emailVerifiedAt)
    return addressInUseLetter(holder, siteName, `${url}/auth/login/user`);
  return write();
}

/** Where a password is set; `fresh` accounts accept the terms there. */
const passwordPage = (url: string, fresh: boolean) => `${url}/auth/reset-password${fresh ? '?fresh=1' : ''}`;

async function letterFor(ctx: Context, payload: MailPayload, site: Sender): Promise<Letter | null> {
  const { siteName, url } = site;
  const account =
    'email' in payload ? await accountByAddress(ctx.db, payload.email) : await accountById(ctx.db, payload.accountId);
  if (!account || account.status === 'deleted' || (account.role === 'operator' && 'email' in payload)) return null;
  switch (payload.kind) {
    case 'forgot':
      return resetLetter(
        account,
        siteName,
        await linkTo(ctx, 'reset', account, passwordPage(url, !account.termsAcceptedAt)),
      );
    case 'welcome':
      return proving(ctx, account, site, async () =>
        welcomeLetter(
          account,
          siteName,
          payload.openedBy,
          await linkTo(ctx, 'welcome', account, passwordPage(url, true)),
        ),
      );
    case 'resend':
    case 'verify':
      return proving(ctx, account, site, async () =>
        verifyLetter(account, siteName, await linkTo(ctx, 'verify', account, `${url}/auth/verify-email`)),
      );
    case 'passwordChanged':
      return passwordChangedLetter(account, siteName, `${url}/auth/forgot-password`);
    case 'addressChanged':
      return addressChangedLetter({ ...account, email: payload.formerAddress }, siteName, account.email);
    case 'newLogin':
      return newLoginLetter(
        account,
        siteName,
        { ip: payload.ip, userAgent: payload.userAgent, at: new Date(payload.at) },
        `${url}/account/${account.role}/security`,
      );
  }
}

/** An inbox is not flooded, whoever asks: beyond the bucket a mail is left out. */
async function inboxHasRoom(ctx: Context, address: string): Promise<boolean> {
  return inTransaction(
    ctx.db,
    async (tx) => (await pour(tx, { key: `mail:${address.toLowerCase()}`, ...MAILS })) === 0,
  );
}

/** Writes and sends one mail of the queue. @throws Error when the mail server does not take it; the queue tries again */
export async function sendAccountMail(ctx: Context, payload: MailPayload): Promise<void> {
  const site = await senderOf(ctx);
  const letter = await letterFor(ctx, payload, site);
  if (!letter || !(await inboxHasRoom(ctx, letter.to))) return;
  await ctx.mailer.send(composeMail(letter, site));
}

/** Writes to somebody; not to a deleted account, nor to one whose address belongs to another. For jobs. @throws Error when the mail server does not take it */
export async function writeTo(
  ctx: Context,
  accountId: string,
  write: (reader: Reader, site: Sender) => Letter,
): Promise<void> {
  const account = await accountById(ctx.db, accountId);
  if (!account?.emailHeld || account.status === 'deleted') return;
  const site = await senderOf(ctx);
  await ctx.mailer.send(composeMail(write(account, site), site));
}

/** Writes to an address that may belong to nobody here. For jobs. @throws Error when the mail server does not take it */
export async function writeToAddress(ctx: Context, address: string, write: (site: Sender) => Letter): Promise<void> {
  if (!(await inboxHasRoom(ctx, address))) return;
  const site = await senderOf(ctx);
  await ctx.mailer.send(composeMail(write(site), site));
}
