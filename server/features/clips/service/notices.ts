import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type After } from '@server/db/transaction';
import { noteAsSeen, notify } from '../../notifications/service/notifying';
import { countWaiting } from '../store';

/** Tells a performer that a clip waits for approval. All waiting clips share one notification. */
export const notifyOfWaiting = (
  ctx: Context,
  tx: Tx,
  { performerId, memberId, title }: { performerId: string; memberId: string; title: string },
): Promise<void> =>
  notify(ctx, tx, {
    accountId: performerId,
    kind: 'clip',
    key: 'clip:waiting',
    actorId: memberId,
    facts: { title },
  });

/** Marks the notification as read once no clip waits. */
export async function noteDecision(ctx: Context, tx: Tx, after: After, performerId: string): Promise<void> {
  if ((await countWaiting(tx, performerId)) === 0)
    await noteAsSeen(ctx, { tx, after, accountId: performerId, key: 'clip:waiting' });
}
