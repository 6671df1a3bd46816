import { type NextPageContext } from 'next';
import { type AppDispatch } from '@/application/state';
import { pageNumberFrom } from '@/lib/pageNumber';
import { searchOnOpen } from '@/lib/searchOnOpen';
import { visitorOf } from '@/lib/visitor';
import { searchShows, viewShow } from './api';
import { enterRequested, entered, receiptsFailed, receiptsLoaded, receiptsRequested, showRefused } from './slice';
import { receiptQuery } from './receiptQuery';

type OpeningContext = NextPageContext & { store: { dispatch: AppDispatch } };

/** Opens one page of the account's receipts. */
export async function openReceipts(context: OpeningContext): Promise<{ page: number }> {
  const page = pageNumberFrom(context.query);
  const actions = {
    searchRequested: receiptsRequested,
    searchSucceeded: receiptsLoaded,
    searchFailed: receiptsFailed,
  };
  await searchOnOpen(context, actions, receiptQuery(page), (query) => searchShows(query, visitorOf(context)));
  return { page };
}

/** Opens the receipt of the show in the address. */
export async function openReceipt(context: OpeningContext): Promise<{ id: string }> {
  const conversationId = String(context.query.conversationId);
  const actions = { searchRequested: enterRequested, searchSucceeded: entered, searchFailed: showRefused };
  await searchOnOpen(context, actions, { conversationId }, (query) =>
    viewShow(query.conversationId, visitorOf(context)),
  );
  return { id: conversationId };
}
