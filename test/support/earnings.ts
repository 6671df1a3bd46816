import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { postPurchase } from '@server/features/ledger/service/transfers';
import { postRefund, postSale } from '@server/features/earnings/service/payments';
import { type Api } from './api';

/** Somebody paid: what was posted, so that it can be refunded. */
export interface Sold {
  transferId: number;
  tokens: number;
}

interface Circumstances {
  at?: string;
  kind?: 'product' | 'video' | 'gallery';
  conversionRate?: number;
  studioId?: string | null;
}

export interface Buyer {
  id: string;
  username: string;
  /** buys from the performer, at a moment of the past when one is given */
  buys(tokens: number, given?: Circumstances): Promise<Sold>;
  getsBack(sold: Sold, tokens?: number): Promise<void>;
}

/** A member with plenty of tokens who buys from one performer. */
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
      // the ledger cannot be told another time, its earnings can
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

/** The wire details of somebody in Belgium. */
export const WIRE = {
  type: 'wire' as const,
  accountHolder: 'Juno Valcourt',
  bankName: 'Bank of the Quay',
  bankCountry: 'BE',
  account: 'BE68 5390 0754 7034',
  bic: 'GKCCBEBB',
};
