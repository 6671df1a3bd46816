import { z } from 'zod';
import {
  clearable,
  Document,
  Flag,
  Id,
  listOf,
  maybe,
  Moment,
  pageOf,
  Required,
  searchQuery,
  Tokens,
  Url,
  Username,
} from './common';
import { DOCUMENT_MAX_BYTES } from './auth';
import { contract } from './endpoint';
import {
  BIO_MAX_CHARACTERS,
  GROUP_SHOW_MAX_PARTICIPANTS,
  GROUP_SHOW_MIN_PARTICIPANTS,
  NAME_MAX_CHARACTERS,
  PRICE_PER_MINUTE_MAX_TOKENS,
  SCHEDULE_MAX_SHOWS,
  SOCIAL_LINKS_MAX,
  STREAMING_TITLE_MAX_CHARACTERS,
  TAG_MAX_CHARACTERS,
  rangeMessage,
} from './limits';
import { Avatar, avatarFile, OwnPassword } from './users';

/** Follows the media server, never a client's word. */
export const StreamingStatus = z.enum(['public', 'private', 'group', 'offline']);
export type StreamingStatusWord = z.infer<typeof StreamingStatus>;

/** One show of the week: `weekday` 1 is Monday, times are HH:MM in the performer's time zone; an `end` before `start` is past midnight. */
export const WeekdayShow = z.object({
  weekday: z.number().int().min(1).max(7),
  start: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write it as HH:MM!'),
  end: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write it as HH:MM!'),
});
export type WeekdayShow = z.infer<typeof WeekdayShow>;

/** Where else a performer can be found. */
export const SocialLink = z.object({
  network: z.enum([
    'website',
    'instagram',
    'tiktok',
    'x',
    'youtube',
    'facebook',
    'bluesky',
    'mastodon',
    'twitch',
    'soundcloud',
    'bandcamp',
  ]),
  url: Url,
});
export type SocialLink = z.infer<typeof SocialLink>;

const brief = {
  username: z.string(),
  name: z.string(),
  avatar: z.string().meta({ description: 'address of the picture; /no-avatar.png by default' }),
  /** 16:9; the live thumbnail while on stage, else the poster, else null */
  poster: z.string().nullable(),
  streamingStatus: StreamingStatus,
  streamingTitle: z.string(),
  isOnline: z.boolean(),
  viewers: z.number().int(),
  verified: z.boolean(),
  tags: z.array(z.string()),
  categoryIds: z.array(z.string()),
  gender: z.string().nullable(),
  country: z.string().nullable(),
  languages: z.array(z.string()),
  isFavorite: z.boolean(),
  /** tokens a minute */
  privateCallPrice: Tokens,
  groupCallPrice: Tokens,
  /** the next show of the schedule; null when there is none */
  nextShowAt: Moment.nullable(),
};
/** A performer as a card shows them. */
export const PerformerCard = Document.extend(brief);
export type PerformerCardView = z.infer<typeof PerformerCard>;

/** A performer's public page. */
export const PerformerPage = PerformerCard.extend({
  bio: z.string(),
  categories: z.array(z.object({ _id: Id, name: z.string(), slug: z.string() })),
  views: z.number().int(),
  /** when the running show began; null when not on stage */
  liveSince: z.string().nullable(),
  schedule: z.array(WeekdayShow),
  timeZone: z.string().nullable(),
  socialLinks: z.array(SocialLink),
});
export type PerformerPageView = z.infer<typeof PerformerPage>;

/** The performer's own profile. `balance` is in tokens and may carry hundredths. */
export const OwnPerformer = PerformerPage.extend({
  role: z.literal('performer'),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  balance: Tokens,
  /** members in one group show */
  maxParticipantsAllowed: z.number().int(),
  /** the operator's words when the verification was refused, else null */
  verificationNote: z.string().nullable(),
  /** what is missing before going live: codes for the banner, empty when verified */
  missing: z.array(z.enum(['verification', 'rejected', 'documents'])),
});
export type OwnPerformerView = z.infer<typeof OwnPerformer>;

/** Tokens a minute; 0 is free. */
const Price = z
  .number('Not a validate number!')
  .int('Not a validate number!')
  .min(0, rangeMessage(0, PRICE_PER_MINUTE_MAX_TOKENS))
  .max(PRICE_PER_MINUTE_MAX_TOKENS, rangeMessage(0, PRICE_PER_MINUTE_MAX_TOKENS));
const participantRange = rangeMessage(GROUP_SHOW_MIN_PARTICIPANTS, GROUP_SHOW_MAX_PARTICIPANTS);
const Participants = z
  .number('Not a validate number!')
  .int('Not a validate number!')
  .min(GROUP_SHOW_MIN_PARTICIPANTS, participantRange)
  .max(GROUP_SHOW_MAX_PARTICIPANTS, participantRange);
const prices = z.object({ privateCallPrice: Price, groupCallPrice: Price });
const broadcastSetting = z.object({ maxParticipantsAllowed: Participants });

/** What became of a performer's papers. The papers themselves never come back. */
export const PerformerDocuments = z.object({
  verification: z.enum(['pending', 'verified', 'rejected']),
  /** what the operator said about it */
  note: z.string().nullable(),
  idVerification: z.boolean(),
  documentVerification: z.boolean(),
  releaseForm: z.boolean(),
});
export type PerformerDocumentsView = z.infer<typeof PerformerDocuments>;

export const performers = contract({
  getPerformerMe: { summary: 'The own profile of a performer', access: ['performer'], reply: OwnPerformer },
  updatePerformer: {
    summary: 'Changes the own profile of a performer',
    access: ['performer'],
    body: z.object({
      /** once in 30 days; the old one goes on leading to the page */
      username: Username.optional(),
      name: Required.max(NAME_MAX_CHARACTERS).optional(),
      firstName: Required.max(NAME_MAX_CHARACTERS).optional(),
      lastName: Required.max(NAME_MAX_CHARACTERS).optional(),
      bio: z.string().max(BIO_MAX_CHARACTERS).optional(),
      gender: clearable(z.string().max(20)),
      country: clearable(z.string().regex(/^[A-Z]{2}$/)),
      languages: listOf(z.string().regex(/^[a-z]{2}$/)),
      categoryIds: listOf(Id),
      tags: listOf(z.string().trim().min(1).max(TAG_MAX_CHARACTERS)),
      schedule: z.array(WeekdayShow).max(SCHEDULE_MAX_SHOWS).optional(),
      timeZone: clearable(z.string().max(60)),
      socialLinks: z.array(SocialLink).max(SOCIAL_LINKS_MAX).optional(),
    }),
    reply: OwnPerformer,
  },
  searchPerformers: {
    summary:
      'Performers: those on stage first, then by the asked order; for a member, on stage and off it, those they follow come before the others (in every order but nextShow)',
    access: 'anyone',
    query: z.object({
      ...searchQuery,
      /** viewers (standard), views, name, latest, price, nextShow */
      sortBy: maybe(z.enum(['viewers', 'views', 'name', 'latest', 'createdAt', 'price', 'nextShow']).catch('viewers')),
      categoryIds: listOf(Id),
      tags: listOf(z.string().max(TAG_MAX_CHARACTERS)),
      gender: maybe(z.string().max(20)),
      country: maybe(z.string().regex(/^[A-Z]{2}$/)),
      language: maybe(z.string().regex(/^[a-z]{2}$/)),
      isOnline: maybe(Flag),
      streamingStatus: maybe(StreamingStatus.or(z.literal('live'))),
      /** leaves this performer out (related performers) */
      excludeId: maybe(Id),
      /** only those whom the member follows, or only the others; of a guest: nobody is followed */
      isFavorite: maybe(Flag),
      /** only these, in no order of theirs */
      ids: listOf(Id),
    }),
    /** `near`: nobody is called what was asked for, and these have words that differ from it by one slip */
    reply: pageOf(PerformerCard).extend({ near: z.boolean() }),
  },
  viewPerformer: {
    summary: 'The public page of a performer',
    access: 'anyone',
    params: z.object({ username: z.string().max(60) }),
    reply: PerformerPage,
  },
  incrementPerformerViews: {
    summary: 'Counts a view of the public page; one visitor counts once a day',
    access: 'anyone',
    params: z.object({ id: Id }),
    reply: z.object({ views: z.number().int() }),
  },
  updateStreamingStatus: {
    summary: 'Sets the text shown under the stream',
    access: ['performer'],
    body: z.object({ status: z.string().trim().max(STREAMING_TITLE_MAX_CHARACTERS) }),
    reply: z.object({ streamingTitle: z.string() }),
  },
  getPerformerDocuments: {
    summary: 'Which papers of the performer are there, and what the operator decided',
    access: ['performer'],
    reply: PerformerDocuments,
  },
  uploadPerformerDocuments: {
    summary: 'Sends identity papers (images or PDF); after a rejection the operator looks again',
    access: ['performer'],
    files: {
      idVerification: { required: false, maxBytes: DOCUMENT_MAX_BYTES },
      documentVerification: { required: false, maxBytes: DOCUMENT_MAX_BYTES },
    },
    reply: PerformerDocuments,
  },
  uploadReleaseForm: {
    summary: 'Sends the signed release form (image or PDF)',
    access: ['performer'],
    files: { releaseForm: { required: true, maxBytes: DOCUMENT_MAX_BYTES } },
    reply: PerformerDocuments,
  },
  uploadPerformerAvatar: {
    summary: 'Sets the own picture of a performer',
    access: ['performer'],
    files: avatarFile,
    reply: Avatar,
  },
  updatePrices: {
    summary:
      'Sets what a minute of a private and of a group show costs, in tokens; running shows keep the price that was agreed',
    access: ['performer'],
    body: prices,
    reply: prices,
  },
  updateBroadcastSetting: {
    summary: 'Sets how many members one group show takes',
    access: ['performer'],
    body: broadcastSetting,
    reply: broadcastSetting,
  },
  suspendPerformer: {
    summary: 'A performer suspends the own account; every session ends, and only the operator lifts it',
    access: ['performer'],
    body: OwnPassword,
    reply: z.object({ success: z.literal(true) }),
  },
});
