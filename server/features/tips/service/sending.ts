import { type MessageView } from '@contract/chat';
import { type MenuOrderView, type WheelOrderView } from '@contract/tipMenu';
import { type TipView } from '@contract/tips';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { conflict, notFound, refused } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { metrics } from '@server/observability/metrics';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { checkTipMessage } from '../../chat/service/moderationCheck';
import { broadcastMessage, readMessage, toRoomView } from '../../chat/service/messages';
import { findTipRoom, prepareTipMessage } from '../../chat/service/tipMessage';
import { type Earner } from '../../earnings/rules/commission';
import { postTip } from '../../earnings/service/payments';
import { readRecordedEarnings } from '../../earnings/service/records';
import { announceGoalsSoon } from '../../goals/service/announcing';
import { toTokens, toUnits } from '../../ledger/rules';
import { readBalance } from '../../ledger/service/balances';
import { keyOf, type Posted } from '../../ledger/service/transfers';
import { attachNotification } from '../../notifications/service/notifying';
import { readSettings } from '../../site/service';
import { findEarner } from '../../studios/service/membership';
import { claimEntry, findOrderedEntry, lockQueue, placeOrder } from '../../tipMenu/service/ordering';
import { findTipRefusal, isSameTip } from '../rules';
import {
  attachTip,
  findTipByKey,
  findTipByTransfer,
  findTipParties,
  lockSender,
  type TipParties,
  type TipRow,
} from '../store';
import { viewTip, viewTipper } from '../view';
import { celebrateSoon } from './celebrating';
import { postOne, postTipInGroup, type TipToWrite } from './posting';

/** Something that a tip pays for, such as a vote. It is written with the tip, or neither is. */
export interface TipPurpose {
  /** makes sure that it can be had until the transaction ends; throws a refusal otherwise */
  claim(tx: Tx): Promise<void>;
  write(tx: Tx, tipId: string): Promise<void>;
  /** returns whether a tip paid for it */
  isOf(db: Db, tipId: string): Promise<boolean>;
}

/** A member's request to tip a performer. */
export interface TipRequest {
  senderId: string;
  performerId: string;
  /** whole tokens, at least 1 */
  tokens: number;
  /** the chat room that the tip is given in; null for the performer's public room */
  conversationId: string | null;
  message: string;
  /** hides the sender from all but the performer; null: as the member's setting says */
  anonymous?: boolean | null;
  /** the entry of the performer's tip menu that the tip orders; null for a plain tip */
  entryId?: string | null;
  /** for an entry that is a wheel */
  wheel?: WheelOrderView | null;
  /** what the tip pays for, if it is no entry */
  purpose?: TipPurpose;
  /** identifies one confirmed tip over all its retries */
  idempotencyKey: string | null;
}

/** Returns the tip that a sender posted under a key, or null. */
const findOwnTip = (db: Db, senderId: string, key: string): Promise<TipRow | null> =>
  findTipByKey(db, keyOf({ kind: 'tip', askerId: senderId, key }));

/** Lets a read run before its turn. Its refusal is thrown where it is awaited. */
function ahead<T>(read: Promise<T>): Promise<T> {
  read.catch(() => undefined);
  return read;
}

/**
 * Tips a performer. The transfer, the earning, the tip and its chat message are written together or not at all; the
 * chat room and both accounts are notified after the commit. The same idempotency key again returns the first tip and
 * moves nothing.
 * @throws Refusal 403 for a blocked sender; 404 for an unknown performer; 409 IDEMPOTENCY_KEY_REUSED; 422 TIP_TO_SELF,
 * PERFORMER_OFFLINE, TIP_TOO_LARGE, NOT_ENOUGH_TOKEN, because the chat refuses the message, or as `claimEntry` or the
 * claim of its purpose
 */
export async function sendTip(ctx: Context, viewer: Viewer, request: TipRequest): Promise<TipView> {
  const { senderId, performerId, tokens, idempotencyKey } = request;
  const unblocked = ahead(refuseBlockedViewer(ctx.db, viewer, performerId));
  const key = idempotencyKey ?? newId();
  const sameKey = ahead(idempotencyKey ? findOwnTip(ctx.db, senderId, key) : Promise.resolve(null));
  const checked = ahead(checkTip(ctx, request));
  const room = ahead(findTipRoom(ctx.db, request));
  await unblocked;
  const known = await sameKey;
  if (known) return replayTip(ctx.db, known, request);
  const { sender, earner, conversionRate, isOffline } = await checked;
  // the message of a tip with a purpose is the performer's text
  if (!request.purpose)
    await checkTipMessage(ctx, { accountId: senderId, device: viewer.device }, performerId, request.message);
  const anonymous = request.anonymous ?? sender.anonymousTips;
  const chatMessage = prepareTipMessage(ctx, await room, {
    performerId,
    sender,
    tokens,
    anonymous,
    text: request.message,
  });
  const tip = {
    id: newId(),
    senderId,
    performerId,
    tokens,
    message: request.message,
    anonymous,
    conversationId: chatMessage.conversationId,
    messageId: chatMessage.id,
  };
  const payment = { key, memberId: senderId, earner, tokens, conversionRate };
  const write = { payment, tip, chatMessage: chatMessage.attachedWrite };
  const { posted, menuOrder } = await postAsked(ctx, write, request, isOffline);
  // an order waits for the performer's others, and the same request may have been one of them
  if (!posted) return replayTip(ctx.db, (await findOwnTip(ctx.db, senderId, key))!, request);
  // the same request arrived twice at once, and the other one was first
  if (posted.replayed) return replayTip(ctx.db, await readPostedTip(ctx.db, posted), request);
  celebrateSoon(ctx, tip);
  metrics.tips.inc();
  metrics.tippedTokens.inc(tokens);
  const message = { ...chatMessage.viewOf(posted.attached.message), menuOrder };
  // the sender's answer doesn't wait for the figures of those who earn
  void announceTip(ctx, posted, { tokens, senderId, performerId, message, sender: viewTipper(sender) }).catch(
    (error: unknown) => ctx.log.error({ err: error }, 'a tip could not be announced'),
  );
  return viewTip({ ...tip, transferId: posted.transferId, balanceAfter: toUnits(posted.balance) }, message);
}

/** Posts a tip with what it pays for. `posted` is null when the same request was faster. */
async function postAsked(
  ctx: Context,
  write: TipToWrite,
  { entryId, wheel = null, purpose }: TipRequest,
  isOffline: boolean,
): Promise<{ posted: Posted | null; menuOrder: MenuOrderView | null }> {
  if (entryId) return postOrder(ctx, write, { entryId, wheel });
  if (purpose) return { posted: await postForPurpose(ctx, write, purpose), menuOrder: null };
  return { posted: await (isOffline ? postOfflineTip(ctx, write) : postTipInGroup(ctx.db, write)), menuOrder: null };
}

/** Posts a tip and what it pays for: both are written, or neither. Returns null when the same request was faster. */
const postForPurpose = (
  ctx: Context,
  { payment, tip, chatMessage }: TipToWrite,
  purpose: TipPurpose,
): Promise<Posted | null> =>
  inTransaction(ctx.db, async (tx) => {
    await lockSender(tx, tip.senderId);
    if (await findOwnTip(tx, tip.senderId, payment.key)) return null;
    await purpose.claim(tx);
    const posted = await postTip(tx, payment, [attachTip(tip), chatMessage]);
    if (!posted.replayed) await purpose.write(tx, tip.id);
    return posted;
  });

/**
 * Posts a tip that orders an entry: both are written, or neither. `posted` is null when the same request was faster.
 * @throws Refusal as `claimEntry`, `postTip`
 */
async function postOrder(
  ctx: Context,
  { payment, tip, chatMessage }: TipToWrite,
  wish: { entryId: string; wheel: WheelOrderView | null },
): Promise<{ posted: Posted | null; menuOrder: MenuOrderView | null }> {
  const { id: tipId, performerId, senderId: memberId, tokens, conversationId, messageId } = tip;
  return inTransaction(ctx.db, async (tx, after) => {
    await lockQueue(tx, performerId);
    if (await findOwnTip(tx, memberId, payment.key)) return { posted: null, menuOrder: null };
    const claim = await claimEntry(tx, { performerId, memberId, tokens, ...wish });
    const posted = await postTip(tx, payment, [attachTip(tip), chatMessage]);
    const order = { tipId, performerId, messageId: messageId!, conversationId: conversationId!, claim };
    return { posted, menuOrder: await placeOrder(ctx, { tx, after }, order) };
  });
}

/** Posts a tip to a performer who is offline and therefore doesn't see it in the room. */
const postOfflineTip = (ctx: Context, write: TipToWrite): Promise<Posted> => {
  const { id, performerId, senderId, tokens } = write.tip;
  const notification = attachNotification({
    accountId: performerId,
    kind: 'tip',
    key: `tip:${id}`,
    actorId: senderId,
    facts: { tokens },
    once: true,
  });
  return postOne(ctx.db, write, [notification]);
};

interface CheckedTip {
  sender: TipParties['sender'];
  earner: Earner;
  conversionRate: number;
  isOffline: boolean;
}

async function checkTip(ctx: Context, request: TipRequest): Promise<CheckedTip> {
  const { senderId, performerId } = request;
  const [parties, settings, earner] = await Promise.all([
    findTipParties(ctx.db, senderId, performerId),
    readSettings(ctx),
    findEarner(ctx.db, performerId),
  ]);
  const refusal = findTipRefusal({ request, performer: parties?.performer ?? null, settings });
  // no performer is found for members who tip themselves, but the refusal should name the real reason
  if (refusal?.code !== 'TIP_TO_SELF' && !parties) throw notFound('This performer');
  if (refusal) throw refused(refusal.code, refusal.text);
  const { sender, performer } = parties!;
  return {
    sender,
    earner,
    conversionRate: settings.conversionRate,
    isOffline: performer.streamingStatus === 'offline',
  };
}

async function replayTip(db: Db, known: TipRow, request: TipRequest): Promise<TipView> {
  const order = await findOrderedEntry(db, known.id);
  // an entry that has gone since leaves an order without one
  const isSameEntry = order
    ? Boolean(request.entryId) && request.entryId === (order.entryId ?? request.entryId)
    : !request.entryId;
  const isSamePurpose = !request.purpose || (await request.purpose.isOf(db, known.id));
  if (!isSameTip(known, request) || !isSameEntry || !isSamePurpose)
    throw conflict('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used for another tip.');
  const message = known.messageId && (await readMessage(db, known.messageId));
  // the same answer as the first time, when nobody had celebrated the tip yet
  return viewTip(known, message ? { ...message, celebration: undefined } : null);
}

async function readPostedTip(db: Db, { transferId }: Posted): Promise<TipRow> {
  const tip = await findTipByTransfer(db, transferId);
  if (!tip) throw new Error(`Transfer ${transferId} has no tip`);
  return tip;
}

interface TipAnnouncement {
  tokens: number;
  senderId: string;
  performerId: string;
  message: MessageView;
  sender: ReturnType<typeof viewTipper>;
}

/** Notifies the chat room and every account whose balance changed. Only the performer receives the net amount. */
async function announceTip(
  ctx: Context,
  posted: Posted,
  { tokens, senderId, performerId, message, sender }: TipAnnouncement,
): Promise<void> {
  broadcastMessage(ctx, message, [performerId, senderId]);
  announceGoalsSoon(ctx, performerId);
  const eventId = `transfer:${posted.transferId}`;
  ctx.realtime.toAccount(senderId, 'balance/changed', { eventId, change: -tokens, balance: posted.balance });
  const received = { sender, tokens, conversationId: message.conversationId, message };
  ctx.realtime.toRoom(message.conversationId, 'tip/received', {
    ...received,
    sender: message.isAnonymous ? null : sender,
    message: toRoomView(message),
  });
  for (const { receiver, role, net } of await readRecordedEarnings(ctx.db, posted.transferId)) {
    const change = toTokens(net);
    if (role === 'performer') ctx.realtime.toAccount(receiver, 'tip/received', { ...received, netPrice: change });
    ctx.realtime.toAccount(receiver, 'balance/changed', {
      eventId,
      change,
      balance: (await readBalance(ctx.db, receiver, role)).balance,
    });
  }
}
