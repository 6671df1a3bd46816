/** Transitions of the store: idle, searching, success and failure of every list. */
import { type UnknownAction } from '@reduxjs/toolkit';
import { type AppState } from '@/application/rootReducer';
import { ownGalleries, ownPhotos, ownProducts, ownVideos } from '@/features/assets/slice';
import * as earnings from '@/features/earnings/slice';
import * as favourites from '@/features/favourites/slice';
import * as messages from '@/features/messages/slice';
import * as payouts from '@/features/payouts/slice';
import * as performers from '@/features/performers/slice';
import * as purchases from '@/features/purchases/slice';
import { refundsSlice } from '@/features/refunds/slice';
import { tokenHistorySlice } from '@/features/wallet/slice';
import { error, type Row, testTransitions } from '@test/support/transitions';

// ---- lists: idle, searching, success, failure
interface ListActions {
  searchRequested: (query: never) => UnknownAction;
  searchSucceeded: (page: never) => UnknownAction;
  searchFailed: (failure: typeof error) => UnknownAction;
}
const item = { _id: 'x1' };
const found = { data: [item], total: 9 };
const lists: [name: string, actions: ListActions, picked: (state: AppState) => unknown][] = [
  ['performers', performers.performerSlice.actions, (state) => state.performer.list],
  ['earning', earnings.earningSlice.actions, (state) => state.performer.earning],
  ['payout', payouts.payoutSlice.actions, (state) => state.performer.payoutRequests],
  ['own products', ownProducts.actions, (state) => state.performer.products],
  ['own videos', ownVideos.actions, (state) => state.performer.videos],
  ['own photos', ownPhotos.actions, (state) => state.performer.photos],
  ['own galleries', ownGalleries.actions, (state) => state.performer.galleries],
  ['favourites', favourites.favouritesSlice.actions, (state) => state.user.favourites],
  ['messages', messages.messagesSlice.actions, (state) => state.messages],
  ['token history', tokenHistorySlice.actions, (state) => state.user.paymentTokenHistory],
  ['purchases', purchases.purchasedItemsSlice.actions, (state) => state.purchases.items],
  ['refund requests', refundsSlice.actions, (state) => state.refunds],
];
const listRows = lists.flatMap(([name, actions, picked]): Row[] => {
  const [search, succeed, fail] = [
    actions.searchRequested({} as never),
    actions.searchSucceeded(found as never),
    actions.searchFailed(error),
  ];
  return [
    [`${name}: idle`, [], picked, { data: [], total: 0, searching: false, success: false, error: null }],
    [`${name}: searching`, [search], picked, { searching: true, success: false, error: null }],
    [
      `${name}: success stores data and total`,
      [search, succeed],
      picked,
      { data: [item], total: 9, searching: false, success: true, error: null },
    ],
    [`${name}: failure stores the error`, [search, fail], picked, { searching: false, success: false, error }],
    [`${name}: searching again forgets the failure`, [search, fail, search], picked, { searching: true, error: null }],
  ];
});

testTransitions([...listRows]);
