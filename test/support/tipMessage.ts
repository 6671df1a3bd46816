import { type MessageView } from '@contract/chat';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { withAttachedWrites } from '@server/db/attachedWrites';
import { broadcastMessage } from '@server/features/chat/service/messages';
import { type TipMessage, prepareTipMessage } from '@server/features/chat/service/tipMessage';
import { accountsByIds } from '@server/features/chat/store/messages';

/** The line of a tip alone, without the tip: rides with a statement that says nothing. */
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
