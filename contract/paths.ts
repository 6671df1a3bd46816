import { authPaths } from './authPaths';
import { deskPaths } from './deskPaths';
import { showPaths } from './showPaths';
import { statisticsPaths } from './statisticsPaths';
import { streamingPaths } from './streamingPaths';
import { tipMenuPaths } from './tipMenuPaths';

/**
 * All calls of the API by name: `METHOD /path/{parameter}`, relative to the base path. The schemas have the same names
 * in the other files of this folder. This file has none, because the browser imports it and must not load the schema
 * library.
 */
export const paths = {
  ...authPaths,

  // data rights
  getDataExport: 'GET /data-rights/export',
  requestDataExport: 'POST /data-rights/export',
  linkDataExport: 'POST /data-rights/export/link',
  getAccountDeletion: 'GET /data-rights/deletion',
  requestAccountDeletion: 'POST /data-rights/deletion',
  keepAccount: 'DELETE /data-rights/deletion',

  // users
  getMe: 'GET /users/me',
  updateUser: 'PUT /users',
  getDeliveryAddress: 'GET /users/delivery-address',
  searchUsers: 'GET /users/search',
  viewUser: 'GET /users/view/{id}',
  suspendUser: 'POST /users/suspend-account',
  uploadUserAvatar: 'POST /users/avatar/upload',
  uploadAvatarOf: 'POST /users/{id}/avatar/upload',

  // studios
  getStudioMe: 'GET /studio/me',
  updateStudio: 'PUT /studio',
  uploadStudioDocument: 'POST /studio/documents/upload',
  getStudioCommissions: 'GET /studio/commissions',
  updateStudioCommissions: 'PUT /studio/commissions',

  // roster (the performers of a studio)
  searchRoster: 'GET /studio/performers/search',
  searchRosterStatistics: 'GET /studio/performers/statistics',
  addRosterPerformer: 'POST /studio/performers',
  viewRosterPerformer: 'GET /studio/performers/{id}',
  updateRosterStatus: 'PUT /studio/performers/{id}/status',
  updateRosterCommission: 'PUT /studio/performers/{id}/commission',
  inviteToStudio: 'POST /studio/invitations',
  searchInvitations: 'GET /studio/invitations/search',
  revokeInvitation: 'DELETE /studio/invitations/{id}',
  viewInvitation: 'GET /studio/invitations/{code}/view',
  acceptInvitation: 'POST /studio/invitations/{code}/accept',
  getOwnStudio: 'GET /performers/studio',
  leaveStudio: 'POST /performers/studio/leave',

  // operator
  getOperatorMe: 'GET /operator/me',
  viewDocument: 'GET /operator/documents/{accountId}/{field}',

  // performers
  getPerformerMe: 'GET /performers/me',
  updatePerformer: 'PUT /performers',
  searchPerformers: 'GET /performers/search',
  viewPerformer: 'GET /performers/{username}/view',
  viewPerformerCalendar: 'GET /performers/{username}/calendar.ics',
  viewPerformerFeed: 'GET /performers/{username}/feed.{format}',
  viewSiteFeed: 'GET /feed.{format}',
  viewOembed: 'GET /oembed',
  incrementPerformerViews: 'POST /performers/{id}/inc-view',
  updateStreamingStatus: 'POST /performers/streaming-status/update',
  getPerformerDocuments: 'GET /performers/documents',
  uploadPerformerDocuments: 'POST /performers/documents/upload',
  uploadReleaseForm: 'POST /performers/release-form/upload',
  uploadShowPicture: 'POST /performers/shows/picture',
  uploadPerformerAvatar: 'POST /performers/avatar/upload',
  suspendPerformer: 'POST /performers/suspend-account',
  updatePrices: 'POST /performers/default-price/update',
  updateBroadcastSetting: 'POST /performers/broadcast-setting/update',

  // blocking
  getBlockedAccounts: 'GET /blocking/accounts',
  blockAccount: 'POST /blocking/accounts',
  unblockAccount: 'DELETE /blocking/accounts/{id}',
  getBlocking: 'GET /performers/blocking',
  updateBlocking: 'POST /performers/blocking/update',
  unblockUser: 'DELETE /performers/blocking/users',
  checkBlocking: 'GET /performers/{id}/check-blocking',

  // categories
  listCategories: 'GET /performer-categories',
  viewCategory: 'GET /performer-categories/{id}/view',

  // site
  getPublicSettings: 'GET /settings/public',
  getSettingKeys: 'POST /settings/keys',
  listMenus: 'GET /menus',
  searchPromos: 'GET /site-promo/search',

  // contact
  sendContact: 'POST /contact',

  // posts
  searchPosts: 'GET /posts/search',
  viewPost: 'GET /posts/{id}',

  // countries
  listCountries: 'GET /countries/list',
  listLanguages: 'GET /languages/list',
  listPhoneCodes: 'GET /phone-codes/list',
  listTimezones: 'GET /timezones/list',

  // favourites
  setReminder: 'PUT /performers/{id}/reminder',
  viewCalendarAddress: 'GET /calendar-address',
  readCalendar: 'GET /calendar.ics',
  likePerformer: 'POST /favourite/{id}/like',
  unlikePerformer: 'POST /favourite/{id}/unlike',
  listFavourites: 'GET /favourite',

  // earnings
  viewCommission: 'GET /settings/performer/commission',
  searchEarnings: 'GET /earning/{role}/search',
  getEarningStats: 'GET /earning/{role}/stats',
  getEarningPayout: 'GET /earning/{role}/payout',
  exportEarnings: 'GET /earning/{role}/export/csv',

  // payouts
  savePaymentInformation: 'POST /payment-information',
  listPaymentInformation: 'GET /payment-information',
  updateBankTransfer: 'POST /performers/bank-transfer/update',
  updateDirectDeposit: 'POST /performers/direct-deposit/update',
  updatePaxum: 'POST /performers/paxum/update',
  updateBitpay: 'POST /performers/bitpay/update',
  searchPayoutRequests: 'GET /payout-requests/{role}/search',
  listPendingPayoutRequests: 'GET /payout-requests/{role}/pending-requests',
  previewPayoutRequest: 'POST /payout-requests/{role}/stats',
  createPayoutRequest: 'POST /payout-requests/{role}',
  updatePayoutRequest: 'PUT /payout-requests/{role}/{id}',
  getPayoutRequest: 'GET /payout-requests/{role}/{id}',
  viewPayoutRequest: 'GET /payout-requests/{role}/{id}/view',
  viewPayoutStatement: 'GET /payout-requests/{role}/{id}/statement',
  searchPayoutCases: 'GET /operator/payout-requests',
  getPayoutSummary: 'GET /operator/payout-summary',
  viewPayoutCase: 'GET /operator/payout-requests/{id}',
  decidePayouts: 'POST /operator/payout-decisions',
  exportPayouts: 'POST /operator/payout-exports',
  downloadPayoutExport: 'GET /operator/payout-exports/{id}/file',

  // wallet
  searchPackages: 'GET /package/token/search',
  purchaseTokens: 'POST /payment/purchase-tokens/{id}',
  viewTokenOrder: 'GET /payment/orders/{id}',
  viewSandboxCheckout: 'GET /payment/sandbox/{ticket}',
  decideSandboxCheckout: 'POST /payment/sandbox/{ticket}',
  searchTransactions: 'GET /transactions/user/search',
  exportTransactions: 'GET /transactions/user/export/csv',
  paymentWebhook: 'POST /webhooks/payments/{provider}',

  // purchases
  purchaseItem: 'POST /purchase-items/{type}/{id}',
  searchPurchasedItems: 'GET /purchased-items/user/search',
  searchPurchasedProducts: 'GET /purchased-items/user/products',
  searchPurchasedVideos: 'GET /purchased-items/user/videos',
  searchPurchasedGalleries: 'GET /purchased-items/user/galleries',

  // orders
  searchOrders: 'GET /orders/search',
  viewOrder: 'GET /orders/details/{id}',
  updateOrder: 'PUT /orders/{id}/update',
  searchUserOrders: 'GET /orders/user/search',
  viewUserOrder: 'GET /orders/user/details/{id}',

  // refunds
  requestRefund: 'POST /refund-requests',
  searchRefundRequests: 'GET /refund-requests/search',
  previewRefund: 'GET /operator/refund-requests/{id}/preview',
  decideRefundRequests: 'POST /operator/refund-decisions',

  // tips
  sendTip: 'POST /member/send-tip-token/{id}',
  viewTipBoard: 'GET /performers/{id}/tips/board',

  // tip sounds
  viewTipSounds: 'GET /performers/{id}/tip-sounds',
  updateTipSounds: 'PUT /performer/tip-sounds',

  // standing
  viewStanding: 'GET /performers/{id}/standing',
  updateSupporterLevels: 'PUT /performer/supporter-levels',

  ...tipMenuPaths,

  // automatic messages
  listAutomaticMessages: 'GET /performer/automatic-messages',
  saveAutomaticMessages: 'PUT /performer/automatic-messages',

  // goals
  viewGoals: 'GET /performers/{id}/goals',
  viewOwnGoals: 'GET /performer/goals',
  startGoals: 'PUT /performer/goals',
  endGoals: 'DELETE /performer/goals',

  // pledges
  viewOwnPledgeGoal: 'GET /performer/pledge-goals',
  startPledgeGoal: 'POST /performer/pledge-goals',
  confirmPledgeGoal: 'POST /performer/pledge-goals/{id}/confirmation',
  withdrawPledgeGoal: 'DELETE /performer/pledge-goals/{id}',
  viewOwnPledge: 'GET /performers/{id}/pledges',
  pledge: 'POST /performers/{id}/pledges',
  takePledgeBack: 'DELETE /pledges/{id}',

  // polls
  viewPoll: 'GET /performers/{id}/poll',
  startPoll: 'POST /performer/poll',
  endPoll: 'DELETE /performer/poll',
  votePoll: 'POST /polls/{id}/votes',

  // announcements
  viewReach: 'GET /performer/reach',
  listAnnouncements: 'GET /performer/announcements',
  sendAnnouncement: 'POST /performer/announcements',
  removeAnnouncement: 'DELETE /performer/announcements/{id}',
  viewAnnouncement: 'GET /announcements/{id}',
  setAnnouncements: 'PUT /performers/{id}/announcements',

  // clips
  createClip: 'POST /performers/{id}/clips',
  listClips: 'GET /performers/{id}/clips',
  listOwnClips: 'GET /clips',
  viewClip: 'GET /clips/{id}',
  approveClip: 'POST /clips/{id}/approval',
  deleteClip: 'DELETE /clips/{id}',

  // ticket shows
  listOwnTicketShows: 'GET /performer/ticket-shows',
  announceTicketShow: 'POST /performer/ticket-shows',
  updateTicketShow: 'PUT /performer/ticket-shows/{id}',
  cancelTicketShow: 'POST /performer/ticket-shows/{id}/cancellation',
  openTicketShow: 'POST /performer/ticket-shows/{id}/opening',
  viewTicketShow: 'GET /ticket-shows/{id}',
  buyTicket: 'POST /ticket-shows/{id}/tickets',
  returnTicket: 'DELETE /ticket-shows/{id}/ticket',
  enterTicketShow: 'POST /ticket-shows/{id}/entry',
  waitForTicket: 'PUT /ticket-shows/{id}/waiting',
  listOwnTickets: 'GET /tickets',

  // event feed
  listFeedKeys: 'GET /performer/feed-keys',
  createFeedKey: 'POST /performer/feed-keys',
  createOverlay: 'POST /performer/overlays',
  revokeFeedKey: 'DELETE /performer/feed-keys/{id}',
  readFeed: 'GET /events',
  listWebhooks: 'GET /performer/webhooks',
  createWebhook: 'POST /performer/webhooks',
  rotateWebhookSecret: 'POST /performer/webhooks/{id}/secret',
  enableWebhook: 'POST /performer/webhooks/{id}/on',
  deleteWebhook: 'DELETE /performer/webhooks/{id}',
  listWebhookDeliveries: 'GET /performer/webhooks/{id}/deliveries',
  resendWebhookDelivery: 'POST /performer/webhooks/{id}/deliveries/{deliveryId}/resend',

  // notifications
  listNotifications: 'GET /notifications',
  readNotifications: 'PUT /notifications/read',
  viewNotificationSettings: 'GET /notifications/settings',
  updateNotificationSettings: 'PUT /notifications/settings',
  viewPush: 'GET /push',
  addPushDevice: 'POST /push/devices',
  removePushDevice: 'DELETE /push/devices/{id}',
  viewUnsubscribe: 'GET /unsubscribe/{token}',
  unsubscribe: 'POST /unsubscribe/{token}',
  resubscribe: 'DELETE /unsubscribe/{token}',

  // spending limits
  viewSpending: 'GET /spending',
  changeSpendingLimit: 'PUT /spending/limits/{period}',
  pauseSpending: 'POST /spending/pause',

  // chat
  getPublicConversation: 'GET /conversations/stream/public/{id}',
  listPublicMessages: 'GET /messages/conversations/public/{id}',
  sendPublicMessage: 'POST /messages/stream/public/conversations/{id}',
  getConversation: 'GET /conversations/stream/{id}',
  listMessages: 'GET /messages/conversations/{id}',
  sendRoomMessage: 'POST /messages/stream/conversations/{id}',
  deleteMessage: 'DELETE /messages/{id}',

  // rooms
  getRoomModeration: 'GET /rooms/{id}/order',
  updateRoomSettings: 'PUT /rooms/{id}/settings',
  appointModerator: 'POST /rooms/{id}/moderators',
  dismissModerator: 'DELETE /rooms/{id}/moderators/{accountId}',
  sanction: 'POST /rooms/{id}/sanctions',
  liftSanction: 'DELETE /rooms/{id}/sanctions/{sanctionId}',
  searchModerationLog: 'GET /operator/moderation/search',

  // messages
  listConversations: 'GET /conversations',
  searchConversations: 'GET /conversations/search',
  openConversation: 'POST /conversations',
  viewConversation: 'GET /conversations/{id}',
  sendMessage: 'POST /messages/conversations/{id}',
  sendPhoto: 'POST /messages/private/file',
  getTotalUnread: 'GET /messages/total-unread',
  readAllMessages: 'POST /messages/read-all',
  removeAllMessages: 'DELETE /messages/{id}/remove-all-message',

  // reports
  createReport: 'POST /reports',
  searchReports: 'GET /operator/reports/search',
  viewReport: 'GET /operator/reports/{id}',
  decideReport: 'POST /operator/reports/{id}/decide',

  // streaming
  ...streamingPaths,

  ...showPaths,

  // assets
  getStorageUsage: 'GET /performer/performer-assets/storage',
  searchOwnProducts: 'GET /performer/performer-assets/products/search',
  createProduct: 'POST /performer/performer-assets/products',
  viewOwnProduct: 'GET /performer/performer-assets/products/{id}/view',
  updateProduct: 'PUT /performer/performer-assets/products/{id}',
  deleteOwnProduct: 'DELETE /performer/performer-assets/products/{id}',
  searchOwnVideos: 'GET /performer/performer-assets/videos/search',
  createVideo: 'POST /performer/performer-assets/videos',
  uploadVideo: 'POST /performer/performer-assets/videos/upload',
  viewOwnVideo: 'GET /performer/performer-assets/videos/{id}/view',
  updateVideo: 'PUT /performer/performer-assets/videos/{id}',
  retryVideo: 'POST /performer/performer-assets/videos/{id}/retry',
  deleteOwnVideo: 'DELETE /performer/performer-assets/videos/{id}',
  searchOwnGalleries: 'GET /performer/performer-assets/galleries/search',
  createGallery: 'POST /performer/performer-assets/galleries',
  viewOwnGallery: 'GET /performer/performer-assets/galleries/{id}/view',
  updateGallery: 'PUT /performer/performer-assets/galleries/{id}',
  orderPhotos: 'PUT /performer/performer-assets/galleries/{id}/photos',
  deleteOwnGallery: 'DELETE /performer/performer-assets/galleries/{id}',
  searchOwnPhotos: 'GET /performer/performer-assets/photos/search',
  createPhoto: 'POST /performer/performer-assets/photos',
  uploadPhoto: 'POST /performer/performer-assets/photos/upload',
  viewOwnPhoto: 'GET /performer/performer-assets/photos/{id}/view',
  updatePhoto: 'PUT /performer/performer-assets/photos/{id}',
  retryPhoto: 'POST /performer/performer-assets/photos/{id}/retry',
  deleteOwnPhoto: 'DELETE /performer/performer-assets/photos/{id}',
  searchProducts: 'GET /user/performer-assets/products/search',
  viewProduct: 'GET /user/performer-assets/products/{id}/view',
  getDownloadLink: 'GET /user/performer-assets/products/{id}/download-link',
  searchVideos: 'GET /user/performer-assets/videos/search',
  viewVideo: 'GET /user/performer-assets/videos/{id}',
  incrementVideoViews: 'POST /user/performer-assets/videos/{id}/inc-view',
  searchGalleries: 'GET /user/performer-assets/galleries/search',
  viewGallery: 'GET /user/performer-assets/galleries/{id}/view',
  searchGalleryPhotos: 'GET /user/performer-assets/photos/{galleryId}/search',

  // operations
  healthLive: 'GET /health/live',
  healthReady: 'GET /health/ready',
  ...deskPaths,
  ...statisticsPaths,
} as const;

/** The name of a call. */
export type EndpointName = keyof typeof paths;

/**
 * Returns the method of a call and its path with encoded parameters.
 * @throws Error naming the call and the missing parameter, which is a programming error
 */
export function addressOf(
  name: EndpointName,
  params: Record<string, string | number> = {},
): { method: string; path: string } {
  const [method, template] = paths[name].split(' ') as [string, string];
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined || value === '') throw new Error(`${name} needs the parameter ${key}`);
    return encodeURIComponent(String(value));
  });
  return { method, path };
}
