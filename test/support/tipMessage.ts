import { type MessageView } from '@contract/chat';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { withAttachedWrites } from '@server/db/attachedWrites';
import { broadcastMessage } from '@server/features/chat/service/messages';
import { type TipMessage, prepareTipMessage } from '@server/features/chat/service/tipMessage';
import { accountsByIds } from '@server/features/chat/store/messages';

/** Posts the message of a tip without the tip, attached to an empty statement. */
export async function writeTipMessage(
  ctx: Context,
  tx: Tx,
  { senderId, ...tip }: Omit<TipMessage, 'sender'> & { senderId: string },
): Promise<MessageView> {
  const [sender] = await accountsByIds(tx, [senderId]);
  const line = await prepareTipMessage(ctx, { ...tip, sender: sender! });
  return inTransaction(tx, async (_, after) => {
    const { rows } = await tx.$client.query<{ line: unknown }>(
      withAttachedWrites({ name: 'nothing', text: 'select 1', values: [] }, 'true', [line.attachedWrite]),
    );
    const view = line.viewOf(rows[0]!.line);
    after(() => broadcastMessage(ctx, view));
    return view;
  });
}
