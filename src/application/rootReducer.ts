import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import { HYDRATE } from 'next-redux-wrapper';
import { openedSlice, ownGalleries, ownPhotos, ownProducts, ownVideos, progressSlice, videosSlice } from '@/features/assets/slice';
import { authSlice } from '@/features/auth/slice';
import { categoriesSlice } from '@/features/categories/slice';
import { chatSlice } from '@/features/chat/slice';
import { earningSlice } from '@/features/earnings/slice';
import { favouritesSlice } from '@/features/favourites/slice';
import { ordersSlice } from '@/features/orders/slice';
import { messagesSlice } from '@/features/messages/slice';
import { payoutSlice } from '@/features/payouts/slice';
import { performerSlice } from '@/features/performers/slice';
import { buyingSlice, purchasedItemsSlice } from '@/features/purchases/slice';
import { socketSlice } from '@/features/realtime/slice';
import { refundsSlice } from '@/features/refunds/slice';
import { showsSlice } from '@/features/shows/slice';
import { reportsSlice } from '@/features/reports/slice';
import { settingsSlice, uiSlice } from '@/features/site/slice';
import { streamingSlice } from '@/features/streaming/slice';
import { tipsSlice } from '@/features/tips/slice';
import { userSlice } from '@/features/users/slice';
import { orderSlice, packagesSlice, purchaseSlice, sandboxSlice, summarySlice, tokenHistorySlice } from '@/features/wallet/slice';
import { beside } from '@/lib/beside';

const features = combineReducers({
  auth: authSlice.reducer,
  performer: beside(performerSlice.reducer, {
    categories: categoriesSlice.reducer,
    earning: earningSlice.reducer,
    payoutRequests: payoutSlice.reducer,
    products: ownProducts.reducer,
    videos: ownVideos.reducer,
    photos: ownPhotos.reducer,
    galleries: ownGalleries.reducer,
  }),
  user: beside(userSlice.reducer, { favourites: favouritesSlice.reducer, paymentTokenHistory: tokenHistorySlice.reducer }),
  settings: settingsSlice.reducer,
  ui: uiSlice.reducer,
  videos: videosSlice.reducer,
  assetOpened: openedSlice.reducer,
  assetProgress: progressSlice.reducer,
  chat: chatSlice.reducer,
  messages: messagesSlice.reducer,
  reports: reportsSlice.reducer,
  streaming: streamingSlice.reducer,
  shows: showsSlice.reducer,
  wallet: combineReducers({ packages: packagesSlice.reducer, purchase: purchaseSlice.reducer, summary: summarySlice.reducer, order: orderSlice.reducer, sandbox: sandboxSlice.reducer }),
  purchases: combineReducers({ buying: buyingSlice.reducer, items: purchasedItemsSlice.reducer }),
  orders: ordersSlice.reducer,
  refunds: refundsSlice.reducer,
  tips: tipsSlice.reducer,
  socket: socketSlice.reducer,
});

export type AppState = ReturnType<typeof features>;

/** The mark of a state that the server made (`wrapper.ts` sets it). */
export interface ServerState extends AppState {
  fromServer: true;
}

/**
 * A client navigation fires HYDRATE as well, with an older snapshot of the browser's own state, over newer socket events. Only a state that
 * the server marked is taken over, and the socket is never the server's business.
 */
export function rootReducer(state: AppState | undefined, action: UnknownAction): AppState {
  if (action.type !== HYDRATE) return features(state, action);
  const { fromServer, socket: _socket, ...rest } = action.payload as Partial<ServerState>;
  const current = state ?? features(undefined, action);
  return fromServer ? { ...current, ...rest } : current;
}
