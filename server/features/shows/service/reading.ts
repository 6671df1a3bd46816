import { type ReplyOf } from '@contract/all';
import { type MeterView, type ReceiptView, type ShowView } from '@contract/shows';
import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { notFound } from '@server/http/errors';
import { readPerformerPercent } from '../../earnings/service/commission';
import { toTokens } from '../../ledger/rules';
import { readSpendable } from '../../ledger/service/limits';
import { isPublicShowWaiting } from '../../streaming/service/publicShows';
import { mayReadShow } from '../rules/mayJoin';
import { isRunning } from '../rules/meter';
import {
  endedParticipationsOf,
  latestParticipant,
  type ParticipantRow,
  participantsOf,
  participantsOfShows,
} from '../store/participants';
import {
  endedShowsOf,
  offerOf,
  memberStanding,
  peopleById,
  requestsTo,
  runningShowOf,
  showOfConversation,
  type ShowRow,
  type TipOfShow,
  tipsOfShow,
} from '../store/shows';
import { type TicketShowOnStage, ticketShowOf } from '../store/ticketed';
import {
  countOf,
  viewMeter,
  viewReceiptOfMember,
  viewReceiptOfPerformer,
  viewRequest,
  viewShow,
  viewSpying,
} from '../view';
import { deliveryOf, earnedFrom } from './participants';

/** Makes the 404 for a show that the caller may not see. */
export const missingShow = () => notFound('This show');

/** Returns a show that an account may read. @throws Refusal 404 for every other show */
export async function showFor(ctx: Context, accountId: string, conversationId: string): Promise<ShowRow> {
  const show = await showOfConversation(ctx.db, conversationId);
  if (!show) throw missingShow();
  const hasParticipated = (await latestParticipant(ctx.db, show.id, accountId)) !== null;
  if (!mayReadShow(show, accountId, hasParticipated)) throw missingShow();
  return show;
}

/**
 * Returns an account's receipt: the performer's covers all participants once the show has ended, a member's covers
 * their newest participation once they have left. Null before that.
 */
export async function receiptFor(
  ctx: Context,
  show: ShowRow,
  participants: ParticipantRow[],
  accountId: string,
): Promise<ReceiptView | null> {
  const people = await peopleById(ctx.db, [
    show.performerId,
    show.memberId ?? show.performerId,
    ...participants.map(({ memberId }) => memberId),
  ]);
  const tips = await tipsOfShow(ctx.db, show);
  if (accountId === show.performerId) {
    if (show.status !== 'ended') return null;
    const transferIds = [...participants.flatMap(({ transferId }) => transferId ?? []), ...transfersOf(tips)];
    const earned = await earnedFrom(ctx, show.performerId, transferIds);
    return viewReceiptOfPerformer(show, participants, people, { earned, tips });
  }
  const own = participants.filter(({ memberId }) => memberId === accountId).at(-1);
  return own?.status === 'left' ? viewReceiptOfMember(show, own, people, tips) : null;
}

async function metersFor(
  ctx: Context,
  show: ShowRow,
  participants: ParticipantRow[],
  accountId: string,
): Promise<MeterView[]> {
  const visible = participants.filter(
    ({ status, memberId }) => status === 'taken' && (accountId === show.performerId || accountId === memberId),
  );
  if (!visible.length) return [];
  const { flow, watching } = deliveryOf(await ctx.engine.deliveries(show.id), show);
  return Promise.all(
    visible.map(async (participant) => {
      const balance = await readSpendable(ctx.db, participant.memberId);
      const watch = watching.get(participant.memberId) ?? null;
      const state = isRunning(flow, watch, Date.now()) ? 'running' : 'paused';
      return viewMeter(participant, countOf(participant), balance, state);
    }),
  );
}

const transfersOf = (tips: TipOfShow[]): number[] => tips.map(({ transferId }) => transferId);

/** Returns the tips of a show: a member's own, or all of them with what the performer keeps. */
async function tipsFor(ctx: Context, show: ShowRow, accountId: string): Promise<ShowView['tips']> {
  const all = await tipsOfShow(ctx.db, show);
  const isPerformer = accountId === show.performerId;
  const own = isPerformer ? all : all.filter(({ senderId }) => senderId === accountId);
  const earned = isPerformer ? toTokens(await earnedFrom(ctx, accountId, transfersOf(all))) : null;
  return { tokens: own.reduce((sum, { tokens }) => sum + tokens, 0), earned };
}

const viewTicketed = ({ id, title, minutes, payRule, ranMs }: TicketShowOnStage): ShowView['ticketShow'] => ({
  _id: id,
  title,
  minutes,
  payRule,
  ranSeconds: Math.floor(ranMs / 1000),
});

/** Returns a show as one of its participants, or its performer, sees it. */
export async function readShow(ctx: Context, show: ShowRow, accountId: string): Promise<ShowView> {
  const participants = await participantsOf(ctx.db, show.id);
  const activeAs = (wanted: ParticipantRow['role']) =>
    participants.flatMap(({ status, role, memberId }) => (status === 'taken' && role === wanted ? [memberId] : []));
  const [active, spies] = [activeAs('member'), activeAs('spy')];
  const spy = participants.findLast(({ role, memberId }) => role === 'spy' && memberId === accountId) ?? null;
  const isPerformer = accountId === show.performerId;
  const [people, offer, meters, receipt, tips, sharePercent, publicShowWaits, ticketed] = await Promise.all([
    peopleById(ctx.db, [show.performerId, show.memberId ?? show.performerId, ...active, ...spies]),
    offerOf(ctx.db, show.performerId),
    metersFor(ctx, show, participants, accountId),
    receiptFor(ctx, show, participants, accountId),
    tipsFor(ctx, show, accountId),
    isPerformer ? readPerformerPercent(ctx.db, show.kind, show.performerId) : null,
    isPublicShowWaiting(ctx.db, show.performerId),
    ticketShowOf(ctx.db, show),
  ]);
  return viewShow(show, {
    people,
    spy,
    spying: show.status === 'ended' ? null : viewSpying(show, spies, { people, accountId }),
    participants: active,
    maxParticipants: show.kind === 'private' ? 1 : (ticketed?.seats ?? offer?.maxParticipantsAllowed ?? 0),
    meters,
    tips,
    sharePercent,
    publicShowWaits,
    receipt,
    ticketShow: ticketed && viewTicketed(ticketed),
  });
}

/** Returns the open requests to a performer, oldest first, and the show that is already running. */
export async function listRequests(ctx: Context, performerId: string): Promise<ReplyOf<'listShowRequests'>> {
  const waiting = await requestsTo(ctx.db, performerId);
  const running = await runningShowOf(ctx.db, performerId);
  return {
    data: await Promise.all(waiting.map((show) => readRequest(ctx, show))),
    running: running && { kind: running.kind, conversationId: running.conversationId },
  };
}

/** Returns a request as its performer sees it. */
export async function readRequest(ctx: Context, show: ShowRow) {
  const memberId = show.memberId ?? '';
  const [people, standing, sharePercent] = await Promise.all([
    peopleById(ctx.db, [memberId]),
    memberStanding(ctx.db, memberId, show.performerId),
    readPerformerPercent(ctx.db, show.kind, show.performerId),
  ]);
  return viewRequest(show, people, standing, sharePercent);
}

/** Returns the caller's receipts, newest first. */
export async function searchShows(
  ctx: Context,
  caller: Caller,
  page: { limit: number; offset: number },
): Promise<ReplyOf<'searchShows'>> {
  if (caller.role === 'performer') {
    const { rows, total } = await endedShowsOf(ctx.db, caller.accountId, page);
    const showIds = rows.map(({ id }) => id);
    const participants = await participantsOfShows(ctx.db, showIds);
    const receipts = await Promise.all(
      rows.map((show) => {
        const own = participants.filter(({ showId }) => showId === show.id);
        return receiptFor(ctx, show, own, caller.accountId);
      }),
    );
    return { data: receipts.filter((receipt) => receipt !== null), total };
  }
  const { rows, total } = await endedParticipationsOf(ctx.db, caller.accountId, page);
  const ids = rows.flatMap(({ show, participant }) => [show.performerId, participant.memberId]);
  const people = await peopleById(ctx.db, ids);
  const receipts = rows.map(async ({ show, participant }) =>
    viewReceiptOfMember(show, participant, people, await tipsOfShow(ctx.db, show)),
  );
  return { data: await Promise.all(receipts), total };
}
