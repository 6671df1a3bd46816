import { combineReducers } from 'redux';
import {
  openedSlice,
  ownGalleries,
  ownPhotos,
  ownProducts,
  ownVideos,
  progressSlice,
  videosSlice,
} from '@/features/assets/slice';
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
import {
  orderSlice,
  packagesSlice,
  purchaseSlice,
  sandboxSlice,
  summarySlice,
  tokenHistorySlice,
} from '@/features/wallet/slice';
import { mergeReducers } from '@/lib/mergeReducers';
import { hydrated } from './hydrated';

const features = combineReducers({
  auth: authSlice.reducer,
  performer: mergeReducers(performerSlice.reducer, {
    categories: categoriesSlice.reducer,
    earning: earningSlice.reducer,
    payoutRequests: payoutSlice.reducer,
    products: ownProducts.reducer,
    videos: ownVideos.reducer,
    photos: ownPhotos.reducer,
    galleries: ownGalleries.reducer,
  }),
  user: mergeReducers(userSlice.reducer, {
    favourites: favouritesSlice.reducer,
    paymentTokenHistory: tokenHistorySlice.reducer,
  }),
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
  wallet: combineReducers({
    packages: packagesSlice.reducer,
    purchase: purchaseSlice.reducer,
    summary: summarySlice.reducer,
    order: orderSlice.reducer,
    sandbox: sandboxSlice.reducer,
  }),
  purchases: combineReducers({ buying: buyingSlice.reducer, items: purchasedItemsSlice.reducer }),
  orders: ordersSlice.reducer,
  refunds: refundsSlice.reducer,
  tips: tipsSlice.reducer,
  socket: socketSlice.reducer,
});

export type AppState = ReturnType<typeof features>;

/** All reducers of the application. */
export const rootReducer = hydrated(features);
