import { type NextPageContext } from 'next';
import { type AppDispatch } from '@/application/state';
import { pageNumberFrom } from '@/lib/pageNumber';
import { visitorOf } from '@/lib/visitor';
import { searchShows, viewShow } from './api';
import { RECEIPTS_A_PAGE } from './ReceiptsScreen';
import { entered, receiptsLoaded } from './slice';

type LoadingContext = NextPageContext & { store: { dispatch: AppDispatch } };

/** One page of the receipts of an account. */
export async function loadReceipts(context: LoadingContext): Promise<{ page: number }> {
  const page = pageNumberFrom(context.query);
  context.store.dispatch(
    receiptsLoaded(
      await searchShows({ limit: RECEIPTS_A_PAGE, offset: (page - 1) * RECEIPTS_A_PAGE }, visitorOf(context)),
    ),
  );
  return { page };
}

/** One receipt, of the show that the address names. */
export async function loadReceipt(context: LoadingContext): Promise<object> {
  context.store.dispatch(entered(await viewShow(String(context.query.conversationId), visitorOf(context))));
  return {};
}
