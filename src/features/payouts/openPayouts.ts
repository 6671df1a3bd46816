import { type NextPageContext } from 'next';
import { type ComponentProps } from 'react';
import { type AppDispatch } from '@/application/state';
import { type Receiver } from '@/features/earnings/state';
import { pageNumberFrom } from '@/lib/pageNumber';
import { toFailure } from '@/lib/errorText';
import { isShownInPlace, searchOnOpen } from '@/lib/searchOnOpen';
import { type Visitor, visitorOf } from '@/lib/visitor';
import {
  listPaymentInformation,
  listPendingPayoutRequests,
  previewPayoutRequest,
  searchPayoutRequests,
  viewPayoutStatement,
} from './api';
import { type PayoutsScreen } from './PayoutsScreen';
import { payoutSlice, REQUESTS_PER_PAGE } from './slice';
import { type PayoutStatement } from './state';

type NextPayout = Pick<ComponentProps<typeof PayoutsScreen>, 'preview' | 'information' | 'pending' | 'failure'>;

/** Loads what the form for the next payout needs. A refusal is returned, and the screen shows it in place. */
async function loadNext(role: Receiver, visitor?: Visitor): Promise<NextPayout> {
  try {
    const [information, [pending = null]] = await Promise.all([
      listPaymentInformation(visitor),
      listPendingPayoutRequests(role, visitor),
    ]);
    const preview = await previewPayoutRequest(
      role,
      pending ? { fromDate: pending.fromDate, toDate: pending.toDate, requestId: pending._id } : undefined,
      visitor,
    );
    return { preview, information, pending };
  } catch (error) {
    if (!isShownInPlace(error)) throw error;
    return { preview: null, information: [], pending: null, failure: toFailure(error) };
  }
}

/** Loads the payouts page: a preview of the next payout, the payment details, the pending request and all requests. */
export async function loadPayouts(
  context: NextPageContext & { store: { dispatch: AppDispatch } },
  role: Receiver,
): Promise<ComponentProps<typeof PayoutsScreen>> {
  const visitor = visitorOf(context);
  const page = pageNumberFrom(context.query);
  const query = { role, limit: REQUESTS_PER_PAGE, offset: (page - 1) * REQUESTS_PER_PAGE };
  const [next] = await Promise.all([
    loadNext(role, visitor),
    searchOnOpen(context, payoutSlice.actions, query, () => searchPayoutRequests(query, visitor)),
  ]);
  return { role, page, ...next };
}

/** Loads the statement of the payout request in the URL. */
export const loadStatement = async (
  context: NextPageContext,
  role: Receiver,
): Promise<{ statement: PayoutStatement }> => ({
  statement: await viewPayoutStatement(role, String(context.query.id), visitorOf(context)),
});
