import { type RequestOf } from '@contract/all';
import { type OwnPerformerView } from '@contract/performers';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { visitorOfDay } from '@server/http/visitor';
import { changeAccount, changeUsername, findAccount } from '../../auth/service/accounts';
import { refuseBlocked } from '../../blocking/service/blocks';
import { categoriesInShort } from '../../categories/service';
import { balanceOf } from '../../ledger/service';
import { settings } from '../../site/service';
import { nextShowAfter, tagsFrom } from '../rules';
import { performerById } from '../store/listing';
import { changePerformerRow, countVisitor, forgetVisitors, replaceCategories, withPastShow } from '../store/profile';
import { viewOwnPerformer } from '../view';

type Changes = RequestOf<'updatePerformer'>['body'];

/** The own profile of the performer who calls. */
export async function readOwnPerformer(ctx: Context, caller: Pick<Caller, 'accountId'>): Promise<OwnPerformerView> {
  const row = await performerById(ctx.db, caller.accountId);
  if (!row) throw notFound('This account');
  const [{ placeholderAvatarUrl }, categories, { balance }] = await Promise.all([
    settings(ctx),
    categoriesInShort(ctx, row.categoryIds),
    balanceOf(ctx.db, caller.accountId, 'performer'),
  ]);
  return viewOwnPerformer(row, categories, placeholderAvatarUrl, balance);
}

/** Changes the own profile; absent fields stay, tags and categories that do not exist are left out. @throws Refusal 400 for an unknown time zone */
export async function updateOwnPerformer(
  ctx: Context,
  caller: Pick<Caller, 'accountId'>,
  changes: Changes,
): Promise<OwnPerformerView> {
  const { username, name, firstName, lastName, gender, country, timeZone, categoryIds, tags, ...own } = changes;
  await inTransaction(ctx.db, async (tx) => {
    if (username) await changeUsername(tx, await findAccount(tx, caller.accountId), username);
    await changeAccount(tx, caller.accountId, { name, firstName, lastName, gender, country, timeZone });
    if (categoryIds) await replaceCategories(tx, caller.accountId, categoryIds);
    await changePerformerRow(tx, caller.accountId, { ...own, ...(tags ? { tags: tagsFrom(tags) } : {}) });
    if (own.schedule || timeZone !== undefined) await settleNextShow(tx, caller.accountId);
  });
  return readOwnPerformer(ctx, caller);
}

async function settleNextShow(tx: Tx, id: string): Promise<void> {
  const row = await performerById(tx, id);
  if (row)
    await changePerformerRow(tx, id, {
      nextShowAt: nextShowAfter(row.performer.schedule, row.account.timeZone, new Date()),
    });
}

/** Sets the picture shown while offline. @param poster storage key of a 16:9 picture */
export const setPoster = (ctx: Context, performerId: string, poster: string): Promise<void> =>
  changePerformerRow(ctx.db, performerId, { poster });

/** Sets what a minute of a show costs, or how many members a group show takes. */
export async function updateOffer<Offer extends RequestOf<'updatePrices' | 'updateBroadcastSetting'>['body']>(
  ctx: Context,
  caller: Pick<Caller, 'accountId'>,
  offer: Offer,
): Promise<Offer> {
  await changePerformerRow(ctx.db, caller.accountId, offer);
  return offer;
}

/** Sets the words under the stream and tells who is looking. */
export async function updateStreamingTitle(
  ctx: Context,
  caller: Pick<Caller, 'accountId'>,
  streamingTitle: string,
): Promise<{ streamingTitle: string }> {
  await inTransaction(ctx.db, async (tx, after) => {
    await changePerformerRow(tx, caller.accountId, { streamingTitle });
    const row = await performerById(tx, caller.accountId);
    if (row)
      after(() =>
        ctx.realtime.toWatchers(caller.accountId, 'performer/status', {
          performerId: caller.accountId,
          status: statusOf(row.performer),
          streamingTitle,
        }),
      );
  });
  return { streamingTitle };
}

/** The word for a performer's state; `offline` would mark them online (wire.md section 5), so it is said as the connection is. */
const statusOf = (performer: { streamingStatus: 'public' | 'private' | 'group' | 'offline'; isOnline: boolean }) =>
  performer.streamingStatus !== 'offline'
    ? performer.streamingStatus
    : performer.isOnline
      ? ('connected' as const)
      : ('disconnected' as const);

/**
 * Counts a view of a public page: one visitor once a day, the performer's own never.
 * @throws Refusal 404, 403 for who is blocked
 */
export async function countView(
  ctx: Context,
  performerId: string,
  viewer: Viewer,
  ip: string,
): Promise<{ views: number }> {
  await refuseBlocked(ctx.db, viewer, performerId);
  if (viewer.accountId === performerId) {
    const own = await performerById(ctx.db, performerId);
    return { views: own?.performer.views ?? 0 };
  }
  const { hash, day } = visitorOfDay(ctx.config.secret, performerId, viewer.accountId ?? ip);
  const views = await inTransaction(ctx.db, (tx) => countVisitor(tx, performerId, hash, day));
  if (views === null) throw notFound('This page');
  return { views };
}

/** Yesterday's visitors are forgotten. */
export const forgetPastVisitors = (ctx: Context): Promise<void> =>
  forgetVisitors(ctx.db, new Date().toISOString().slice(0, 10));

/** Moves next shows on that have begun. @returns how many */
export async function advanceNextShows(ctx: Context): Promise<number> {
  const now = new Date();
  const due = await withPastShow(ctx.db, now, 1000);
  for (const { id, schedule, timeZone } of due)
    await changePerformerRow(ctx.db, id, { nextShowAt: nextShowAfter(schedule, timeZone, now) });
  return due.length;
}
