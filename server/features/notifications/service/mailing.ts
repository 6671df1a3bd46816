import { type NotificationView } from '@contract/notifications';
import { DAY_MS, wallClock } from '@server/calendar';
import { type Context } from '@server/context';
import { type Email, type Recipient } from '@server/mail/compose';
import { type ListItem, type MailContent, type ShowPart } from '@server/mail/content';
import { sendToAccount } from '../../auth/service/accountEmails';
import { viewShownGoals } from '../../goals/service/shown';
import { keyOfFileUrl } from '@server/storage/storage';
import { discreetEmail, liveShowEmail, newsEmail, severalEmail } from '../emails';
import { findLiveShow, othersLive } from '../store/audience';
import { findSettings } from '../store/choices';
import { type NotificationRow } from '../store/notifications';
import { type NotificationFacts } from '../rules';
import { viewNotification } from '../view';
import { unsubscribeFrom } from './unsubscribing';

/** Twice the width of the card, for sharp screens. */
const PICTURE_WIDTH_PIXELS = 1120;

/** Returns the sentence of a notification, such as "Juno Valcourt sent you 3 messages". */
export const sentenceOf = ({ subject, text, tokens }: NotificationView): string => {
  const amount = tokens === null ? '' : `${tokens.toLocaleString('en-GB')} tokens`;
  return (subject ? [subject, text, amount && `(${amount})`] : [amount, text]).filter(Boolean).join(' ');
};

/** Returns notifications as the lines of an email. */
export const listOf = (views: NotificationView[], siteUrl: string): ListItem[] =>
  views.map((view) => ({ title: sentenceOf(view), detail: view.detail, url: `${siteUrl}${view.link}` }));

/** Returns a picture of the storage as a JPEG; null if it cannot be read now. */
async function jpegOf(ctx: Context, key: string): Promise<Buffer | null> {
  try {
    return await ctx.storage.withFile(key, (path) => ctx.pictures.resize(path, PICTURE_WIDTH_PIXELS, 'jpeg'));
  } catch (error) {
    ctx.log.warn({ err: error, key }, 'an email goes out without its picture');
    return null;
  }
}

/** Returns a moment as "20:58, your time", or in UTC for accounts without a time zone. */
function clockText(moment: Date, timeZone: string | null): string {
  const wall = wallClock(moment.getTime(), timeZone ?? 'UTC') % DAY_MS;
  return `${new Date(wall).toISOString().slice(11, 16)}${timeZone ? ', your time' : ' UTC'}`;
}

/** Returns the top and the end of the email about a show: its picture and goal, and who else is live. */
async function aroundShow(
  ctx: Context,
  accountId: string,
  { performerId, url, siteUrl }: { performerId: string; url: string; siteUrl: string },
): Promise<Pick<MailContent, 'show' | 'also'>> {
  const show = await findLiveShow(ctx.db, performerId);
  if (!show) return {};
  const { timeZone } = await findSettings(ctx.db, accountId);
  const { row } = await viewShownGoals(ctx.db, performerId);
  const jpeg = show.picture ? await jpegOf(ctx, show.picture) : null;
  const goal: ShowPart['goal'] = row?.goals.find(({ status }) => status === 'running') ?? null;
  const others = await othersLive(ctx.db, accountId, performerId);
  return {
    show: {
      picture: jpeg && { jpeg, alt: `The show of ${show.name}` },
      url,
      title: `${show.name} is live`,
      isLive: true,
      when: `since ${clockText(show.since, timeZone)}`,
      goal,
    },
    ...(others.length && {
      also: {
        text: 'Also live:',
        links: others.map(({ name, username }) => ({ label: name, url: `${siteUrl}/performers/${username}` })),
      },
    }),
  };
}

/** Returns the top of the email about a show that begins soon: its picture, title and start. */
async function beforeShow(
  ctx: Context,
  accountId: string,
  { name, url, title, startsAt, picture }: NotificationFacts['reminder'] & { name: string; url: string },
): Promise<Pick<MailContent, 'show'>> {
  if (!startsAt) return {};
  const { timeZone } = await findSettings(ctx.db, accountId);
  const jpeg = picture ? await jpegOf(ctx, keyOfFileUrl(picture)) : null;
  return {
    show: {
      picture: jpeg && { jpeg, alt: `The show of ${name}` },
      url,
      title: title || `${name} live`,
      isLive: false,
      when: `at ${clockText(new Date(startsAt), timeZone)}`,
      goal: null,
    },
  };
}

/** Writes the email about one notification. */
async function writeOne(ctx: Context, row: NotificationRow, siteUrl: string) {
  const view = viewNotification(row);
  const url = `${siteUrl}${view.link}`;
  const { accountId, kind, actorId } = row.notification;
  if (actorId && (kind === 'live' || (kind === 'reminder' && row.status === 'public'))) {
    const around = await aroundShow(ctx, accountId, { performerId: actorId, url, siteUrl });
    const facts = { name: view.subject, title: view.detail };
    return (reader: Recipient, more: Partial<MailContent>) => liveShowEmail(reader, facts, url, { ...around, ...more });
  }
  const sentence = sentenceOf(view);
  if (kind === 'reminder') {
    const reminded = row.notification.facts as NotificationFacts['reminder'];
    const before = await beforeShow(ctx, accountId, { ...reminded, name: view.subject, url });
    const facts = { sentence, detail: before.show ? '' : view.detail };
    return (reader: Recipient, more: Partial<MailContent>) => newsEmail(reader, facts, url, { ...before, ...more });
  }
  const facts = { sentence, detail: view.detail };
  return (reader: Recipient, more: Partial<MailContent>) => newsEmail(reader, facts, url, more);
}

/** Sends one email about notifications of an account. @returns false for an account that gets none */
export async function sendNotificationMail(ctx: Context, accountId: string, rows: NotificationRow[]): Promise<boolean> {
  const { isDiscreet } = await findSettings(ctx.db, accountId);
  const [first] = rows;
  return sendToAccount(ctx, accountId, async (reader, site): Promise<Email> => {
    const unsubscribe = unsubscribeFrom(ctx, { accountId, what: first!.notification.kind, siteUrl: site.url });
    const all = `${site.url}/notifications`;
    if (isDiscreet) return discreetEmail(reader, all, { unsubscribe });
    if (rows.length === 1) return (await writeOne(ctx, first!, site.url))(reader, { unsubscribe });
    const list = listOf(rows.map(viewNotification), site.url);
    return severalEmail(reader, String(rows.length), all, { list, unsubscribe });
  });
}
