import { type NextPageContext } from 'next';
import { type AppDispatch } from '@/application/state';
import { pageNumberFrom } from '@/lib/pageNumber';
import { visitorOf } from '@/lib/visitor';
import { searchShows, viewShow } from './api';
import { RECEIPTS_PER_PAGE } from './ReceiptsScreen';
import { entered, receiptsLoaded } from './slice';

type LoadingContext = NextPageContext & { store: { dispatch: AppDispatch } };

/** Loads one page of the account's receipts. */
export async function loadReceipts(context: LoadingContext): Promise<{ page: number }> {
  const page = pageNumberFrom(context.query);
  context.store.dispatch(
    receiptsLoaded(
      await searchShows({ limit: RECEIPTS_PER_PAGE, offset: (page - 1) * RECEIPTS_PER_PAGE }, visitorOf(context)),
    ),
  );
  return { page };
}

/** Loads the receipt of the show in the address. */
export async function loadReceipt(context: LoadingContext): Promise<object> {
  context.store.dispatch(entered(await viewShow(String(context.query.conversationId), visitorOf(context))));
  return {};
}
