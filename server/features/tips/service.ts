import { type MessageView } from '@contract/chat';
import { type TipBoardView, type TipView } from '@contract/tips';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { newId } from '@server/db/ids';
import { conflict, notFound, refused } from '@server/http/errors';
import { checkTipMessage } from '../chat/service/moderationCheck';
import { readMessage, broadcastMessage } from '../chat/service/messages';
import { prepareTipMessage } from '../chat/service/tipMessage';
import { recordedEarnings } from '../earnings/service';
import { tokensOf, unitsOf } from '../ledger/rules';
import { balanceOf, type Posted } from '../ledger/service';
import { readSettings } from '../site/service';
import { findEarner } from '../studios/service/membership';
import { writeTip } from './service/writing';
import { isSameTip, refusalToTip, type TipRefusal } from './rules';
import { partiesOf, showBegan, tipByKey, tipOfTransfer, type TipRow, tipsBesideLedger, tipsSince } from './store';
import { viewTip, viewTipBoard, viewTipper } from './view';

export interface TipRequest {
  senderId: string;
  performerId: string;
  /** whole tokens, at least 1 */
  tokens: number;
  /** the room the tip is given in; the performer's public room when absent */
  conversationId: string | null;
  message: string;
  /** one confirmed intent of the sender, kept over all its tries */
  idempotencyKey: string | null;
  /** the browser it comes from, where it said which */
  device?: string | null;
}

const WORDS: Record<TipRefusal, string> = {
  TIP_TO_SELF: 'You cannot tip yourself.',
  PERFORMER_OFFLINE: 'The performer is not on stage right now. Nothing was spent.',
  TIP_TOO_LARGE: 'This is more than one tip may be. Nothing was spent.',
};

async function replay(db: Db, known: TipRow, request: TipRequest): Promise<TipView> {
  if (!isSameTip(known, request)) throw conflict('IDEMPOTENCY_KEY_REUSED', 'This key was used for another tip.');
  return viewTip(known, known.messageId ? await readMessage(db, known.messageId) : null);
}

/**
 * Tips a performer: ledger, earning, the tip's row and its line in the chat are written at once or not at all; room and both accounts hear of it after
 * the commit. The same key again answers the first tip and moves nothing.
 * @throws Refusal 404 no such performer; 422 TIP_TO_SELF, words that the room refuses, PERFORMER_OFFLINE, TIP_TOO_LARGE, NOT_ENOUGH_TOKEN; 409 for a key used for another tip
 */
export async function sendTip(ctx: Context, request: TipRequest): Promise<TipView> {
  const { senderId, performerId, tokens, idempotencyKey } = request;
  const known = idempotencyKey ? await tipByKey(ctx.db, senderId, idempotencyKey) : null;
  if (known) return replay(ctx.db, known, request);
  const [parties, { tipMaximum, conversionRate }, earner] = await Promise.all([
    partiesOf(ctx.db, senderId, performerId),
    readSettings(ctx),
    findEarner(ctx.db, performerId),
  ]);
  const refusal = refusalToTip({
    senderId,
    performerId,
    tokens,
    maximum: tipMaximum,
    onStage: parties !== null && parties.performer.streamingStatus !== 'offline',
  });
  if (refusal === 'TIP_TO_SELF') throw refused(refusal, WORDS[refusal]);
  if (!parties) throw notFound('This performer');
  if (refusal) throw refused(refusal, WORDS[refusal]);
  await checkTipMessage(ctx, { accountId: senderId, device: request.device ?? null }, performerId, request.message);
  const line = await prepareTipMessage(ctx, {
    performerId,
    sender: parties.sender,
    tokens,
    text: request.message,
    conversationId: request.conversationId,
  });
  const row = {
    id: newId(),
    senderId,
    performerId,
    tokens,
    message: request.message,
    conversationId: line.conversationId,
    messageId: line.id,
    idempotencyKey,
  };
  const payment = { key: idempotencyKey ?? row.id, memberId: senderId, earner, tokens, conversionRate };
  const posted = await writeTip(ctx.db, { payment, row, line: line.rider });
  // the same intent in another tab was quicker
  if (posted.replayed) return replay(ctx.db, await quicker(ctx.db, posted), request);
  const message = line.viewOf(posted.answers.line);
  await announce(ctx, posted, { tokens, senderId, message, sender: viewTipper(parties.sender) }).catch(
    (error: unknown) => ctx.log.error({ err: error }, 'a tip could not be told'),
  );
  return viewTip({ ...row, transferId: posted.transferId, balanceAfter: unitsOf(posted.balance) }, message);
}

async function quicker(db: Db, { transferId }: Posted): Promise<TipRow> {
  const tip = await tipOfTransfer(db, transferId);
  if (!tip) throw new Error('The ledger knows a tip that has no row');
  return tip;
}

interface Announced {
  tokens: number;
  senderId: string;
  message: MessageView;
  sender: ReturnType<typeof viewTipper>;
}

/** Tells the room and every account whose balance moved. The performer alone hears what stays with them. */
async function announce(ctx: Context, posted: Posted, { tokens, senderId, message, sender }: Announced): Promise<void> {
  broadcastMessage(ctx, message);
  const eventId = `transfer:${posted.transferId}`;
  ctx.realtime.toAccount(senderId, 'balance/changed', { eventId, change: -tokens, balance: posted.balance });
  const said = { sender, tokens, conversationId: message.conversationId, message };
  ctx.realtime.toRoom(message.conversationId, 'tip/received', said);
  for (const { receiver, role, net } of await recordedEarnings(ctx.db, posted.transferId)) {
    const change = tokensOf(net);
    if (role === 'performer') ctx.realtime.toAccount(receiver, 'tip/received', { ...said, netPrice: change });
    ctx.realtime.toAccount(receiver, 'balance/changed', {
      eventId,
      change,
      balance: (await balanceOf(ctx.db, receiver, role)).balance,
    });
  }
}

/** What the audit asks of tips: a tip without its transfer, or the reverse, in words. */
export const tipFaults = (db: Db): Promise<string[]> => tipsBesideLedger(db);

const TOP_TIPPERS = 5;

/** Tip total and top tippers of the running show. */
export async function readTipBoard(ctx: Context, performerId: string): Promise<TipBoardView> {
  const since = await showBegan(ctx.db, performerId);
  return viewTipBoard(
    since ? await tipsSince(ctx.db, performerId, since, TOP_TIPPERS) : { total: 0, tips: 0, leaders: [] },
  );
}
