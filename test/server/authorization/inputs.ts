import { type Role } from '@contract/endpoint';
import { type EndpointName } from '@contract/paths';
import { newId } from '@server/db/ids';
import { type Actor } from '@test/support/actors';
import { type Given } from '@test/support/call';
import { pictureFile } from '@test/support/pictures';
import { ESCROWED, OF_ROOMS, OWNED_TICKETS } from './escrowInputs';
import { type InputMaker, TOOLS } from './toolInputs';
import { type AssetKind, type World } from './world';

const NO_REMINDER = { startsAt: '2030-01-01T20:00:00.000Z', isOn: false };
const receiverOf = (role: Role) => (role === 'studio' ? 'studio' : 'performer');
const ownPayout = async (world: World, owner: Actor & { role: Role }) => ({
  params: { role: receiverOf(owner.role), id: await world.payoutOf(owner) },
});

/** Inputs of calls about an owned resource. The matrix makes each call about an own and about a foreign one. */
export const OWNED: Partial<Record<EndpointName, InputMaker>> = {
  getPayoutRequest: ownPayout,
  viewPayoutRequest: ownPayout,
  viewPayoutStatement: ownPayout,
  updatePayoutRequest: async (world, owner) => ({
    ...(await ownPayout(world, owner)),
    body: { paymentAccountType: 'wire', fromDate: '2026-01-01', toDate: '2026-01-02' },
  }),
  revokeSession: async (world, owner) => ({ params: { id: await world.sessionId(owner) } }),
  renamePasskey: async (world, owner) => ({ params: { id: await world.passkeyOf(owner) }, body: { name: 'key' } }),
  removePasskey: async (world, owner) => ({ params: { id: await world.passkeyOf(owner) } }),
  uploadAvatarOf: async (_world, owner) => ({
    params: { id: owner.id },
    files: { avatar: { name: 'me.png', content: await pictureFile('png', 64, 64) } },
  }),
  viewTokenOrder: async (world, owner) => ({ params: { id: await world.orderOf(owner) } }),
  getConversation: async (world, owner) => ({ params: { id: await world.roomOf(owner) } }),
  listMessages: async (world, owner) => ({ params: { id: await world.roomOf(owner) } }),
  sendRoomMessage: async (world, owner) => ({ params: { id: await world.roomOf(owner) }, body: { text: 'hello' } }),
  getRoomModeration: (_world, owner) => ({ params: { id: owner.id } }),
  updateRoomSettings: (_world, owner) => ({ params: { id: owner.id }, body: { slowSeconds: 0 } }),
  appointModerator: ({ people }, owner) => ({
    params: { id: owner.id },
    body: { username: people.otherMember.username },
  }),
  dismissModerator: async (world, owner) => ({ params: { id: owner.id, accountId: await world.moderatorOf(owner) } }),
  sanction: ({ people }, owner) => ({
    params: { id: owner.id },
    body: { accountId: people.otherMember.id, kind: 'mute' },
  }),
  liftSanction: async (world, owner) => ({ params: { id: owner.id, sanctionId: await world.sanctionOf(owner) } }),
  viewOrder: async (world, owner) => ({ params: { id: await world.saleOf(owner) } }),
  updateOrder: async (world, owner) => ({
    params: { id: await world.saleOf(owner) },
    body: { deliveryStatus: 'shipping' },
  }),
  viewUserOrder: async (world, owner) => ({ params: { id: await world.saleOf(owner) } }),
  requestRefund: async (world, owner) => ({
    body: { sourceType: 'order', sourceId: await world.saleOf(owner), token: 1, description: 'broken' },
  }),
  viewConversation: async (world, owner) => ({ params: { id: await world.directConversationOf(owner) } }),
  sendMessage: async (world, owner) => ({
    params: { id: await world.directConversationOf(owner) },
    body: { text: 'hello' },
  }),
  readAllMessages: async (world, owner) => ({ body: { conversationId: await world.directConversationOf(owner) } }),
  removeAllMessages: async (world, owner) => ({ params: { id: await world.directConversationOf(owner) } }),
  deleteMessage: async (world, owner) => ({ params: { id: await world.messageOf(owner) } }),
  acceptPrivateShow: async (world, owner) => ({ params: { id: await world.askedShowOf(owner) } }),
  withdrawPrivateShow: async (world, owner) => ({ params: { id: await world.askedShowOf(owner) } }),
  endSpying: async (world, owner) => ({ params: { id: await world.askedShowOf(owner) } }),
  viewShow: async (world, owner) => ({ params: { id: await world.askedShowOf(owner) } }),
  sendPayToken: async (world, owner) => ({ params: { conversationId: await world.acceptedShowOf(owner) } }),
  ...Object.fromEntries(
    (['Product', 'Video', 'Gallery', 'Photo'] as const).flatMap((kind) => {
      const make: InputMaker = async (world, owner) => ({
        params: { id: await world.assetOf(owner, kind.toLowerCase() as AssetKind) },
      });
      const names = [
        `viewOwn${kind}`,
        `deleteOwn${kind}`,
        `update${kind}`,
        ...(kind === 'Video' || kind === 'Photo' ? [`retry${kind}`] : []),
      ];
      return names.map((name) => [
        name,
        async (world: World, owner: Actor & { role: Role }) => ({
          ...(await make(world, owner)),
          ...(name.startsWith('update') ? { body: {} } : {}),
        }),
      ]);
    }),
  ),
  orderPhotos: async (world, owner) => ({
    params: { id: await world.assetOf(owner, 'gallery') },
    body: { photoIds: [newId()] },
  }),
  getDownloadLink: async (world, owner) => ({ params: { id: await world.assetOf(owner, 'product') } }),
  endSession: async (world, owner) => ({ params: { sessionId: await world.showOf(owner) } }),
  sendThumbnail: async (world, owner) => ({
    params: { sessionId: await world.showOf(owner) },
    files: { thumbnail: { name: 'now.jpg', content: await pictureFile('jpeg', 320, 180) } },
  }),
  viewRosterPerformer: async (world, owner) => ({ params: { id: await world.rosterOf(owner) } }),
  updateRosterStatus: async (world, owner) => ({
    params: { id: await world.rosterOf(owner) },
    body: { status: 'inactive' },
  }),
  updateRosterCommission: async (world, owner) => ({
    params: { id: await world.rosterOf(owner) },
    body: { tipCommission: 50 },
  }),
  updateTipMenu: async (world, owner) => ({
    params: { id: await world.tipMenuOf(owner) },
    body: { name: 'Menu', entries: [] },
  }),
  ...TOOLS,
  deleteTipMenu: async (world, owner) => ({ params: { id: await world.tipMenuOf(owner) } }),
  confirmPledgeGoal: async (world, owner) => ({ params: { id: await world.pledgeGoalOf(owner) } }),
  withdrawPledgeGoal: async (world, owner) => ({ params: { id: await world.pledgeGoalOf(owner) } }),
  ...OWNED_TICKETS,
  decideMenuOrder: async (world, owner) => ({
    params: { id: await world.menuOrderOf(owner) },
    body: { decision: 'done' },
  }),
  revokeInvitation: async (world, owner) => ({ params: { id: await world.invitationOf(owner) } }),
  createStreamToken: async (world, owner) => ({ body: { id: await world.showOf(owner), type: 'publish' } }),
};

/** Inputs of calls whose owner parameter is not an owned resource, but a public page, a chat room or a secret. */
export const PUBLIC_IDS: Partial<
  Record<EndpointName, (world: World) => Given<EndpointName> | Promise<Given<EndpointName>>>
> = {
  ...Object.fromEntries(
    (
      [
        'searchEarnings',
        'getEarningStats',
        'getEarningPayout',
        'exportEarnings',
        'searchPayoutRequests',
        'listPendingPayoutRequests',
      ] as const
    ).map((name) => [name, () => ({ params: { role: 'performer' } })]),
  ),
  previewPayoutRequest: () => ({ params: { role: 'performer' }, body: {} }),
  createPayoutRequest: () => ({
    params: { role: 'performer' },
    body: { paymentAccountType: 'wire', fromDate: '2026-01-01', toDate: '2026-01-02' },
  }),
  viewPayoutCase: async (world) => ({ params: { id: await world.payoutOf(world.people.performer) } }),
  decidePayouts: async (world) => ({
    body: {
      decision: 'reject',
      note: 'no',
      payouts: [{ id: await world.payoutOf(world.people.performer), version: 1 }],
    },
  }),
  exportPayouts: () => ({ body: { format: 'csv' } }),
  downloadPayoutExport: () => ({ params: { id: newId() } }),
  listPersonPurchases: ({ people }) => ({ params: { id: people.otherMember.id } }),
  startImpersonation: ({ people }) => ({ params: { id: people.otherMember.id }, body: { reason: 'support' } }),
  listPersonShows: ({ people }) => ({ params: { id: people.otherMember.id } }),
  listPersonReports: ({ people }) => ({ params: { id: people.otherMember.id } }),
  listAdjustments: ({ people }) => ({ params: { id: people.otherMember.id } }),
  adjustBalance: ({ people }) => ({ params: { id: people.otherMember.id }, body: { tokens: 1, reason: 'goodwill' } }),
  noteDispute: () => ({ params: { id: newId() }, body: { text: 'matrix' } }),
  previewRefund: () => ({ params: { id: newId() } }),
  decideRefundRequests: async (world) => ({
    body: {
      status: 'rejected',
      note: 'no',
      requests: [{ id: await world.refundOf(world.people.member), version: 1 }],
    },
  }),
  // a new id: the matrix asks who is admitted, not what happens
  ...Object.fromEntries(
    (
      [
        'changeCategory',
        'removeCategory',
        'mergeCategories',
        'viewDeskPost',
        'changePost',
        'removePost',
        'changePromo',
        'removePromo',
        'changePackage',
      ] as const
    ).map((name) => [name, () => ({ params: { id: newId() }, reason: 'matrix' })]),
  ),
  ...Object.fromEntries(
    (['changeSetting', 'changeMailTemplate', 'resetMailTemplate', 'previewMail', 'sendTestMail'] as const).map(
      (name) => [name, () => ({ params: { key: 'nothing' } })],
    ),
  ),
  viewUser: ({ people }) => ({ params: { id: people.otherMember.id } }),
  viewPerformerCalendar: ({ people }) => ({ params: { username: people.performer.username } }),
  viewOembed: () => ({ query: { url: 'https://elsewhere.example' } }),
  viewSiteFeed: () => ({ params: { format: 'xml' } }),
  viewPerformerFeed: ({ people }) => ({ params: { username: people.performer.username, format: 'json' } }),
  readCalendar: () => ({ query: { key: 'not-a-key' } }),
  viewPerformer: ({ people }) => ({ params: { username: people.performer.username } }),
  incrementPerformerViews: ({ people }) => ({ params: { id: people.performer.id } }),
  unblockAccount: ({ people }) => ({ params: { id: people.otherMember.id } }),
  checkBlocking: ({ people }) => ({ params: { id: people.performer.id } }),
  viewCategory: () => ({ params: { id: 'music' } }),
  viewPost: () => ({ params: { id: 'terms' } }),
  addPushDevice: () => ({
    body: {
      endpoint: 'https://127.0.0.1/push',
      keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') },
      isDiscreet: false,
    },
  }),
  removePushDevice: () => ({ params: { id: '019aa0f0-0000-7000-8000-000000000000' } }),
  likePerformer: ({ people }) => ({ params: { id: people.performer.id } }),
  setReminder: ({ people }) => ({ params: { id: people.performer.id }, body: NO_REMINDER }),
  viewAnnouncement: () => ({ params: { id: newId() } }),
  removeAnnouncement: () => ({ params: { id: newId() } }),
  setAnnouncements: ({ people }) => ({ params: { id: people.performer.id }, body: { isOn: true } }),
  unlikePerformer: ({ people }) => ({ params: { id: people.performer.id } }),
  purchaseTokens: ({ packageId }) => ({ params: { id: packageId } }),
  viewSandboxCheckout: () => ({ params: { ticket: 'not-a-ticket' } }),
  decideSandboxCheckout: () => ({ params: { ticket: 'not-a-ticket' } }),
  paymentWebhook: () => ({ params: { provider: 'sandbox' } }),
  purchaseItem: ({ productId }) => ({
    params: { type: 'product', id: productId },
    body: { deliveryAddress: 'Lamp street 1' },
  }),
  sendTip: ({ people }) => ({ params: { id: people.performer.id } }),
  askPrivateShow: ({ people }) => ({ params: { id: people.otherPerformer.id }, body: {} }),
  spyOnShow: ({ people }) => ({ params: { id: people.otherPerformer.id }, body: {} }),
  joinGroupShow: ({ people }) => ({ params: { id: people.otherPerformer.id } }),
  viewOwnPledge: ({ people }) => ({ params: { id: people.performer.id } }),
  ...ESCROWED,
  viewGoals: ({ people }) => ({ params: { id: people.performer.id } }),
  changeSpendingLimit: () => ({ params: { period: 'day' }, body: { limit: null, timeZone: 'UTC' } }),
  viewDraw: async ({ people, drawOf }) => ({ params: { id: await drawOf(people.performer) } }),
  ...OF_ROOMS,
  getPublicConversation: ({ people }) => ({ params: { id: people.performer.id } }),
  listPublicMessages: ({ conversationId }) => ({ params: { id: conversationId } }),
  sendPublicMessage: ({ conversationId }) => ({ params: { id: conversationId } }),
  viewProduct: ({ onSale }) => ({ params: { id: onSale.product } }),
  viewVideo: ({ onSale }) => ({ params: { id: onSale.video } }),
  incrementVideoViews: ({ onSale }) => ({ params: { id: onSale.video } }),
  viewGallery: ({ onSale }) => ({ params: { id: onSale.gallery } }),
  searchGalleryPhotos: ({ onSale }) => ({ params: { galleryId: onSale.gallery } }),
  getBroadcast: ({ people }) => ({ params: { id: people.performer.id } }),
  createEdgePass: ({ people }) => ({ body: { id: people.performer.id } }),
  joinLive: ({ people }) => ({ params: { id: people.otherPerformer.id } }),
  viewInvitation: () => ({ params: { code: 'not-a-code' } }),
  acceptInvitation: () => ({ params: { code: 'not-a-code' } }),
  viewWallPicture: () => ({ params: { id: newId() } }),
  viewDocument: ({ people }) => ({ params: { accountId: people.performer.id, field: 'idVerification' } }),
  viewCase: ({ caseId }) => ({ params: { id: caseId } }),
  claimCase: ({ caseId }) => ({ params: { id: caseId }, body: { version: 1 } }),
  listColleagues: ({ caseId }) => ({ params: { id: caseId } }),
  assignCase: ({ caseId }) => ({ params: { id: caseId }, body: { version: 1, operatorId: caseId } }),
  decideCase: ({ caseId }) => ({ params: { id: caseId }, body: { version: 1, decision: 'dismiss' } }),
  escalateCase: ({ caseId }) => ({ params: { id: caseId }, body: { version: 1 } }),
  undoCase: ({ caseId }) => ({ params: { id: caseId }, body: { version: 1 } }),
  viewPerson: ({ people }) => ({ params: { id: people.otherMember.id } }),
  listPersonLog: ({ people }) => ({ params: { id: people.otherMember.id } }),
  listPersonMoney: ({ people }) => ({ params: { id: people.otherMember.id } }),
  changePersonStatus: ({ people }) => ({ params: { id: people.suspended.id } }),
  endPersonSessions: ({ people }) => ({ params: { id: people.suspended.id } }),
  resetPersonFactors: ({ people }) => ({ params: { id: people.suspended.id } }),
  mailPersonAgain: ({ people }) => ({ params: { id: people.suspended.id } }),
  changeOperator: ({ people }) => ({ params: { id: people.support.id } }),
  viewIdentity: ({ people }) => ({ params: { accountId: people.performer.id } }),
  checkDocumentNumber: ({ people }) => ({
    params: { accountId: people.performer.id },
    body: { number: 'A1234', country: 'NO' },
  }),
  decideIdentity: ({ people }) => ({ params: { accountId: people.performer.id }, body: {} }),
  ...Object.fromEntries(
    (
      [
        'openWallShow',
        'warnPerformer',
        'blurPreview',
        'cutShow',
        'suspendFromWall',
        'decideAppeal',
        'restoreItem',
        'appealTakedown',
        'decideComplaint',
      ] as const
    ).map((name) => [name, () => ({ params: { id: newId() }, body: {} })]),
  ),
  getItemPeople: () => ({ params: { kind: 'product', id: newId() } }),
  setItemPeople: () => ({ params: { kind: 'product', id: newId() }, body: {} }),
  viewConsent: () => ({ params: { token: 'not-a-token' } }),
  giveConsent: () => ({ params: { token: 'not-a-token' }, files: {} }),
  withdrawConsent: () => ({ params: { token: 'not-a-token' } }),
  viewConsentDocument: () => ({ params: { id: newId() } }),
  viewTakedown: () => ({ params: { id: newId() } }),
  viewComplaint: () => ({ params: { id: newId() } }),
  viewComplaintStatus: () => ({ params: { token: 'not-a-token' } }),
  viewUnsubscribe: () => ({ params: { token: 'not-a-token' } }),
  unsubscribe: () => ({ params: { token: 'not-a-token' } }),
  resubscribe: () => ({ params: { token: 'not-a-token' } }),
  viewReport: ({ reportId }) => ({ params: { id: reportId } }),
  decideReport: ({ reportId }) => ({ params: { id: reportId } }),
  mediaWebhook: () => ({ params: { engine: 'embedded' }, body: {} }),
  readFeed: () => ({ query: { after: '0' } }),
  externalMediaWebhook: () => ({ params: { engine: 'mediamtx', secret: 'a-guess-of-twenty-letters' }, body: {} }),
};
