import { type CaseKind } from '@contract/caseKinds';
import { setSetting } from '@server/features/site/service';
import { REASON, type Row, type World } from './world';

type Kind = Parameters<World['caseOf']>[0];
interface Waiting {
  kind: Kind;
  /** the subject, or the account, by which the case is found */
  about: string;
  account: string | null;
  /** the subject of the line, if it is not the case's */
  line?: object;
}

const UNDECIDED = { status: 'open' };
const decided = (decision: string) => ({ status: 'decided', decision });

const reportedAccount = async (world: World): Promise<Waiting> => {
  const { performer } = await world.reported();
  return { kind: 'report/account', about: performer.id, account: performer.id };
};
const reportedProduct = async ({ api, product }: World): Promise<Waiting> => {
  const { performer, itemId } = await product();
  const { token } = await api.registerMember();
  await api.must('createReport', { body: { itemKind: 'product', itemId, reason: 'spam' } }, token);
  return { kind: 'report/product', about: itemId, account: performer.id };
};
const reportedMessage = async ({ api }: World): Promise<Waiting> => {
  const [performer, rude, ann] = [
    await api.verifiedPerformer(),
    await api.registerMember(),
    await api.registerMember(),
  ];
  const { _id: id } = await api.must('getPublicConversation', { params: { id: performer.id } });
  const message = await api.must('sendPublicMessage', { params: { id }, body: { text: 'rude' } }, rude.token);
  await api.must('createReport', { body: { messageId: message._id, reason: 'hate' } }, ann.token);
  return { kind: 'report/message', about: rude.id, account: rude.id };
};
const heldProduct = async ({ api, shop }: World): Promise<Waiting> => {
  await setSetting(api.ctx, 'contentReview', 'all');
  const performer = await api.verifiedPerformer();
  const { _id } = await shop.product(performer);
  await setSetting(api.ctx, 'contentReview', 'off');
  return { kind: 'review', about: _id, account: performer.id };
};
const appeal = async ({ api, owner, product }: World): Promise<Waiting & { takedownId: string }> => {
  const { performer, itemId } = await product();
  const body = { kind: 'product' as const, itemId, reason: 'rules' as const };
  const { _id: id } = await api.must('takeDown', { body }, owner.token);
  await api.must('appealTakedown', { params: { id }, body: { text: 'It is fine.' } }, performer.token);
  return { kind: 'appeal', about: id, account: performer.id, takedownId: id };
};
const complaint = async ({ api, run, product }: World): Promise<Waiting> => {
  const { itemId } = await product();
  const addresses = [`https://x.test/products/${itemId}`];
  const who = { kind: 'other' as const, name: 'Ada Byron', email: 'ada@example.org' };
  const { number } = await api.must('createComplaint', {
    body: { ...who, addresses, details: 'This is mine.', isTrue: true },
  });
  const [made] = await run<{ id: string }>('select id from complaints where number = $1', [number]);
  return { kind: 'complaint', about: made!.id, account: null };
};
const adjustment = async ({ api, other }: World): Promise<Waiting> => {
  const { id } = await api.registerMember();
  const body = { tokens: 100_000, reason: 'goodwill' as const, words: REASON };
  await api.must('adjustBalance', { params: { id }, body }, other.token);
  return { kind: 'adjustment', about: id, account: id };
};
/** A case that waits without a subject in another table. */
const bare =
  (kind: CaseKind) =>
  async ({ run }: World): Promise<Waiting> => {
    const [made] = await run<{ subject: string }>(
      `insert into cases (kind, subject_id, title, reason, due_at)
       values ($1, gen_random_uuid()::text, 'Subject', 'written', now()) returning subject_id as subject`,
      [kind],
    );
    return { kind, about: made!.subject, account: null };
  };

type Facts = { what?: string; before?: unknown; after?: unknown; reason?: unknown; kind?: 'reportDecided' };
/** Returns the row of a decision on a case. */
const decide = (
  effect: string,
  decision: string,
  waiting: (world: World) => Promise<Waiting>,
  { given = {}, beside = [], ...facts }: Facts & { given?: object; beside?: string[] } = {},
): Row => [
  'decideCase',
  effect,
  async (world) => {
    const { kind, about, account } = await waiting(world);
    const { id, version } = await world.caseOf(kind, about);
    const line = { what: 'case/decide', account, before: UNDECIDED, after: decided(decision), ...facts };
    return { given: { params: { id }, body: { version, decision, ...given } }, line, beside };
  },
];
const judged = { kind: 'reportDecided' as const };
const spam = { given: { reason: 'spam' }, reason: 'spam' };
const answer = { given: { reason: 'other', words: REASON }, reason: 'other' };

const DECISIONS: Row[] = [
  decide('dismisses a report', 'dismiss', reportedAccount, {
    ...judged,
    reason: expect.anything() as unknown,
  }),
  decide('suspends a reported account', 'suspend', reportedAccount, {
    ...{ ...judged, ...spam, beside: ['accountSuspended'] },
  }),
  decide('bans a reported account', 'ban', reportedAccount, { ...judged, ...spam, beside: ['accountBanned'] }),
  decide('deletes a reported message', 'delete', reportedMessage, { ...judged, ...spam }),
  decide('takes a reported item down', 'delete', reportedProduct, { ...judged, ...spam }),
  decide('lets an item pass', 'approve', heldProduct, { reason: 'meetsRules' }),
  decide('refuses an item', 'reject', heldProduct, { given: { reason: 'rules' }, reason: 'rules' }),
  decide('restores after an appeal', 'restore', appeal, {
    ...{ what: 'appeals/decide', ...answer },
    before: { shown: false, appeal: 'open' },
    after: { shown: true, appeal: 'accepted' },
  }),
  decide('upholds a complaint', 'uphold', complaint, {
    ...{ what: 'complaints/decide', ...answer, before: UNDECIDED, after: { status: 'upheld' } },
    // the item has an owner, whose log gets the takedown
    beside: ['items/takeDown'],
  }),
  decide('rejects a complaint', 'reject', complaint, {
    ...{ what: 'complaints/decide', ...answer, before: UNDECIDED, after: { status: 'rejected' } },
  }),
  decide('approves an adjustment', 'approve', adjustment, {
    ...{ what: 'adjustment/post', reason: 'goodwill' },
    before: { status: 'waiting', tokens: 100_000 },
    after: { status: 'posted' },
  }),
  decide('rejects an adjustment', 'reject', adjustment, {
    ...{ what: 'adjustment/reject', given: { reason: 'wrongAmount', words: REASON }, reason: 'wrongAmount' },
    before: { status: 'waiting', tokens: 100_000 },
    after: { status: 'rejected' },
  }),
  decide('closes a message', 'answered', bare('contact'), { given: { reason: 'elsewhere' }, reason: 'elsewhere' }),
  decide('gives a failed mail up', 'dismiss', bare('mail'), { reason: 'notNeeded' }),
];

/** Returns the row of a decision that is taken back. */
const undo = (effect: string, decision: string, waiting: (world: World) => Promise<Waiting>, given = {}): Row => [
  'undoCase',
  effect,
  async (world) => {
    const { kind, about, account } = await waiting(world);
    const seen = await world.caseOf(kind, about);
    const body = { version: seen.version, decision, ...given };
    await world.api.must('decideCase', { params: { id: seen.id }, body }, world.owner.token);
    const { id, version } = await world.caseOf(kind, about);
    const line = {
      what: 'case/undo',
      account,
      before: decided(decision),
      after: { status: 'open' },
      reason: 'newFacts',
    };
    const beside = decision === 'suspend' ? ['accountRestored'] : [];
    return { given: { params: { id }, body: { version, reason: 'newFacts' } }, line, beside };
  },
];

/** Returns the row of a change of a case that stays open. */
const change = (
  call: 'claimCase' | 'assignCase' | 'escalateCase',
  [effect, what]: [string, string],
  facts: (world: World) => { body?: object; before: object; after: object },
  isClaimed = false,
): Row => [
  call,
  effect,
  async (world) => {
    const { api, owner, reported, caseOf } = world;
    const { performer } = await reported();
    const seen = await caseOf('report/account', performer.id);
    const claim = { params: { id: seen.id }, body: { version: seen.version } };
    if (isClaimed) await api.must('claimCase', claim, owner.token);
    const { id, version } = await caseOf('report/account', performer.id);
    const { body, before, after } = facts(world);
    const given = { params: { id }, body: { version, ...body } };
    return { given, line: { what, account: performer.id, before, after } };
  },
];

/** Calls about cases. */
export const DESK: Row[] = [
  ...DECISIONS,
  undo('lifts a suspension', 'suspend', reportedAccount, { reason: 'spam' }),
  undo('restores a reported item', 'delete', reportedProduct, { reason: 'spam' }),
  undo('holds an item again', 'approve', heldProduct),
  undo('opens an appeal again', 'restore', appeal, { reason: 'mistake', words: REASON }),
  undo('opens a complaint again', 'reject', complaint, { reason: 'notFound', words: REASON }),
  undo('opens a message again', 'answered', bare('contact')),
  change('claimCase', ['takes', 'case/claim'], ({ owner }) => ({
    ...{ before: { claimedBy: null }, after: { claimedBy: owner.id } },
  })),
  change(
    'claimCase',
    ['gives back', 'case/release'],
    ({ owner }) => ({
      ...{ body: { release: true }, before: { claimedBy: owner.id }, after: { claimedBy: null } },
    }),
    true,
  ),
  change('assignCase', ['to a colleague', 'case/assign'], ({ other }) => ({
    ...{ body: { operatorId: other.id }, before: { claimedBy: null }, after: { claimedBy: other.id } },
  })),
  change(
    'escalateCase',
    ['to the owners', 'case/escalate'],
    ({ owner }) => ({
      before: { escalated: false, claimedBy: owner.id },
      after: { escalated: true, claimedBy: null },
    }),
    true,
  ),
  [
    'decideAppeal',
    'keeps an item down',
    async (world) => {
      const { takedownId: id, account } = await appeal(world);
      const given = { params: { id }, body: { decision: 'keep', reason: 'nothingNew', answer: REASON } };
      const line = { what: 'appeals/decide', account, reason: 'nothingNew' };
      const [before, after] = [
        { shown: false, appeal: 'open' },
        { shown: false, appeal: 'rejected' },
      ];
      return { given, line: { ...line, before, after } };
    },
  ],
  [
    'decideComplaint',
    '',
    async (world) => {
      const { about: id } = await complaint(world);
      const line = { what: 'complaints/decide', account: null, reason: 'notFound' };
      const given = { params: { id }, body: { decision: 'reject', reason: 'notFound', answer: REASON } };
      return { given, line: { ...line, before: UNDECIDED, after: { status: 'rejected' } } };
    },
  ],
];
