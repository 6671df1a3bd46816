import { type NextPageContext } from 'next';
import { type ComponentProps } from 'react';
import { type AppDispatch } from '@/application/state';
import { type Receiver } from '@/features/earnings/slice';
import { pageNumberFrom } from '@/lib/pageNumber';
import { visitorOf } from '@/lib/visitor';
import {
  listPaymentInformation,
  listPendingPayoutRequests,
  previewPayoutRequest,
  searchPayoutRequests,
  viewPayoutStatement,
} from './api';
import { type PayoutsScreen } from './PayoutsScreen';
import { type PayoutPaper, REQUESTS_A_PAGE, searchSucceeded } from './slice';

/** All that the page of payouts shows at first: what can be asked for, where it can go, what waits, what there was. */
export async function loadPayouts(
  context: NextPageContext & { store: { dispatch: AppDispatch } },
  role: Receiver,
): Promise<ComponentProps<typeof PayoutsScreen>> {
  const visitor = visitorOf(context);
  const page = pageNumberFrom(context.query);
  const [information, [pending = null], requests] = await Promise.all([
    listPaymentInformation(visitor),
    listPendingPayoutRequests(role, visitor),
    searchPayoutRequests({ role, limit: REQUESTS_A_PAGE, offset: (page - 1) * REQUESTS_A_PAGE }, visitor),
  ]);
  const open = await previewPayoutRequest(
    role,
    pending ? { fromDate: pending.fromDate, toDate: pending.toDate, requestId: pending._id } : {},
    visitor,
  );
  context.store.dispatch(searchSucceeded(requests));
  return { role, page, open, information, pending };
}

/** The statement of the payout that the address names. */
export const loadStatement = async (context: NextPageContext, role: Receiver): Promise<{ paper: PayoutPaper }> => ({
  paper: await viewPayoutStatement(role, String(context.query.id), visitorOf(context)),
});
