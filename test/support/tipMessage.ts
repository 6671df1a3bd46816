import { type MessageView } from '@contract/chat';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { withAttachedWrites } from '@server/db/attachedWrites';
import { broadcastMessage } from '@server/features/chat/service/messages';
import { findTipRoom, prepareTipMessage, type TipMessage } from '@server/features/chat/service/tipMessage';
import { accountsByIds } from '@server/features/chat/store/messages';

/** Writes the chat message of a tip without posting the tip, attached to an empty statement. */
export async function writeTipMessage(
  ctx: Context,
  tx: Tx,
  {
    senderId,
    conversationId = null,
    ...tip
  }: Omit<TipMessage, 'sender'> & {
    senderId: string;
    /** the performer's public room when absent */
    conversationId?: string | null;
  },
): Promise<MessageView> {
  const [sender] = await accountsByIds(tx, [senderId]);
  const room = await findTipRoom(tx, { performerId: tip.performerId, senderId, conversationId });
  const tipMessage = prepareTipMessage(ctx, room, { ...tip, sender: sender! });
  return inTransaction(tx, async (_, after) => {
    const { rows } = await tx.$client.query<{ message: unknown }>(
      withAttachedWrites(
        { name: 'nothing', text: 'select 0::bigint as transfer_id, 0::bigint as available', values: [] },
        'true',
        [tipMessage.attachedWrite],
      ),
    );
    const view = tipMessage.viewOf(rows[0]!.message);
    after(() => broadcastMessage(ctx, view));
    return view;
  });
}
