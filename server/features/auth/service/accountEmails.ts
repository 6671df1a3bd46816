import { type Context } from '@server/context';
import { EMAIL_MAX_ATTEMPTS, MailRefused } from '@server/mail/mailer';
import { type Db } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { composeMail, type Email, type Recipient, type Sender } from '@server/mail/compose';
import { notify } from '../../notifications/service/notifying';
import { withOwnText } from '../../mails/service';
import { readSettings } from '../../site/service';
import {
  confirmEmailEmail,
  emailChangedEmail,
  emailChangeRequestedEmail,
  emailInUseEmail,
  newLoginEmail,
  operatorInvitedEmail,
  passwordChangedEmail,
  passwordResetEmail,
  registrationDecidedEmail,
  secondFactorsEmail,
  verificationEmail,
  welcomeEmail,
} from '../emails';
import { EMAIL_LINK_HOURS, EMAILS_PER_ADDRESS } from '../rules';
import { findAccountRowByEmail, findAccountRow, type AccountRow, findEmailHolder } from '../store/accounts';
import { addAttempt } from '../store/attempts';
import { insertEmailLink, type LinkKind } from '../store/emailLinks';
import { isUndeliverable, recordEmailFailure } from './emailFailures';
import { hashToken, createToken } from './sessions';

/** What an email about second factors says happened. */
const SECOND_FACTOR_CHANGES = {
  passkeyAdded: 'A passkey was added to your account.',
  passkeyRemoved: 'A passkey was removed from your account.',
  totpAdded: 'An authenticator app was added to your account.',
  totpRemoved: 'The authenticator app was removed from your account.',
  codesReplaced: 'New recovery codes were made for your account. Earlier ones no longer work.',
  codeUsed: 'One of your recovery codes was used. It does not work again.',
  reset:
    'All passkeys, the authenticator app and the recovery codes were removed from your account, as you asked us to. You can log in with your password and add new ones.',
} as const;
export type SecondFactorChange = keyof typeof SECOND_FACTOR_CHANGES;

/**
 * An email in the job queue, without secrets and text; the job adds them when it sends. `forgot` and `resend` contain
 * only an address: the job looks it up, so that the call takes the same time for unknown addresses.
 */
export type AccountEmail =
  | { kind: 'forgot' | 'resend'; email: string }
  | { kind: 'verify' | 'confirmChange' | 'passwordChanged'; accountId: string }
  | { kind: 'changeRequested' | 'addressChanged'; accountId: string; address: string; newAddress: string }
  | { kind: 'secondFactors'; accountId: string; change: SecondFactorChange }
  | { kind: 'registrationDecided'; accountId: string; accepted: boolean; note: string | null }
  | { kind: 'welcome'; accountId: string; openedBy: string }
  | { kind: 'newLogin'; accountId: string; ip: string; userAgent: string | null; at: string };

/** Links that somebody asks for, and the undoing of a change: they are sent although an address refused email. */
const ASKED_FOR = new Set<AccountEmail['kind']>([
  ...(['forgot', 'resend', 'verify', 'welcome', 'confirmChange'] as const),
  ...(['changeRequested', 'addressChanged'] as const),
]);

/** Queues an email, and notifies of its news. In a transaction it is sent only after the commit. */
export async function queueAccountEmail(ctx: Context, db: Db, payload: AccountEmail): Promise<void> {
  await ctx.jobs.add(db, 'auth/mail', payload, { maxAttempts: EMAIL_MAX_ATTEMPTS });
  if ('accountId' in payload) await notifyOfEmail(ctx, db, payload);
}

/** Notifies of what an email says, if it is news: not of links that only the mailbox may have. */
async function notifyOfEmail(ctx: Context, db: Db, payload: Extract<AccountEmail, { accountId: string }>) {
  const account = await findAccountRow(db, payload.accountId);
  // operators have the desk
  if (!account || account.role === 'operator') return;
  const { accountId, kind } = payload;
  const home = account.role === 'studio' ? '/studio' : `/account/${account.role}`;
  const security = (text: string, detail = '') =>
    notify(ctx, db, {
      accountId,
      kind: 'security',
      key: `security:${newId()}`,
      facts: { text, detail, link: `${home}/security` },
    });
  if (kind === 'passwordChanged') await security('Your password was changed');
  if (kind === 'secondFactors') await security(SECOND_FACTOR_CHANGES[payload.change]);
  if (kind === 'newLogin') await security('New login from a device we have not seen before', payload.ip);
  if (kind === 'registrationDecided')
    await notify(ctx, db, {
      accountId,
      kind: 'decision',
      key: 'registration',
      facts: {
        text: payload.accepted ? 'Your documents were approved' : 'Your documents were not accepted',
        detail: payload.note ?? '',
        link: account.role === 'performer' ? '/account/performer/documents' : home,
      },
    });
}

/** Returns the site's name and URL, for emails. */
export async function readSender(ctx: Context): Promise<Sender> {
  const { siteName, userUrl } = await readSettings(ctx);
  return { siteName, url: /^https?:/.test(userUrl) ? userUrl.replace(/\/+$/, '') : ctx.publicUrl };
}

async function createEmailLink(ctx: Context, kind: LinkKind, account: AccountRow, page: string): Promise<string> {
  const token = createToken();
  await insertEmailLink(ctx.db, {
    id: newId(),
    accountId: account.id,
    kind,
    tokenHash: hashToken(token),
    email: account.email.toLowerCase(),
    hours: EMAIL_LINK_HOURS[kind],
  });
  return `${page}${page.includes('?') ? '&' : '?'}token=${token}`;
}

/** Composes the email that tells the owner of an address that somebody else tried to use it. */
const tellHolder = (holder: AccountRow, { siteName, url }: Sender): Email | null =>
  holder.emailFailure ? null : emailInUseEmail(holder, siteName, `${url}/auth/login/user`);

/**
 * Composes an email whose link verifies an address. When another account has verified the address, its owner is
 * notified instead. Returns null for an account that is verified and gets email.
 */
async function composeUnlessProven(
  ctx: Context,
  account: AccountRow,
  { siteName, url }: Sender,
  write: () => Promise<Email>,
): Promise<Email | null> {
  if (account.emailVerifiedAt && !account.emailFailure) return null;
  const holder = await findEmailHolder(ctx.db, account.email);
  if (holder && holder.id !== account.id && holder.emailVerifiedAt) return tellHolder(holder, { siteName, url });
  return write();
}

/**
 * Composes an email whose link confirms a pending address. When another account has verified the address, its owner is
 * notified instead. Returns null when no address is pending.
 */
async function composeConfirmation(ctx: Context, account: AccountRow, site: Sender): Promise<Email | null> {
  if (!account.pendingEmail) return null;
  const { siteName, url } = site;
  const holder = await findEmailHolder(ctx.db, account.pendingEmail);
  if (holder && holder.id !== account.id && holder.emailVerifiedAt) return tellHolder(holder, { siteName, url });
  const pending = { ...account, email: account.pendingEmail };
  return confirmEmailEmail(
    pending,
    siteName,
    await createEmailLink(ctx, 'change', pending, `${url}/auth/verify-email`),
  );
}

/** Returns the URL of the page that sets a password. `fresh` accounts accept the terms there. */
const passwordPage = (url: string, fresh: boolean) => `${url}/auth/reset-password${fresh ? '?fresh=1' : ''}`;

/** Composes the email that sets the first password: of an invited operator, or of a performer of a studio. */
async function composeWelcome(
  ctx: Context,
  account: AccountRow,
  site: Sender,
  openedBy: string,
): Promise<Email | null> {
  const { siteName, url } = site;
  const link = (page: string) => createEmailLink(ctx, 'welcome', account, page);
  if (account.role === 'operator')
    return operatorInvitedEmail(account, siteName, openedBy, await link(`${url}/operator/welcome`));
  return composeUnlessProven(ctx, account, site, async () =>
    welcomeEmail(account, siteName, openedBy, await link(passwordPage(url, true))),
  );
}

async function composeFor(ctx: Context, payload: AccountEmail, site: Sender): Promise<Email | null> {
  const { siteName, url } = site;
  const account =
    'email' in payload
      ? await findAccountRowByEmail(ctx.db, payload.email)
      : await findAccountRow(ctx.db, payload.accountId);
  if (!account || account.status === 'deleted' || (account.role === 'operator' && 'email' in payload)) return null;
  if (account.emailFailure && !ASKED_FOR.has(payload.kind)) return null;
  switch (payload.kind) {
    case 'forgot':
      return passwordResetEmail(
        account,
        siteName,
        await createEmailLink(ctx, 'reset', account, passwordPage(url, !account.termsAcceptedAt)),
      );
    case 'welcome':
      return composeWelcome(ctx, account, site, payload.openedBy);
    case 'resend':
    case 'verify':
      return composeUnlessProven(ctx, account, site, async () =>
        verificationEmail(account, siteName, await createEmailLink(ctx, 'verify', account, `${url}/auth/verify-email`)),
      );
    case 'passwordChanged':
      return passwordChangedEmail(account, siteName, `${url}/auth/forgot-password`);
    case 'confirmChange':
      return composeConfirmation(ctx, account, site);
    case 'changeRequested':
    case 'addressChanged': {
      const former = { ...account, email: payload.address };
      const undo = await createEmailLink(ctx, 'undo', former, `${url}/auth/undo-email-change`);
      const write = payload.kind === 'changeRequested' ? emailChangeRequestedEmail : emailChangedEmail;
      return write(former, siteName, payload.newAddress, undo);
    }
    case 'registrationDecided':
      return registrationDecidedEmail(account, siteName, url, payload);
    case 'secondFactors':
      return secondFactorsEmail(
        account,
        siteName,
        SECOND_FACTOR_CHANGES[payload.change],
        `${url}/account/${account.role}/security`,
      );
    case 'newLogin':
      return newLoginEmail(
        account,
        siteName,
        { ip: payload.ip, userAgent: payload.userAgent, at: new Date(payload.at).toUTCString() },
        `${url}/account/${account.role}/security`,
      );
  }
}

/** Counts an email to an address and returns whether it is within the limit. Emails beyond the limit are dropped. */
async function mayEmail(ctx: Context, address: string): Promise<boolean> {
  return inTransaction(
    ctx.db,
    async (tx) => (await addAttempt(tx, { key: `mail:${address.toLowerCase()}`, ...EMAILS_PER_ADDRESS })) === 0,
  );
}

/**
 * Sends an email, with the owner's own text where there is one. An address that refuses it gets no more email.
 * @returns whether the mail server took it
 * @throws Error when the mail server fails
 */
async function deliver(ctx: Context, email: Email, site: Sender): Promise<boolean> {
  try {
    await ctx.mailer.send(composeMail(await withOwnText(ctx, email), site));
    return true;
  } catch (error) {
    if (!(error instanceof MailRefused) || !error.permanent) throw error;
    ctx.log.info({ answer: error.message }, 'the mail server refused an address');
    await recordEmailFailure(ctx, email.to, 'bounced');
    return false;
  }
}

/** Sends a queued email. @throws Error when the mail server fails; the queue retries */
export async function sendAccountEmail(ctx: Context, payload: AccountEmail): Promise<void> {
  const site = await readSender(ctx);
  const email = await composeFor(ctx, payload, site);
  // Nobody may keep the owner from undoing a change by using up the limit.
  const mustArrive = payload.kind === 'changeRequested' || payload.kind === 'addressChanged';
  if (!email || !(mustArrive || (await mayEmail(ctx, email.to)))) return;
  await deliver(ctx, email, site);
}

/**
 * Sends an email to an account, for jobs. Skips deleted accounts, accounts whose address another account holds, and
 * addresses that refused email or complained.
 * @returns whether it was sent
 * @throws Error when the mail server fails
 */
export async function sendToAccount(
  ctx: Context,
  accountId: string,
  write: (recipient: Recipient, site: Sender) => Email | Promise<Email>,
): Promise<boolean> {
  const account = await findAccountRow(ctx.db, accountId);
  if (!account?.emailHeld || account.emailFailure || account.status === 'deleted') return false;
  const site = await readSender(ctx);
  return deliver(ctx, await write(account, site), site);
}

/** Sends an email to an address that may have no account, for jobs. @throws Error when the mail server fails */
export async function sendToAddress(ctx: Context, address: string, write: (site: Sender) => Email): Promise<void> {
  if ((await isUndeliverable(ctx, address)) || !(await mayEmail(ctx, address))) return;
  const site = await readSender(ctx);
  await deliver(ctx, write(site), site);
}
