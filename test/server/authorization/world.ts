import { type EndpointName } from '@contract/paths';
import { type Role } from '@contract/endpoint';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { postAdjustment } from '@server/features/ledger/service/transfers';
import { ensureDefaultPosts } from '@server/features/posts/service';
import { openRoom } from '@server/features/chat/service/rooms';
import { openSession } from '@server/features/auth/service/sessions';
import { decideStudio } from '@server/features/studios/service/enrolment';
import { joinStudio } from '@server/features/studios/service/membership';
import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { type Given } from '@test/support/call';
import { buyTokens } from '@test/support/money';
import { pictureFile } from '@test/support/pictures';
import { putOnSale } from '@test/support/items';
import { makeShop } from '@test/support/shop';

/** Who knocks at every door, in the order of the matrix's columns. */
export const IDENTITIES = [
  'anonymous',
  'member',
  'otherMember',
  'performer',
  'otherPerformer',
  'unverified',
  'suspended',
  'studio',
  'operator',
] as const;
export type Identity = (typeof IDENTITIES)[number];
/** Whose thing the call is about; `any` where it is about nobody's. */
export type Whose = 'any' | 'own' | 'foreign';

export interface World {
  people: Record<Exclude<Identity, 'anonymous'>, Actor & { role: Role }>;
  packageId: string;
  /** the public room of the performer */
  conversationId: string;
  /** a session of that person, made for one call; null for the anonymous and a dead one for the suspended */
  session(identity: Identity): Promise<string | null>;
  sessionId(person: Actor): Promise<string>;
  orderOf(person: Actor & { role: Role }): Promise<string>;
  showOf(person: Actor): Promise<string>;
  /** that person's correspondence with somebody who is none of the people here */
  directConversationOf(person: Actor & { role: Role }): Promise<string>;
  reportId: string;
  /** a private show that person asked for or was asked for; waits for its answer */
  askedShowOf(person: Actor & { role: Role }): Promise<string>;
  /** the same, accepted */
  acceptedShowOf(person: Actor & { role: Role }): Promise<string>;
  /** a private room that person is in */
  roomOf(person: Actor & { role: Role }): Promise<string>;
  /** what holds against somebody in that person's rooms, and who keeps order there */
  sanctionOf(person: Actor & { role: Role }): Promise<string>;
  moderatorOf(person: Actor & { role: Role }): Promise<string>;
  /** a performer of that studio; of another studio for everybody else */
  rosterOf(person: Actor & { role: Role }): Promise<string>;
  /** an open invitation of that studio; of another studio for everybody else */
  invitationOf(person: Actor & { role: Role }): Promise<string>;
  /** something that this performer sells, or that this member has bought, as an order; what nobody has otherwise */
  saleOf(person: Actor & { role: Role }): Promise<string>;
  refundOf(person: Actor & { role: Role }): Promise<string>;
  /** a payout request of that performer or studio; what nobody has otherwise */
  payoutOf(person: Actor & { role: Role }): Promise<string>;
  /** a product on sale */
  productId: string;
  /** something that performer sells */
  assetOf(person: Actor & { role: Role }, kind: AssetKind): Promise<string>;
  /** something of the performer that everybody may look at */
  onSale: Record<'product' | 'video' | 'gallery', string>;
  /** a line of that person in a public room */
  messageOf(person: Actor & { role: Role }): Promise<string>;
}

type AssetKind = 'product' | 'video' | 'gallery' | 'photo';

const device = { ip: '192.0.2.1', userAgent: 'matrix' };

/** One of each kind, and what each of them owns. */
export async function makeWorld(api: Api): Promise<World> {
  const as = (role: Role) => (actor: Actor) => ({ ...actor, role });
  const people: World['people'] = {
    member: as('user')(await api.registerMember()),
    otherMember: as('user')(await api.registerMember()),
    performer: as('performer')(await api.verifiedPerformer()),
    otherPerformer: as('performer')(await api.verifiedPerformer()),
    unverified: as('performer')(await api.registerPerformer()),
    suspended: as('user')(await api.registerMember()),
    studio: as('studio')(await api.registerStudio()),
    operator: as('operator')(await api.operator()),
  };
  const otherStudio = await api.registerStudio();
  for (const { id } of [people.studio, otherStudio]) await decideStudio(api.ctx, id, 'approved');
  const studioTokenOf = (person: Actor & { role: Role }) =>
    openSession(api.ctx.db, person.role === 'studio' ? person : { id: otherStudio.id, role: 'studio' }, device);
  const dead = people.suspended.token;
  await api.must('suspendUser', { body: { password: people.suspended.password } }, dead);
  const query = async (text: string, values: unknown[]) =>
    (await api.database.pool.query<{ id: string }>(text, values)).rows[0]?.id ?? newId();
  const session: World['session'] = async (identity) =>
    identity === 'anonymous'
      ? null
      : identity === 'suspended'
        ? dead
        : openSession(api.ctx.db, people[identity], device);
  const packageId = await query(
    "insert into token_packages (id, name, tokens, price_minor) values ($1, 'Hundred', 100, 500) returning id",
    [newId()],
  );
  await query("insert into categories (id, name, slug) values ($1, 'Music', 'music') returning id", [newId()]);
  await ensureDefaultPosts(api.ctx);
  const productId = await putOnSale(api, people.performer, 'product', { tokens: 1, isShipped: true });
  const shopper = await api.registerMember();
  await buyTokens(api, shopper, 100);
  const saleOf: World['saleOf'] = async (person) => {
    const seller = person.role === 'performer' && person.id !== people.unverified.id ? person : people.performer;
    const buyer = person.role === 'user' && person.id !== people.suspended.id ? person : shopper;
    if (person !== seller && person !== buyer) return newId();
    if (buyer !== shopper)
      await inTransaction(api.ctx.db, (tx) =>
        postAdjustment(tx, { key: newId(), ownerId: buyer.id, role: 'member', tokens: 1, reason: 'to buy with' }),
      );
    const id = await putOnSale(api, seller, 'product', { tokens: 1, isShipped: true });
    const bought = await api.must(
      'purchaseItem',
      { params: { type: 'product', id }, body: { deliveryAddress: 'Lamp street 1' } },
      await openSession(api.ctx.db, { ...buyer, role: 'user' }, device),
    );
    return bought._id;
  };
  const askedShowOf: World['askedShowOf'] = async (person) => {
    const host = person.role === 'performer' && person.id !== people.unverified.id ? person : people.performer;
    const asker = person.role === 'user' && person.id !== people.suspended.id ? person : shopper;
    if (person !== host && person !== asker) return newId();
    await query("update show_seats set status = 'left'", []);
    await query("update shows set status = 'cancelled' where status in ('requested', 'running')", []);
    await query("update performers set is_online = true, streaming_status = 'offline' where account_id = $1", [
      host.id,
    ]);
    const asked = await api.must(
      'askPrivateShow',
      { params: { id: host.id }, body: {} },
      await openSession(api.ctx.db, { ...asker, role: 'user' }, device),
    );
    return asked.show.conversationId;
  };
  const shop = makeShop(api);
  const onSale = {
    product: (await shop.product(people.performer))._id,
    video: (await shop.video(people.performer))._id,
    gallery: (await shop.gallery(people.performer, {}, 1))._id,
  };
  const { _id: conversationId } = await api.must('getPublicConversation', { params: { id: people.performer.id } });
  const friends: Partial<Record<Role, Actor>> = {
    user: await api.verifiedPerformer(),
    performer: await api.registerMember(),
  };
  const { _id: reportId } = await api.must(
    'createReport',
    { body: { performerId: people.otherPerformer.id, reason: 'spam' } },
    people.member.token,
  );
  return {
    people,
    reportId,
    packageId,
    productId,
    conversationId,
    session,
    saleOf,
    refundOf: async () => {
      const sourceId = await saleOf(people.member);
      const asked = await api.must(
        'requestRefund',
        { body: { sourceType: 'order', sourceId, token: 1, description: 'broken' } },
        await openSession(api.ctx.db, people.member, device),
      );
      return asked._id;
    },
    payoutOf: async ({ id, role }) => {
      if (role !== 'performer' && role !== 'studio') return newId();
      const sealed = api.ctx.sealing.seal('{}', `payment:${id}:wire`);
      // rejected, so that any number of them stand beside each other
      return query(
        `insert into payout_requests (id, account_id, role, status, payment_type, payment_sealed, from_date, to_date, time_zone, from_at, until_at, statement, amount, conversion_rate)
        values ($1, $2, $3, 'rejected', 'wire', $4, '2026-01-01', '2026-01-01', 'UTC', '2026-01-01', '2026-01-02', '[]', 100, 0.05) returning id`,
        [newId(), id, role, sealed],
      );
    },
    sessionId: async (person) => {
      await openSession(api.ctx.db, person as Actor & { role: Role }, device);
      return query(
        'select id from sessions where account_id = $1 and revoked_at is null order by created_at desc, id desc limit 1',
        [person.id],
      );
    },
    orderOf: async (person) => {
      const answer = await api.call(
        'purchaseTokens',
        { params: { id: packageId } },
        await openSession(api.ctx.db, person, device),
      );
      // who cannot buy has no order to look at
      return answer.status === 200 ? answer.data.orderId : newId();
    },
    messageOf: async (person) => {
      // a performer's in their own room: in another's, that one may take it back as the host
      const room =
        person.role === 'performer'
          ? (await api.must('getPublicConversation', { params: { id: person.id } }))._id
          : conversationId;
      const answer = await api.call(
        'sendPublicMessage',
        { params: { id: room }, body: { text: 'a line' } },
        await openSession(api.ctx.db, person, device),
      );
      // who cannot write has no line to take back
      return answer.status === 200 ? answer.data._id : newId();
    },
    roomOf: async (person) => {
      const others = [people.performer, people.otherPerformer].filter(({ id }) => id !== person.id);
      const host = person.role === 'performer' ? person : others[0]!;
      return (
        await inTransaction(api.ctx.db, (tx) =>
          openRoom(tx, { type: 'stream_private', performerId: host.id, memberIds: [person.id] }),
        )
      )._id;
    },
    askedShowOf,
    acceptedShowOf: async (person) => {
      const id = await askedShowOf(person);
      await api.call('acceptPrivateShow', { params: { id } }, await openSession(api.ctx.db, people.performer, device));
      return id;
    },
    sanctionOf: async (person) => {
      const answer = await api.call(
        'sanction',
        { params: { id: person.id }, body: { accountId: people.otherMember.id, kind: 'mute' } },
        await openSession(api.ctx.db, person, device),
      );
      // who has no room has nothing to lift in it
      return answer.status === 200 ? answer.data._id : newId();
    },
    moderatorOf: async (person) => {
      await api.call(
        'appointModerator',
        { params: { id: person.id }, body: { username: people.otherMember.username } },
        await openSession(api.ctx.db, person, device),
      );
      return people.otherMember.id;
    },
    rosterOf: async (person) => {
      const { id } = await api.registerPerformer();
      await inTransaction(api.ctx.db, (tx) =>
        joinStudio(tx, person.role === 'studio' ? person.id : otherStudio.id, id),
      );
      return id;
    },
    invitationOf: async (person) => (await api.must('inviteToStudio', { body: {} }, await studioTokenOf(person)))._id,
    directConversationOf: async (person) => {
      const answer = await api.call(
        'openConversation',
        { body: { recipientId: friends[person.role]?.id } },
        await openSession(api.ctx.db, person, device),
      );
      // studios and operators write to nobody
      return answer.status === 200 ? answer.data._id : newId();
    },
    onSale,
    assetOf: async (person, kind) => {
      // who cannot sell has nothing
      if (person !== people.performer && person !== people.otherPerformer) return newId();
      const owner = { ...person, token: await openSession(api.ctx.db, person, device) };
      if (kind === 'photo')
        return (
          await api.must(
            'createPhoto',
            { body: {}, files: { photo: await shop.photo('photo.jpg', 60, 40) } },
            owner.token,
          )
        )._id;
      return (await (kind === 'gallery' ? shop.gallery(owner, {}, 0) : shop[kind](owner)))._id;
    },
    showOf: async (person) => {
      const token = await openSession(api.ctx.db, person as Actor & { role: Role }, device);
      const started = await api.call('startLive', { body: {} }, token);
      return started.status === 200 ? started.data.sessionId : newId();
    },
  };
}

type Maker = (world: World, whose: Actor & { role: Role }) => Promise<Given<EndpointName>> | Given<EndpointName>;

const receiverOf = (role: Role) => (role === 'studio' ? 'studio' : 'performer');
const ownPayout = async (world: World, whose: Actor & { role: Role }) => ({
  params: { role: receiverOf(whose.role), id: await world.payoutOf(whose) },
});

/** Calls that are about somebody's thing: asked for the own one and for somebody else's. A call that takes such an id and does not stand here is a mistake. */
export const OWNED: Partial<Record<EndpointName, Maker>> = {
  getPayoutRequest: ownPayout,
  viewPayoutRequest: ownPayout,
  viewPayoutStatement: ownPayout,
  updatePayoutRequest: async (world, whose) => ({
    ...(await ownPayout(world, whose)),
    body: { paymentAccountType: 'wire', fromDate: '2026-01-01', toDate: '2026-01-02' },
  }),
  revokeSession: async (world, whose) => ({ params: { id: await world.sessionId(whose) } }),
  uploadAvatarOf: async (_world, whose) => ({
    params: { id: whose.id },
    files: { avatar: { name: 'me.png', content: await pictureFile('png', 64, 64) } },
  }),
  viewTokenOrder: async (world, whose) => ({ params: { id: await world.orderOf(whose) } }),
  getConversation: async (world, whose) => ({ params: { id: await world.roomOf(whose) } }),
  listMessages: async (world, whose) => ({ params: { id: await world.roomOf(whose) } }),
  sendRoomMessage: async (world, whose) => ({ params: { id: await world.roomOf(whose) }, body: { text: 'a line' } }),
  getRoomModeration: (_world, whose) => ({ params: { id: whose.id } }),
  updateRoomSettings: (_world, whose) => ({ params: { id: whose.id }, body: { slowSeconds: 0 } }),
  appointModerator: ({ people }, whose) => ({
    params: { id: whose.id },
    body: { username: people.otherMember.username },
  }),
  dismissModerator: async (world, whose) => ({ params: { id: whose.id, accountId: await world.moderatorOf(whose) } }),
  sanction: ({ people }, whose) => ({
    params: { id: whose.id },
    body: { accountId: people.otherMember.id, kind: 'mute' },
  }),
  liftSanction: async (world, whose) => ({ params: { id: whose.id, sanctionId: await world.sanctionOf(whose) } }),
  viewOrder: async (world, whose) => ({ params: { id: await world.saleOf(whose) } }),
  updateOrder: async (world, whose) => ({
    params: { id: await world.saleOf(whose) },
    body: { deliveryStatus: 'shipping' },
  }),
  viewUserOrder: async (world, whose) => ({ params: { id: await world.saleOf(whose) } }),
  requestRefund: async (world, whose) => ({
    body: { sourceType: 'order', sourceId: await world.saleOf(whose), token: 1, description: 'broken' },
  }),
  decideRefundRequest: async (world, whose) => ({
    params: { id: await world.refundOf(whose) },
    body: { status: 'rejected' },
  }),
  viewConversation: async (world, whose) => ({ params: { id: await world.directConversationOf(whose) } }),
  sendMessage: async (world, whose) => ({
    params: { id: await world.directConversationOf(whose) },
    body: { text: 'a line' },
  }),
  readAllMessages: async (world, whose) => ({ body: { conversationId: await world.directConversationOf(whose) } }),
  removeAllMessages: async (world, whose) => ({ params: { id: await world.directConversationOf(whose) } }),
  deleteMessage: async (world, whose) => ({ params: { id: await world.messageOf(whose) } }),
  acceptPrivateShow: async (world, whose) => ({ params: { id: await world.askedShowOf(whose) } }),
  withdrawPrivateShow: async (world, whose) => ({ params: { id: await world.askedShowOf(whose) } }),
  viewShow: async (world, whose) => ({ params: { id: await world.askedShowOf(whose) } }),
  sendPayToken: async (world, whose) => ({ params: { conversationId: await world.acceptedShowOf(whose) } }),
  ...Object.fromEntries(
    (['Product', 'Video', 'Gallery', 'Photo'] as const).flatMap((kind) => {
      const make: Maker = async (world, whose) => ({
        params: { id: await world.assetOf(whose, kind.toLowerCase() as AssetKind) },
      });
      const names = [
        `viewOwn${kind}`,
        `deleteOwn${kind}`,
        `update${kind}`,
        ...(kind === 'Video' || kind === 'Photo' ? [`retry${kind}`] : []),
      ];
      return names.map((name) => [
        name,
        async (world: World, whose: Actor & { role: Role }) => ({
          ...(await make(world, whose)),
          ...(name.startsWith('update') ? { body: {} } : {}),
        }),
      ]);
    }),
  ),
  orderPhotos: async (world, whose) => ({
    params: { id: await world.assetOf(whose, 'gallery') },
    body: { photoIds: [newId()] },
  }),
  getDownloadLink: async (world, whose) => ({ params: { id: await world.assetOf(whose, 'product') } }),
  endSession: async (world, whose) => ({ params: { sessionId: await world.showOf(whose) } }),
  sendThumbnail: async (world, whose) => ({
    params: { sessionId: await world.showOf(whose) },
    files: { thumbnail: { name: 'now.jpg', content: await pictureFile('jpeg', 320, 180) } },
  }),
  viewRosterPerformer: async (world, whose) => ({ params: { id: await world.rosterOf(whose) } }),
  updateRosterStatus: async (world, whose) => ({
    params: { id: await world.rosterOf(whose) },
    body: { status: 'inactive' },
  }),
  updateRosterCommission: async (world, whose) => ({
    params: { id: await world.rosterOf(whose) },
    body: { tipCommission: 50 },
  }),
  revokeInvitation: async (world, whose) => ({ params: { id: await world.invitationOf(whose) } }),
  createStreamToken: async (world, whose) => ({ body: { id: await world.showOf(whose), type: 'publish' } }),
};

/** Calls whose parameter names nobody's property: a public page, a room, a secret that opens by itself. */
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
  approvePayout: async (world) => ({ params: { id: await world.payoutOf(world.people.performer) } }),
  rejectPayout: async (world) => ({
    params: { id: await world.payoutOf(world.people.performer) },
    body: { reason: 'Not yours.' },
  }),
  completePayout: async (world) => ({ params: { id: await world.payoutOf(world.people.performer) } }),
  viewUser: ({ people }) => ({ params: { id: people.otherMember.id } }),
  viewPerformer: ({ people }) => ({ params: { username: people.performer.username } }),
  incrementPerformerViews: ({ people }) => ({ params: { id: people.performer.id } }),
  checkBlocking: ({ people }) => ({ params: { id: people.performer.id } }),
  viewCategory: () => ({ params: { id: 'music' } }),
  viewPost: () => ({ params: { id: 'terms' } }),
  likePerformer: ({ people }) => ({ params: { id: people.performer.id } }),
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
  joinGroupShow: ({ people }) => ({ params: { id: people.otherPerformer.id } }),
  viewTipBoard: ({ people }) => ({ params: { id: people.performer.id } }),
  getPublicConversation: ({ people }) => ({ params: { id: people.performer.id } }),
  listPublicMessages: ({ conversationId }) => ({ params: { id: conversationId } }),
  sendPublicMessage: ({ conversationId }) => ({ params: { id: conversationId } }),
  viewProduct: ({ onSale }) => ({ params: { id: onSale.product } }),
  viewVideo: ({ onSale }) => ({ params: { id: onSale.video } }),
  incrementVideoViews: ({ onSale }) => ({ params: { id: onSale.video } }),
  viewGallery: ({ onSale }) => ({ params: { id: onSale.gallery } }),
  searchGalleryPhotos: ({ onSale }) => ({ params: { galleryId: onSale.gallery } }),
  getBroadcast: ({ people }) => ({ params: { id: people.performer.id } }),
  joinLive: ({ people }) => ({ params: { id: people.otherPerformer.id } }),
  viewInvitation: () => ({ params: { code: 'not-a-code' } }),
  acceptInvitation: () => ({ params: { code: 'not-a-code' } }),
  viewReport: ({ reportId }) => ({ params: { id: reportId } }),
  decideReport: ({ reportId }) => ({ params: { id: reportId } }),
  mediaWebhook: () => ({ params: { engine: 'embedded' }, body: {} }),
  foreignMediaWebhook: () => ({ params: { engine: 'mediamtx', secret: 'a-guess-of-twenty-letters' }, body: {} }),
};
