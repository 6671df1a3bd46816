import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { postPurchase } from '@server/features/ledger/service/transfers';
import { postRefund, postSale } from '@server/features/earnings/service/payments';
import { type Api } from './api';

/** A posted sale, which can be refunded. */
export interface Sold {
  transferId: number;
  tokens: number;
}

interface SaleOptions {
  at?: string;
  kind?: 'product' | 'video' | 'gallery';
  conversionRate?: number;
  studioId?: string | null;
}

/** A member who buys from one performer. */
export interface Buyer {
  id: string;
  username: string;
  /** buys from the performer, at a past time if `at` is given */
  buys(tokens: number, options?: SaleOptions): Promise<Sold>;
  getsBack(sold: Sold, tokens?: number): Promise<void>;
}

/** Creates a member with plenty of tokens who buys from one performer. */
export async function buyerOf(api: Api, performerId: string): Promise<Buyer> {
  const { db } = api.ctx;
  const { id, username } = await api.registerMember();
  await inTransaction(db, (tx) => postPurchase(tx, { key: newId(), memberId: id, tokens: 10_000_000 }));
  return {
    id,
    username,
    async buys(tokens, { at, kind = 'video', conversionRate = 0.05, studioId = null } = {}) {
      const { transferId } = await inTransaction(db, (tx) =>
        postSale(tx, { key: newId(), memberId: id, earner: { performerId, studioId }, tokens, conversionRate, kind }),
      );
      // the time of a transfer cannot be changed, that of its earnings can
      if (at)
        await db.$client.query({
          text: 'update earnings set created_at = $2 where transfer_id = $1',
          values: [transferId, at],
        });
      return { transferId, tokens };
    },
    getsBack: async ({ transferId, tokens: all }, tokens = all) =>
      void (await inTransaction(db, (tx) =>
        postRefund(tx, { key: newId(), saleTransferId: transferId, memberId: id, tokens }),
      )),
  };
}

/** Bank transfer details in Belgium. */
export const WIRE = {
  type: 'wire' as const,
  accountHolder: 'Juno Valcourt',
  bankName: 'Bank of the Quay',
  bankCountry: 'BE',
  account: 'BE68 5390 0754 7034',
  bic: 'GKCCBEBB',
};
