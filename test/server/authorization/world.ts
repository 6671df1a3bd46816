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
import { writeFeedKey, writeWebhook } from '@test/support/feedKeys';
import { showsAndGoals } from '@test/support/publicShows';
import { createdMenuId, menuOrders } from '@test/support/roomOffers';
import { buyTokens } from '@test/support/money';
import { putOnSale } from '@test/support/items';
import { makeShop } from '@test/support/shop';

/** The identities that make each call, in the order of the matrix's columns. */
export const IDENTITIES = [
  'anonymous',
  'member',
  'otherMember',
  'performer',
  'otherPerformer',
  'unverified',
  'suspended',
  'studio',
  'owner',
  'reviewer',
  'finance',
  'support',
  'secondFactorPending',
  'ownerAsMember',
  'supportAsMember',
] as const;
export type Identity = (typeof IDENTITIES)[number];
/** The owner of the resource that a call is about; `any` for calls about no owned resource. */
export type Whose = 'any' | 'own' | 'foreign';

export interface World extends ReturnType<typeof menuOrders>, ReturnType<typeof showsAndGoals> {
  /** who an identity is: for an operator in the place of the member, the member */
  people: Record<Exclude<Identity, 'anonymous'>, Actor & { role: Role }>;
  packageId: string;
  /** the public chat room of the performer */
  conversationId: string;
  /** a new session for one call; null for guests, and an ended one for the suspended member */
  session(identity: Identity): Promise<string | null>;
  sessionId(person: Actor): Promise<string>;
  passkeyOf(person: Actor): Promise<string>;
  orderOf(person: Actor & { role: Role }): Promise<string>;
  showOf(person: Actor): Promise<string>;
  /** a conversation of this person with someone outside `people` */
  directConversationOf(person: Actor & { role: Role }): Promise<string>;
  reportId: string;
  /** the case of that report */
  caseId: string;
  /** an open private show request from or to this person */
  askedShowOf(person: Actor & { role: Role }): Promise<string>;
  /** an accepted private show request */
  acceptedShowOf(person: Actor & { role: Role }): Promise<string>;
  /** a private chat room with this person */
  roomOf(person: Actor & { role: Role }): Promise<string>;
  /** a tip menu of this person; an unknown id for roles without them */
  tipMenuOf(person: Actor & { role: Role }): Promise<string>;
  feedOf(person: Actor): Promise<{ keyId: string; webhook: { id: string; deliveryId: string } }>;
  /** a sanction, and a moderator, in this person's chat rooms */
  sanctionOf(person: Actor & { role: Role }): Promise<string>;
  moderatorOf(person: Actor & { role: Role }): Promise<string>;
  /** a performer of this studio, or of another studio for other roles */
  rosterOf(person: Actor & { role: Role }): Promise<string>;
  /** an open invitation of this studio, or of another studio for other roles */
  invitationOf(person: Actor & { role: Role }): Promise<string>;
  /** an order of this performer's or member's; an unknown id for other roles */
  saleOf(person: Actor & { role: Role }): Promise<string>;
  refundOf(person: Actor & { role: Role }): Promise<string>;
  /** a payout request of this performer or studio; an unknown id for other roles */
  payoutOf(person: Actor & { role: Role }): Promise<string>;
  /** a product on sale */
  productId: string;
  /** an item of this performer */
  assetOf(person: Actor & { role: Role }, kind: AssetKind): Promise<string>;
  /** published items of the performer */
  onSale: Record<'product' | 'video' | 'gallery', string>;
  /** a message of this person in a public chat room */
  messageOf(person: Actor & { role: Role }): Promise<string>;
}

export type AssetKind = 'product' | 'video' | 'gallery' | 'photo';

const device = { ip: '192.0.2.1', userAgent: 'matrix' };

/** Creates one account per identity and functions that create resources for them. */
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
    owner: as('operator')(await api.operator()),
    reviewer: as('operator')(await api.operator('reviewer')),
    finance: as('operator')(await api.operator('finance')),
    support: as('operator')(await api.operator('support')),
    secondFactorPending: as('user')(await api.registerMember()),
    ownerAsMember: as('user')(await api.registerMember()),
    supportAsMember: as('user')(await api.registerMember()),
  };
  const otherStudio = await api.registerStudio();
  for (const { id } of [people.studio, otherStudio]) await decideStudio(api.ctx, id, 'approved');
  const studioTokenOf = (person: Actor & { role: Role }) =>
    openSession(api.ctx.db, person.role === 'studio' ? person : { id: otherStudio.id, role: 'studio' }, device);
  const endedToken = people.suspended.token;
  await api.must('suspendUser', { body: { password: people.suspended.password } }, endedToken);
  const query = async (text: string, values: unknown[]) =>
    (await api.database.pool.query<{ id: string }>(text, values)).rows[0]?.id ?? newId();
  const impersonate = async (operator: 'owner' | 'support', { id }: Actor) => {
    const token = await openSession(api.ctx.db, people[operator], device);
    const body = { reason: 'support' as const };
    return (await api.must('startImpersonation', { params: { id }, body }, token)).token;
  };
  const session: World['session'] = async (identity) => {
    if (identity === 'anonymous') return null;
    if (identity === 'suspended') return endedToken;
    if (identity === 'ownerAsMember') return impersonate('owner', people.ownerAsMember);
    if (identity === 'supportAsMember') return impersonate('support', people.supportAsMember);
    return openSession(api.ctx.db, people[identity], device, identity === 'secondFactorPending');
  };
  const packageId = await query(
    "insert into token_packages (id, name, tokens, price_minor) values ($1, 'Hundred', 100, 500) returning id",
    [newId()],
  );
  await query("insert into categories (id, name, slug) values ($1, 'Music', 'music') returning id", [newId()]);
  await ensureDefaultPosts(api.ctx);
  const productId = await putOnSale(api, people.performer, 'product', { tokens: 1, isShipped: true });
  const shopper = await api.registerMember();
  await buyTokens(api, shopper, 100);
  const giveToken = (ownerId: string) =>
    inTransaction(api.ctx.db, (tx) =>
      postAdjustment(tx, { key: newId(), ownerId, role: 'member', tokens: 1, reason: 'tokens to spend' }),
    );
  await query('update performers set private_call_price = 1, group_call_price = 1', []);
  const saleOf: World['saleOf'] = async (person) => {
    const seller = person.role === 'performer' && person.id !== people.unverified.id ? person : people.performer;
    const buyer = person.role === 'user' && person.id !== people.suspended.id ? person : shopper;
    if (person !== seller && person !== buyer) return newId();
    if (buyer !== shopper) await giveToken(buyer.id);
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
    if (asker !== shopper) await giveToken(asker.id);
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
  const friends: Partial<Record<Role, Actor>> = { user: await api.verifiedPerformer() };
  // performers answer: they may not write to everybody first
  const conversationFromMember = async (recipientId: string) => {
    const writer = await api.registerMember();
    const { _id: id } = await api.must('openConversation', { body: { recipientId } }, writer.token);
    await api.must('sendMessage', { params: { id }, body: { text: newId() } }, writer.token);
    return id;
  };
  await api.must('likePerformer', { params: { id: people.performer.id } }, people.otherMember.token);
  const { _id: reportId } = await api.must(
    'createReport',
    { body: { performerId: people.otherPerformer.id, reason: 'spam' } },
    people.member.token,
  );
  return {
    people,
    reportId,
    caseId: await query("select id from cases where kind = 'report/account'", []),
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
      // Rejected requests don't exclude each other.
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
    passkeyOf: ({ id }) =>
      query(
        `insert into passkeys (id, account_id, credential_id, public_key, counter, name)
        values ($1::uuid, $2, $1::uuid::text, '', 0, 'phone') returning id`,
        [newId(), id],
      ),
    orderOf: async (person) => {
      const answer = await api.call(
        'purchaseTokens',
        { params: { id: packageId } },
        await openSession(api.ctx.db, person, device),
      );
      // Roles that can't buy have no order.
      return answer.status === 200 ? answer.data.orderId : newId();
    },
    messageOf: async (person) => {
      // Performers write in their own room, because hosts can delete messages in their rooms.
      const room =
        person.role === 'performer'
          ? (await api.must('getPublicConversation', { params: { id: person.id } }))._id
          : conversationId;
      const answer = await api.call(
        'sendPublicMessage',
        { params: { id: room }, body: { text: 'hello' } },
        await openSession(api.ctx.db, person, device),
      );
      // Roles that can't write have no message.
      return answer.status === 200 ? answer.data._id : newId();
    },
    roomOf: async (person) => {
      const others = [people.performer, people.otherPerformer].filter(({ id }) => id !== person.id);
      const host = person.role === 'performer' ? person : others[0]!;
      const room = { type: 'stream_private' as const, performerId: host.id, memberIds: [person.id] };
      return (await inTransaction(api.ctx.db, (tx) => openRoom(tx, room)))._id;
    },
    feedOf: async ({ id }) => ({ keyId: await writeFeedKey(api, id), webhook: await writeWebhook(api, id) }),
    tipMenuOf: async (person) => createdMenuId(api, await openSession(api.ctx.db, person, device)),
    ...showsAndGoals(api),
    ...menuOrders(api, people.otherMember.id),
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
      // Roles without a chat room have no sanctions.
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
      if (person.role === 'performer') return conversationFromMember(person.id);
      const answer = await api.call(
        'openConversation',
        { body: { recipientId: friends[person.role]?.id } },
        await openSession(api.ctx.db, person, device),
      );
      // Studios and operators have no conversations.
      return answer.status === 200 ? answer.data._id : newId();
    },
    onSale,
    assetOf: async (person, kind) => {
      // Other roles have no items.
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
