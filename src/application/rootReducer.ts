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
import { beside } from '@/lib/beside';
import { reducerOf } from '@/lib/reducerOf';
import { hydrated } from './hydrated';

const features = combineReducers({
  auth: reducerOf(authSlice),
  performer: beside(reducerOf(performerSlice), {
    categories: reducerOf(categoriesSlice),
    earning: reducerOf(earningSlice),
    payoutRequests: reducerOf(payoutSlice),
    products: reducerOf(ownProducts),
    videos: reducerOf(ownVideos),
    photos: reducerOf(ownPhotos),
    galleries: reducerOf(ownGalleries),
  }),
  user: beside(reducerOf(userSlice), {
    favourites: reducerOf(favouritesSlice),
    paymentTokenHistory: reducerOf(tokenHistorySlice),
  }),
  settings: reducerOf(settingsSlice),
  ui: reducerOf(uiSlice),
  videos: reducerOf(videosSlice),
  assetOpened: reducerOf(openedSlice),
  assetProgress: reducerOf(progressSlice),
  chat: reducerOf(chatSlice),
  messages: reducerOf(messagesSlice),
  reports: reducerOf(reportsSlice),
  streaming: reducerOf(streamingSlice),
  shows: reducerOf(showsSlice),
  wallet: combineReducers({
    packages: reducerOf(packagesSlice),
    purchase: reducerOf(purchaseSlice),
    summary: reducerOf(summarySlice),
    order: reducerOf(orderSlice),
    sandbox: reducerOf(sandboxSlice),
  }),
  purchases: combineReducers({ buying: reducerOf(buyingSlice), items: reducerOf(purchasedItemsSlice) }),
  orders: reducerOf(ordersSlice),
  refunds: reducerOf(refundsSlice),
  tips: reducerOf(tipsSlice),
  socket: reducerOf(socketSlice),
});

export type AppState = ReturnType<typeof features>;

/** Every reducer there is. In a browser it comes over the wire after the first page is on screen (`late.ts`). */
export const rootReducer = hydrated(features);
