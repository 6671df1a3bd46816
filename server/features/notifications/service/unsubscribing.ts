import { type ReplyOf } from '@contract/all';
import { NOTIFICATION_DEFAULT_DIGEST, NOTIFICATION_KINDS } from '@contract/limits';
import { isChoice, NOTIFICATION_SETTINGS, type NotificationKind } from '@contract/notificationKinds';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { notFound } from '@server/http/errors';
import { type Unsubscribe } from '@server/mail/content';
import { isSigned, sign } from '@server/sealing/keys';
import { channelsOf, findSettings, writeChoices, writeSettings } from '../store/choices';

/** What a link in an email switches off. */
export type Subject = ReplyOf<'viewUnsubscribe'>['what'];

const PURPOSE = 'unsubscribe link';
const SUBJECTS: readonly string[] = [...NOTIFICATION_KINDS.filter((kind) => isChoice(kind, 'mail')), 'digest', 'all'];

const tokenFor = (ctx: Pick<Context, 'config'>, accountId: string, what: Subject): string => {
  const text = `${accountId}~${what}`;
  return `${text}~${sign(ctx.config.secrets, PURPOSE, text)}`;
};

/** Returns what an email about a kind, or a digest, says about stopping it. */
export function unsubscribeFrom(
  ctx: Pick<Context, 'config'>,
  { accountId, what, siteUrl }: { accountId: string; what: NotificationKind | 'digest'; siteUrl: string },
): Unsubscribe {
  const url = (subject: Subject) => `${siteUrl}/unsubscribe/${tokenFor(ctx, accountId, subject)}`;
  const label = what === 'digest' ? 'Summaries' : NOTIFICATION_SETTINGS[what].label;
  return {
    because: `You get this because “${label}” is on in your notification settings.`,
    url: url(what),
    what: what === 'digest' ? 'these summaries' : 'emails like this',
    allUrl: url('all'),
    settingsUrl: `${siteUrl}/notifications/settings`,
  };
}

/** @throws Refusal 404 for a link that this site has not signed */
function readToken(ctx: Context, token: string): { accountId: string; what: Subject } {
  const [accountId = '', what = '', signature = ''] = token.split('~');
  if (!SUBJECTS.includes(what) || !isSigned(ctx.config.secrets, PURPOSE, `${accountId}~${what}`, signature))
    throw notFound('This link');
  return { accountId, what: what as Subject };
}

/** Returns what a link switches off, and whether it is off. @throws Refusal 404 */
export async function viewUnsubscribe(ctx: Context, token: string): Promise<ReplyOf<'viewUnsubscribe'>> {
  const { accountId, what } = readToken(ctx, token);
  const { digest, isMailOff } = await findSettings(ctx.db, accountId);
  if (what === 'all') return { what, isOff: isMailOff };
  if (what === 'digest') return { what, isOff: digest === 'off' };
  return { what, isOff: !(await channelsOf(ctx.db, accountId, what)).mail };
}

/** Switches off or on what a link names. Repeating it changes nothing. @throws Refusal 404 */
export async function setSubscribed(ctx: Context, token: string, isOn: boolean): Promise<ReplyOf<'viewUnsubscribe'>> {
  const { accountId, what } = readToken(ctx, token);
  await inTransaction(ctx.db, async (tx) => {
    if (what === 'all') await writeSettings(tx, accountId, { isMailOff: !isOn });
    else if (what === 'digest')
      await writeSettings(tx, accountId, { digest: isOn ? NOTIFICATION_DEFAULT_DIGEST : 'off' });
    else await writeChoices(tx, accountId, [{ kind: what, channel: 'mail', isOn }]);
  });
  return viewUnsubscribe(ctx, token);
}
