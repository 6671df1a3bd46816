import { type NextPageContext } from 'next';
import { type ComponentProps } from 'react';
import { type AppDispatch } from '@/application/state';
import { type Receiver } from '@/features/earnings/slice';
import { pageNumberFrom } from '@/lib/pageNumber';
import { searchOnOpen } from '@/lib/searchOnOpen';
import { visitorOf } from '@/lib/visitor';
import {
  listPaymentInformation,
  listPendingPayoutRequests,
  previewPayoutRequest,
  searchPayoutRequests,
  viewPayoutStatement,
} from './api';
import { type PayoutsScreen } from './PayoutsScreen';
import { payoutSlice, type PayoutStatement, REQUESTS_PER_PAGE } from './slice';

/** Loads the payouts page: a preview of the next payout, the payment details, the pending request and all requests. */
export async function loadPayouts(
  context: NextPageContext & { store: { dispatch: AppDispatch } },
  role: Receiver,
): Promise<ComponentProps<typeof PayoutsScreen>> {
  const visitor = visitorOf(context);
  const page = pageNumberFrom(context.query);
  const query = { role, limit: REQUESTS_PER_PAGE, offset: (page - 1) * REQUESTS_PER_PAGE };
  const [information, [pending = null]] = await Promise.all([
    listPaymentInformation(visitor),
    listPendingPayoutRequests(role, visitor),
    searchOnOpen(context, payoutSlice.actions, query, () => searchPayoutRequests(query, visitor)),
  ]);
  const preview = await previewPayoutRequest(
    role,
    pending ? { fromDate: pending.fromDate, toDate: pending.toDate, requestId: pending._id } : {},
    visitor,
  );
  return { role, page, preview, information, pending };
}

/** Loads the statement of the payout request in the URL. */
export const loadStatement = async (
  context: NextPageContext,
  role: Receiver,
): Promise<{ statement: PayoutStatement }> => ({
  statement: await viewPayoutStatement(role, String(context.query.id), visitorOf(context)),
});
