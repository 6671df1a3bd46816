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
import { deskSlice } from '@/features/cases/slice';
import { categoriesSlice } from '@/features/categories/slice';
import { chatSlot } from '@/features/chat/state';
import { earningSlot } from '@/features/earnings/state';
import { favouritesSlice, followedLiveSlice } from '@/features/favourites/slice';
import { notificationsSlot } from '@/features/notifications/state';
import { ordersSlot } from '@/features/orders/state';
import { impersonationSlice } from '@/features/impersonations/slice';
import { messagesSlot } from '@/features/messages/state';
import { payoutSlot } from '@/features/payouts/state';
import { performerSlice } from '@/features/performers/slice';
import { purchasesSlot } from '@/features/purchases/state';
import { socketSlice } from '@/features/realtime/slice';
import { refundsSlot } from '@/features/refunds/state';
import { showsSlot } from '@/features/shows/state';
import { reportsSlice } from '@/features/reports/slice';
import { settingsSlice, uiSlice } from '@/features/site/slice';
import { streamingSlot } from '@/features/streaming/state';
import { goalsSlot } from '@/features/goals/state';
import { pollsSlot } from '@/features/polls/state';
import { tipMenuSlot } from '@/features/tips/menuState';
import { tipsSlot } from '@/features/tips/state';
import { userSlice } from '@/features/users/slice';
import { tokenHistorySlot, walletSlot } from '@/features/wallet/state';
import { mergeReducers } from '@/lib/mergeReducers';
import { withCurrentLists } from './currentLists';
import { hydrated } from './hydrated';

const features = combineReducers({
  auth: authSlice.reducer,
  performer: withCurrentLists(
    mergeReducers(performerSlice.reducer, {
      categories: categoriesSlice.reducer,
      earning: earningSlot.reducer,
      payoutRequests: payoutSlot.reducer,
      products: ownProducts.reducer,
      videos: ownVideos.reducer,
      photos: ownPhotos.reducer,
      galleries: ownGalleries.reducer,
    }),
  ),
  user: mergeReducers(userSlice.reducer, {
    favourites: favouritesSlice.reducer,
    followedLive: followedLiveSlice.reducer,
    paymentTokenHistory: tokenHistorySlot.reducer,
  }),
  settings: settingsSlice.reducer,
  ui: uiSlice.reducer,
  videos: videosSlice.reducer,
  assetOpened: openedSlice.reducer,
  assetProgress: progressSlice.reducer,
  chat: chatSlot.reducer,
  messages: messagesSlot.reducer,
  reports: reportsSlice.reducer,
  streaming: streamingSlot.reducer,
  shows: showsSlot.reducer,
  wallet: walletSlot.reducer,
  purchases: purchasesSlot.reducer,
  orders: ordersSlot.reducer,
  refunds: refundsSlot.reducer,
  notifications: notificationsSlot.reducer,
  tips: tipsSlot.reducer,
  tipMenu: tipMenuSlot.reducer,
  goals: goalsSlot.reducer,
  polls: pollsSlot.reducer,
  socket: socketSlice.reducer,
  desk: deskSlice.reducer,
  impersonation: impersonationSlice.reducer,
});

export type AppState = ReturnType<typeof features>;

/** All reducers of the application. */
export const rootReducer = hydrated(features);
