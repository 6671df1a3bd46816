import { type RequestOf } from '@contract/all';
import { type OwnPerformerView } from '@contract/performers';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { addressBlock } from '@server/http/addressBlock';
import { notFound } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { visitorOfDay } from '@server/http/visitor';
import { updateAccount, changeUsername, findAccount } from '../../auth/service/accounts';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { findCategoryBriefs } from '../../categories/service';
import { readBalance } from '../../ledger/service/balances';
import { readSettings } from '../../site/service';
import { normaliseTags } from '../rules';
import { findNextShow } from '../schedule';
import { findPerformerById } from '../store/cards';
import {
  updatePerformerRow,
  countVisitor,
  sumVisitorsBefore,
  replaceCategories,
  findPastNextShows,
  putCardGoal,
} from '../store/profile';
import { type CardGoal, type TicketTime } from '../tables';
import { viewOwnPerformer } from '../view';
import { refuseUnknownPictures, removeReplacedPictures } from './showPictures';

type Changes = RequestOf<'updatePerformer'>['body'];

/** Returns the profile of the performer who calls. */
export async function readOwnPerformer(ctx: Context, caller: Pick<Caller, 'accountId'>): Promise<OwnPerformerView> {
  const row = await findPerformerById(ctx.db, caller.accountId);
  if (!row) throw notFound('This account');
  const [{ placeholderAvatarUrl }, categories, { balance }] = await Promise.all([
    readSettings(ctx),
    findCategoryBriefs(ctx, row.categoryIds),
    readBalance(ctx.db, caller.accountId, 'performer'),
  ]);
  return viewOwnPerformer(row, categories, placeholderAvatarUrl, balance);
}

/**
 * Changes the given fields of the caller's profile; unknown categories are ignored.
 * @throws Refusal 400 for an unknown time zone, a taken username or a picture that the performer did not upload
 */
export async function updateOwnPerformer(
  ctx: Context,
  caller: Pick<Caller, 'accountId'>,
  changes: Changes,
): Promise<OwnPerformerView> {
  const { username, name, firstName, lastName, gender, country, timeZone, categoryIds, tags, ...own } = changes;
  await refuseUnknownPictures(ctx, caller.accountId, own);
  await inTransaction(ctx.db, async (tx, after) => {
    if (own.schedule || own.plannedShows) await removeReplacedPictures(ctx, tx, after, caller.accountId, own);
    if (username) await changeUsername(tx, await findAccount(tx, caller.accountId), username);
    await updateAccount(tx, caller.accountId, { name, firstName, lastName, gender, country, timeZone });
    if (categoryIds) await replaceCategories(tx, caller.accountId, categoryIds);
    await updatePerformerRow(tx, caller.accountId, { ...own, ...(tags ? { tags: normaliseTags(tags) } : {}) });
    if (own.schedule || own.plannedShows || timeZone !== undefined) await updateNextShow(tx, caller.accountId);
  });
  return readOwnPerformer(ctx, caller);
}

async function updateNextShow(tx: Tx, id: string): Promise<void> {
  const row = await findPerformerById(tx, id);
  if (row)
    await updatePerformerRow(tx, id, {
      nextShowAt: findNextShow({ ...row.performer, timeZone: row.account.timeZone }, new Date()),
    });
}

/** Lists the open ticket shows of a performer on cards, pages and calendars. */
export async function writeTicketTimes(tx: Tx, performerId: string, ticketTimes: TicketTime[]): Promise<void> {
  await updatePerformerRow(tx, performerId, { ticketTimes });
  await updateNextShow(tx, performerId);
}

/**
 * Shows a goal on the cards of a performer, or none. `asOf` is a moment before the goal was read, so that a slow writer
 * never replaces what a later one has read.
 */
export const writeCardGoal = (db: Db, performerId: string, goal: CardGoal | null, asOf: string): Promise<void> =>
  putCardGoal(db, performerId, goal, asOf);

/** Sets the picture for offline times. @param poster storage key of a 16:9 picture */
export const setPoster = (ctx: Context, performerId: string, poster: string): Promise<void> =>
  updatePerformerRow(ctx.db, performerId, { poster });

/** Sets the prices per minute, or the most participants of a group show. */
export async function updateShowSettings<Offer extends RequestOf<'updatePrices' | 'updateBroadcastSetting'>['body']>(
  ctx: Context,
  caller: Pick<Caller, 'accountId'>,
  offer: Offer,
): Promise<Offer> {
  await updatePerformerRow(ctx.db, caller.accountId, offer);
  return offer;
}

/** Sets the title of the stream and notifies watchers. */
export async function updateStreamingTitle(
  ctx: Context,
  caller: Pick<Caller, 'accountId'>,
  streamingTitle: string,
): Promise<{ streamingTitle: string }> {
  await inTransaction(ctx.db, async (tx, after) => {
    await updatePerformerRow(tx, caller.accountId, { streamingTitle });
    const row = await findPerformerById(tx, caller.accountId);
    if (row)
      after(() =>
        ctx.realtime.toWatchers(caller.accountId, 'performer/status', {
          performerId: caller.accountId,
          status: socketStatus(row.performer),
          streamingTitle,
        }),
      );
  });
  return { streamingTitle };
}

/**
 * Returns the status for the socket event. Clients treat every status but `disconnected` as online, so `offline` is
 * never sent.
 */
const socketStatus = (performer: { streamingStatus: 'public' | 'private' | 'group' | 'offline'; isOnline: boolean }) =>
  performer.streamingStatus !== 'offline'
    ? performer.streamingStatus
    : performer.isOnline
      ? ('connected' as const)
      : ('disconnected' as const);

/**
 * Counts a view of a public page, once a day per account or, for guests, address block, and never the performer's own.
 * @throws Refusal 404, 403 for a blocked viewer
 */
export async function countView(
  ctx: Context,
  performerId: string,
  viewer: Viewer,
  ip: string,
): Promise<{ views: number }> {
  await refuseBlockedViewer(ctx.db, viewer, performerId);
  if (viewer.accountId === performerId) {
    const own = await findPerformerById(ctx.db, performerId);
    return { views: own?.performer.views ?? 0 };
  }
  const { hash, day } = visitorOfDay(ctx.config.secrets, performerId, viewer.accountId ?? addressBlock(ip));
  const views = await inTransaction(ctx.db, (tx) => countVisitor(tx, performerId, hash, day));
  if (views === null) throw notFound('This page');
  return { views };
}

/** Deletes the visitors of past days and keeps how many they were. */
export const sumPastVisitors = (ctx: Context): Promise<void> =>
  sumVisitorsBefore(ctx.db, new Date().toISOString().slice(0, 10));

/** Updates the next show of performers whose last one has begun. @returns the number of performers */
export async function advanceNextShows(ctx: Context): Promise<number> {
  const now = new Date();
  const due = await findPastNextShows(ctx.db, now, 1000);
  for (const { id, ...plan } of due) await updatePerformerRow(ctx.db, id, { nextShowAt: findNextShow(plan, now) });
  return due.length;
}
