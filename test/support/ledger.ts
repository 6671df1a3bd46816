import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Db } from '@server/db/client';
import { postPurchase } from '@server/features/ledger/service/transfers';
import { postTip } from '@server/features/earnings/service/payments';

/** Creates a member who has bought tokens. */
export async function memberWith(db: Db, tokens: number): Promise<string> {
  const memberId = newId();
  await inTransaction(db, (tx) => postPurchase(tx, { key: newId(), memberId, tokens }));
  return memberId;
}

/** A performer without a studio. */
export const alone = (): { performerId: string; studioId: string | null } => ({ performerId: newId(), studioId: null });

/** Posts a tip in its own transaction, at a conversion rate of 1. */
export function tip(
  db: Db,
  memberId: string,
  earner: { performerId: string; studioId: string | null },
  tokens: number,
  key = newId(),
) {
  return inTransaction(db, (tx) => postTip(tx, { key, memberId, earner, tokens, conversionRate: 1 }));
}
