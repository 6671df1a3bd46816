export const RECEIPTS_PER_PAGE = 20;

/** The query of one page of receipts. */
export interface ReceiptQuery {
  limit: number;
  offset: number;
}
export const receiptQuery = (page: number): ReceiptQuery => ({
  limit: RECEIPTS_PER_PAGE,
  offset: (page - 1) * RECEIPTS_PER_PAGE,
});
