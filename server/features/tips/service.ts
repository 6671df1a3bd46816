import { type MessageView } from '@contract/chat';
import { type TipBoardView, type TipView } from '@contract/tips';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { type After, inTransaction } from '@server/db/transaction';
import { conflict, notFound, refused } from '@server/http/errors';
import { postTipMessage, readMessage } from '../chat/service/messages';
import { recordedEarnings } from '../earnings/service';
import { tokensOf, unitsOf } from '../ledger/rules';
import { balanceOf, type Posted, postTip } from '../ledger/service';
import { settings } from '../site/service';
import { earnerOf } from '../studios/service/membership';
import { isSameTip, refusalToTip, type TipRefusal } from './rules';
import { insertTip, partiesOf, showBegan, tipByKey, type TipRow, tipsBesideLedger, tipsSince } from './store';
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
 * Tips a performer: rules, ledger, the tip's row and its line in the chat in one transaction; room and both accounts hear of it after
 * the commit. The same key again answers the first tip and moves nothing.
 * @throws Refusal 404 no such performer; 422 TIP_TO_SELF, PERFORMER_OFFLINE, TIP_TOO_LARGE, NOT_ENOUGH_TOKEN; 409 for a key used for another tip
 */
export async function sendTip(ctx: Context, request: TipRequest): Promise<TipView> {
  const { senderId, performerId, tokens, idempotencyKey } = request;
  const known = idempotencyKey ? await tipByKey(ctx.db, senderId, idempotencyKey) : null;
  if (known) return replay(ctx.db, known, request);
  const [parties, { tipMaximum, conversionRate }, earner] = await Promise.all([partiesOf(ctx.db, senderId, performerId), settings(ctx), earnerOf(ctx.db, performerId)]);
  const refusal = refusalToTip({ senderId, performerId, tokens, maximum: tipMaximum, onStage: parties !== null && parties.performer.streamingStatus !== 'offline' });
  if (refusal === 'TIP_TO_SELF') throw refused(refusal, WORDS[refusal]);
  if (!parties) throw notFound('This performer');
  if (refusal) throw refused(refusal, WORDS[refusal]);
  const id = newId();
  return inTransaction(ctx.db, async (tx, after) => {
    const posted = await postTip(tx, { key: idempotencyKey ?? id, memberId: senderId, earner, tokens, conversionRate });
    // the same intent in another tab was quicker: the ledger made us wait for it, so its row is there now
    if (posted.replayed) return replay(tx, await quicker(tx, request), request);
    const message = await postTipMessage(ctx, tx, { performerId, senderId, tokens, text: request.message, conversationId: request.conversationId });
    const tip = await insertTip(tx, {
      id, senderId, performerId, tokens, message: request.message, conversationId: message.conversationId, messageId: message._id, transferId: posted.transferId, balanceAfter: unitsOf(posted.balance), idempotencyKey,
    });
    announce(ctx, after, posted, { tip, message, sender: viewTipper(parties.sender) });
    return viewTip(tip, message);
  });
}

async function quicker(tx: Tx, { senderId, idempotencyKey }: TipRequest): Promise<TipRow> {
  const tip = idempotencyKey ? await tipByKey(tx, senderId, idempotencyKey) : null;
  if (!tip) throw new Error('The ledger knows a tip that has no row');
  return tip;
}

interface Announced { tip: TipRow; message: MessageView; sender: ReturnType<typeof viewTipper> }

/** Tells the room and every account whose balance moved, after the commit. The performer alone hears what stays with them. */
function announce(ctx: Context, after: After, posted: Posted, { tip, message, sender }: Announced): void {
  const { senderId, tokens } = tip;
  const eventId = `transfer:${posted.transferId}`;
  after(async () => {
    ctx.realtime.toAccount(senderId, 'balance/changed', { eventId, change: -tokens, balance: posted.balance });
    const said = { sender, tokens, conversationId: message.conversationId, message };
    ctx.realtime.toRoom(message.conversationId, 'tip/received', said);
    for (const { receiver, role, net } of await recordedEarnings(ctx.db, posted.transferId)) {
      const change = tokensOf(net);
      if (role === 'performer') ctx.realtime.toAccount(receiver, 'tip/received', { ...said, netPrice: change });
      ctx.realtime.toAccount(receiver, 'balance/changed', { eventId, change, balance: (await balanceOf(ctx.db, receiver, role)).balance });
    }
  });
}

/** What the audit asks of tips: a tip without its transfer, or the reverse, in words. */
export const tipFaults = (db: Db): Promise<string[]> => tipsBesideLedger(db);

const TOP_TIPPERS = 5;

/** Tip total and top tippers of the running show. */
export async function readTipBoard(ctx: Context, performerId: string): Promise<TipBoardView> {
  const since = await showBegan(ctx.db, performerId);
  return viewTipBoard(since ? await tipsSince(ctx.db, performerId, since, TOP_TIPPERS) : { total: 0, tips: 0, leaders: [] });
}
