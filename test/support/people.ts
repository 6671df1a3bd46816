import { type ReplyOf } from '@contract/all';
import { type Transaction } from '@/features/wallet/state';

const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };

export const member = (changes: Partial<ReplyOf<'getMe'>> = {}): ReplyOf<'getMe'> =>
  ({
    _id: 'u1',
    ...times,
    role: 'user',
    username: 'ada',
    name: 'Ada',
    firstName: 'Ada',
    lastName: 'L',
    email: 'ada@site.test',
    emailVerified: true,
    avatar: '/ada.webp',
    gender: null,
    country: null,
    timeZone: null,
    balance: 100,
    ...changes,
  }) as ReplyOf<'getMe'>;

export const card = (
  changes: Partial<ReplyOf<'searchPerformers'>['data'][number]> = {},
): ReplyOf<'searchPerformers'>['data'][number] =>
  ({
    _id: 'p1',
    ...times,
    username: 'juno',
    name: 'Juno',
    avatar: '/juno.webp',
    poster: null,
    streamingStatus: 'offline',
    streamingTitle: '',
    isOnline: false,
    viewers: 0,
    verified: true,
    tags: [],
    categoryIds: [],
    gender: null,
    country: null,
    languages: [],
    isFavorite: false,
    privateCallPrice: 10,
    groupCallPrice: 5,
    spySeatPrice: 0,
    groupShowFull: false,
    ...changes,
  }) as ReplyOf<'searchPerformers'>['data'][number];

export const page = (changes: Partial<ReplyOf<'viewPerformer'>> = {}): ReplyOf<'viewPerformer'> =>
  ({
    ...card(),
    bio: '',
    categories: [],
    views: 0,
    spyPrice: 0,
    liveSince: null,
    lastOnStageAt: null,
    upcoming: [],
    ticketShow: null,
    ...changes,
  }) as ReplyOf<'viewPerformer'>;

export const performer = (changes: Partial<ReplyOf<'getPerformerMe'>> = {}): ReplyOf<'getPerformerMe'> =>
  ({
    ...page(),
    role: 'performer',
    firstName: 'Juno',
    lastName: 'V',
    email: 'juno@site.test',
    emailVerified: true,
    balance: 20,
    missing: [],
    ...changes,
  }) as ReplyOf<'getPerformerMe'>;

export const message = (
  seq: number,
  changes: Partial<ReplyOf<'sendPublicMessage'>> = {},
): ReplyOf<'sendPublicMessage'> =>
  ({
    _id: `m${seq}`,
    conversationId: 'c1',
    seq,
    type: 'text',
    text: `line ${seq}`,
    tokens: null,
    senderInfo: null,
    createdAt: times.createdAt,
    ...changes,
  }) as ReplyOf<'sendPublicMessage'>;

export const transaction = (_id: string): Transaction =>
  ({
    _id,
    createdAt: times.createdAt,
    type: 'tip',
    description: 'Tip',
    amount: -5,
    balanceAfter: 95,
    performer: null,
  }) as Transaction;

/** Earning totals of a range, without days. */
export const stats = (changes: Partial<ReplyOf<'getEarningStats'>> = {}): ReplyOf<'getEarningStats'> => ({
  totalGrossPrice: 9,
  totalCommission: 1,
  totalNetPrice: 8,
  totalPrice: 0.4,
  paid: 0,
  unpaid: 8,
  count: 1,
  timeZone: 'UTC',
  today: '2026-01-31',
  series: [],
  ...changes,
});
export const studio = (changes: Partial<ReplyOf<'getStudioMe'>> = {}): ReplyOf<'getStudioMe'> => ({
  _id: 's1',
  ...times,
  role: 'studio',
  username: 'northlight',
  name: 'Northlight Rooms',
  email: 'northlight@site.test',
  emailVerified: true,
  pendingEmail: null,
  emailFailure: null,
  avatar: '/no-avatar.png',
  country: 'NO',
  timeZone: null,
  status: 'approved',
  note: null,
  documentVerification: true,
  balance: 10.1,
  ...changes,
});
