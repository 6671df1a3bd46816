import { z } from 'zod';
import {
  clearable,
  Document,
  EmailFailure,
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
import { CardGoal } from './cardGoal';
import { contract } from './endpoint';
import {
  BIO_MAX_CHARACTERS,
  FOLLOW_LEVELS,
  GENDER_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  SCHEDULE_MAX_SHOWS,
  SHOW_PICTURE_MAX_MB,
  SOCIAL_LINKS_MAX,
  STREAMING_TITLE_MAX_CHARACTERS,
  TAG_MAX_CHARACTERS,
  TIME_ZONE_MAX_CHARACTERS,
  USERNAME_LOOKUP_MAX_CHARACTERS,
  bytesOfMegabytes,
} from './limits';
import { broadcastSetting, prices } from './prices';
import { Avatar, avatarFile, OwnPassword } from './users';

/** The status that the media server reports; clients can't set it. */
export const StreamingStatus = z.enum(['public', 'private', 'group', 'offline']);
export type StreamingStatus = z.infer<typeof StreamingStatus>;

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write it as HH:MM!');
/** The path of a show's picture, as `uploadShowPicture` returned it. */
const ShowPicture = z.string().regex(/^\/files\/public\/shows\/[0-9a-f-]{36,80}\.webp$/, 'Upload the picture first.');
const showTimes = {
  /** HH:MM in the performer's time zone; an `end` before `start` is on the next day */
  start: ClockTime,
  end: ClockTime,
  title: z.string().trim().max(STREAMING_TITLE_MAX_CHARACTERS).optional(),
  /** absent: the show has none */
  picture: ShowPicture.optional(),
};

/** A weekly show. `weekday` 1 is Monday. */
export const WeekdayShow = z.object({ weekday: z.number().int().min(1).max(7), ...showTimes });
export type WeekdayShow = z.infer<typeof WeekdayShow>;

/** A show on one day, in the performer's time zone. */
export const PlannedShow = z.object({ day: z.iso.date('Choose a day!'), ...showTimes });
export type PlannedShow = z.infer<typeof PlannedShow>;

/** The ticket show of a coming show, with the present price of a ticket. */
const TicketOffer = z.object({ _id: Id, price: Tokens });

/** A coming or running show of a plan. An empty title: none. */
export const UpcomingShow = z.object({
  startsAt: Moment,
  endsAt: Moment,
  title: z.string(),
  /** the path of the show's 16:9 picture; absent: it has none */
  picture: z.string().optional(),
  /** whether the member who looks is reminded of it */
  isReminded: z.boolean(),
  /** null for a show without tickets */
  ticket: TicketOffer.nullable(),
});
export type UpcomingShowView = z.infer<typeof UpcomingShow>;

/** A link to a performer on another site. */
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
  avatar: z.string().meta({ description: 'URL of the avatar; /no-avatar.png by default' }),
  /**
   * URL of a 16:9 picture: the thumbnail of the live show, else the poster, else null. In the order `nextShow`, the
   * picture of the next show comes before the poster
   */
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
  /** tokens per minute; 0: not offered */
  privateCallPrice: Tokens,
  groupCallPrice: Tokens,
  spySeatPrice: Tokens.meta({
    description: 'what a spy pays a minute in the private show that runs; 0: nobody may watch',
  }),
  groupShowFull: z.boolean().meta({ description: 'whether a group show runs that nobody else can join' }),
  /** the next show of the schedule */
  nextShowAt: Moment.nullable(),
  /** the tickets of the next show; null for a show without tickets */
  nextShowTicket: TicketOffer.nullable(),
  /** the goal of the public show; null without a goal, and outside public shows */
  goal: CardGoal.nullable(),
};
/** A performer on a card. */
export const PerformerCard = Document.extend(brief);
export type PerformerCardView = z.infer<typeof PerformerCard>;

/** What a follower is told of. */
export const FollowLevel = z.enum(FOLLOW_LEVELS);
export type FollowLevel = z.infer<typeof FollowLevel>;

/** The public page of a performer. */
export const PerformerPage = PerformerCard.extend({
  bio: z.string(),
  categories: z.array(z.object({ _id: Id, name: z.string(), slug: z.string() })),
  views: z.number().int(),
  followers: z.number().int(),
  /** what the member who looks is told of; null: does not follow */
  followLevel: FollowLevel.nullable(),
  /** start of the running show; null while offline */
  liveSince: z.string().nullable(),
  /** end of the last public show; null before the first one */
  lastOnStageAt: Moment.nullable(),
  schedule: z.array(WeekdayShow),
  /** weekly and one-off shows that are not over, soonest first */
  upcoming: z.array(UpcomingShow),
  /** the ticket show that has begun, which only its holders see; null while there is none */
  ticketShow: z.object({ _id: Id, title: z.string() }).nullable(),
  timeZone: z.string().nullable(),
  socialLinks: z.array(SocialLink),
  /** what a spy pays a minute in private shows whose member lets others watch; 0: no spies */
  spyPrice: Tokens,
  /** the fewest tokens in one tip; null without a minimum */
  minimumTip: z.number().int().nullable(),
  offlineTips: z.boolean().meta({ description: 'whether members can tip while the performer is offline' }),
  /** a public show is paused for a private or group show, or was interrupted; it goes on when the performer returns */
  publicShowWaits: z.boolean(),
});
export type PerformerPageView = z.infer<typeof PerformerPage>;

/** The profile of the performer who calls. */
export const OwnPerformer = PerformerPage.extend({
  role: z.literal('performer'),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  pendingEmail: z.string().nullable().meta({ description: 'a new address that is not confirmed yet' }),
  emailFailure: EmailFailure.nullable().meta({ description: 'why the account gets no email; null: it gets email' }),
  balance: Tokens,
  plannedShows: z.array(PlannedShow),
  /** most participants of one group show */
  maxParticipantsAllowed: z.number().int(),
  /** the operator's note on a rejection */
  verificationNote: z.string().nullable(),
  /** what the performer needs before going live; empty when verified */
  missing: z.array(z.enum(['verification', 'rejected', 'documents'])),
});
export type OwnPerformerView = z.infer<typeof OwnPerformer>;

/** The verification status and which documents exist. The API never returns the documents themselves. */
export const PerformerDocuments = z.object({
  verification: z.enum(['pending', 'verified', 'rejected']),
  /** the operator's note on the decision */
  note: z.string().nullable(),
  idVerification: z.boolean(),
  documentVerification: z.boolean(),
  releaseForm: z.boolean(),
});
export type PerformerDocumentsView = z.infer<typeof PerformerDocuments>;

export const performers = contract({
  getPerformerMe: {
    summary: 'Returns the profile of the performer who calls',
    access: ['performer'],
    reply: OwnPerformer,
    whileImpersonated: true,
  },
  updatePerformer: {
    summary: 'Changes the profile of the performer who calls',
    access: ['performer'],
    body: z.object({
      /** can change once in 30 days; the old name keeps redirecting to the page */
      username: Username.optional(),
      name: Required.max(NAME_MAX_CHARACTERS).optional(),
      firstName: Required.max(NAME_MAX_CHARACTERS).optional(),
      lastName: Required.max(NAME_MAX_CHARACTERS).optional(),
      bio: z.string().max(BIO_MAX_CHARACTERS).optional(),
      gender: clearable(z.string().max(GENDER_MAX_CHARACTERS)),
      country: clearable(z.string().regex(/^[A-Z]{2}$/)),
      languages: listOf(z.string().regex(/^[a-z]{2}$/)),
      categoryIds: listOf(Id),
      tags: listOf(z.string().trim().min(1).max(TAG_MAX_CHARACTERS)),
      schedule: z.array(WeekdayShow).max(SCHEDULE_MAX_SHOWS).optional(),
      plannedShows: z.array(PlannedShow).max(SCHEDULE_MAX_SHOWS).optional(),
      timeZone: clearable(z.string().max(TIME_ZONE_MAX_CHARACTERS)),
      socialLinks: z.array(SocialLink).max(SOCIAL_LINKS_MAX).optional(),
    }),
    reply: OwnPerformer,
  },
  searchPerformers: {
    summary:
      'Finds performers. Live performers come first, then the requested order applies; within live and offline performers, followed ones come first (except in the order nextShow)',
    access: 'anyone',
    query: z.object({
      ...searchQuery,
      /** viewers by default */
      sortBy: maybe(z.enum(['viewers', 'views', 'name', 'latest', 'createdAt', 'price', 'nextShow']).catch('viewers')),
      categoryIds: listOf(Id),
      tags: listOf(z.string().max(TAG_MAX_CHARACTERS)),
      gender: maybe(z.string().max(GENDER_MAX_CHARACTERS)),
      country: maybe(z.string().regex(/^[A-Z]{2}$/)),
      language: maybe(z.string().regex(/^[a-z]{2}$/)),
      isOnline: maybe(Flag),
      streamingStatus: maybe(StreamingStatus.or(z.literal('live'))),
      /** excludes this performer, for lists of related performers */
      excludeId: maybe(Id),
      /** only performers whom the member follows, or only the others; guests follow none */
      isFavorite: maybe(Flag),
      /** only these performers; the requested order still applies */
      ids: listOf(Id),
    }),
    /** `near`: no performer matches the words, and these match words that differ by one typing mistake */
    reply: pageOf(PerformerCard).extend({ near: z.boolean() }),
  },
  viewPerformer: {
    summary: 'Returns the public page of a performer',
    access: 'anyone',
    params: z.object({ username: z.string().max(USERNAME_LOOKUP_MAX_CHARACTERS) }),
    reply: PerformerPage,
  },
  viewPerformerCalendar: {
    summary:
      'The coming shows of a performer as an iCalendar file (RFC 5545), to subscribe to; with `show`, one of them',
    access: 'anyone',
    params: z.object({ username: z.string().max(USERNAME_LOOKUP_MAX_CHARACTERS) }),
    query: z.object({ show: maybe(Moment.meta({ description: 'the start of the show' })) }),
    reply: z.string(),
    enveloped: false,
  },
  incrementPerformerViews: {
    summary: 'Counts a view of the public page, once a day per account or, for guests, address block',
    access: 'anyone',
    params: z.object({ id: Id }),
    reply: z.object({ views: z.number().int() }),
  },
  updateStreamingStatus: {
    summary: 'Sets the title shown under the stream',
    access: ['performer'],
    body: z.object({ status: z.string().trim().max(STREAMING_TITLE_MAX_CHARACTERS) }),
    reply: z.object({ streamingTitle: z.string() }),
  },
  getPerformerDocuments: {
    summary: 'Returns the verification status and which documents exist',
    access: ['performer'],
    reply: PerformerDocuments,
  },
  uploadPerformerDocuments: {
    summary: 'Uploads identity documents (images or PDF). A rejected performer becomes pending again',
    access: ['performer'],
    files: {
      idVerification: { required: false, maxBytes: DOCUMENT_MAX_BYTES },
      documentVerification: { required: false, maxBytes: DOCUMENT_MAX_BYTES },
    },
    reply: PerformerDocuments,
  },
  uploadReleaseForm: {
    summary: 'Uploads the signed release form (image or PDF)',
    access: ['performer'],
    files: { releaseForm: { required: true, maxBytes: DOCUMENT_MAX_BYTES } },
    reply: PerformerDocuments,
  },
  uploadPerformerAvatar: {
    summary: 'Sets the avatar of the performer who calls',
    access: ['performer'],
    files: avatarFile,
    reply: Avatar,
  },
  updatePrices: {
    summary:
      'Sets the prices per minute of private and group shows and of spies, and the minimum tip, in tokens. Running shows keep the agreed price',
    access: ['performer'],
    body: prices,
    reply: prices,
  },
  updateBroadcastSetting: {
    summary: 'Sets the most participants of one group show',
    access: ['performer'],
    body: broadcastSetting,
    reply: broadcastSetting,
  },
  uploadShowPicture: {
    summary:
      'Stores a picture (JPEG, PNG or WebP) for a weekly or one-off show. Saving the show with the returned path shows it; a picture that no show has is deleted after a day',
    access: ['performer'],
    files: { picture: { required: true, maxBytes: bytesOfMegabytes(SHOW_PICTURE_MAX_MB) } },
    reply: z.object({ picture: z.string() }),
  },
  suspendPerformer: {
    summary: 'Suspends the account of the performer who calls and ends all sessions. Only the operator can lift it',
    access: ['performer'],
    body: OwnPassword,
    reply: z.object({ success: z.literal(true) }),
  },
});
