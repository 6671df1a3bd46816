import { z } from 'zod';
import { Id, maybe, Moment, pageOf, searchQuery, Tokens } from './common';
import { contract } from './endpoint';
import { PurchasableType } from './items';
import {
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_EFFECT_HOURS,
  ANNOUNCEMENT_FIGURES_MIN_TOLD,
  ANNOUNCEMENT_MAX_CHARACTERS,
  ANNOUNCEMENT_PICTURE_MAX_MB,
  ANNOUNCEMENTS_PER_DAY,
  bytesOfMegabytes,
} from './limits';

const Audience = z.enum(ANNOUNCEMENT_AUDIENCES);
export type AnnouncementAudience = z.infer<typeof Audience>;

/** A picture in two sizes. Only the performer, those who were told and reviewers can load it. */
const Picture = z.object({ large: z.string(), small: z.string(), width: z.number().int(), height: z.number().int() });

/**
 * What an announcement brought, as numbers of people: nobody learns who. Watching and tips count within
 * ANNOUNCEMENT_EFFECT_HOURS after the person opened it, for the announcement that they opened last.
 */
const Figures = z.object({
  opened: z.number().int(),
  watched: z.number().int(),
  tipped: z.number().int(),
  tokens: Tokens,
});

/** An announcement as its performer sees it. */
export const OwnAnnouncement = z.object({
  _id: Id,
  text: z.string(),
  picture: Picture.nullable(),
  audience: Audience,
  /** the item whose buyers were told */
  itemName: z.string().nullable(),
  /** how many people were told so far */
  told: z.number().int(),
  /** `sending`: more people are told; `takenDown`: by the site */
  status: z.enum(['sending', 'sent', 'takenDown']),
  /** null: fewer than ANNOUNCEMENT_FIGURES_MIN_TOLD people were told */
  figures: Figures.nullable(),
  createdAt: Moment,
});
export type OwnAnnouncementView = z.infer<typeof OwnAnnouncement>;

/** An announcement as those who were told see it. */
export const Announcement = OwnAnnouncement.pick({ _id: true, text: true, picture: true, createdAt: true }).extend({
  performer: z.object({
    _id: Id,
    username: z.string(),
    name: z.string(),
    avatar: z.string(),
    isLive: z.boolean(),
  }),
  /** why the reader was told */
  audience: Audience,
  /** whether the reader gets further announcements of this performer; null for the performer */
  isOn: z.boolean().nullable(),
});
export type AnnouncementView = z.infer<typeof Announcement>;

/** Whom a performer can reach, and with how many announcements. */
export const Reach = z.object({
  followers: z.number().int(),
  /** the followers at the end of each day in UTC on which the number changed, oldest first */
  days: z.array(z.object({ day: z.string(), followers: z.number().int() })),
  /** how many people an announcement would reach now */
  audiences: z.object({ followers: z.number().int(), supporters: z.number().int() }),
  /** the items with buyers, those with most first */
  items: z.array(z.object({ type: PurchasableType, id: Id, name: z.string(), buyers: z.number().int() })),
  /** whether there are levels of supporters */
  hasLevels: z.boolean(),
  left: z.number().int(),
  /** when the next announcement can go out; null: now */
  nextAt: Moment.nullable(),
});
export type ReachView = z.infer<typeof Reach>;

const params = z.object({ id: Id });

export const announcements = contract({
  viewReach: {
    summary: 'Followers over time, whom an announcement would reach, and how many are left today',
    access: ['performer'],
    reply: Reach,
    whileImpersonated: true,
  },
  listAnnouncements: {
    summary: `Lists the own announcements with what they brought, newest first. Figures are numbers of people, from ${ANNOUNCEMENT_FIGURES_MIN_TOLD} people told; watching and tips count within ${ANNOUNCEMENT_EFFECT_HOURS} hours after opening`,
    access: ['performer'],
    query: z.object({ limit: searchQuery.limit, offset: searchQuery.offset }),
    reply: pageOf(OwnAnnouncement),
    whileImpersonated: true,
  },
  sendAnnouncement: {
    summary: `Tells followers (level “all”), supporters with a badge, or the buyers of an item. 422 ANNOUNCEMENT_LIMIT after ${ANNOUNCEMENTS_PER_DAY} within 24 hours, NOBODY_TO_TELL, PERFORMER_NOT_VERIFIED`,
    access: ['performer'],
    body: z
      .object({
        text: z.string().trim().min(1, 'This field is required!').max(ANNOUNCEMENT_MAX_CHARACTERS),
        audience: Audience,
        itemType: maybe(PurchasableType),
        itemId: maybe(Id),
      })
      .refine(
        ({ audience, itemType, itemId }) =>
          audience === 'buyers' ? Boolean(itemType && itemId) : !itemType && !itemId,
        { path: ['itemId'], message: 'Choose the item whose buyers are told.' },
      ),
    files: { 'announcement-picture': { required: false, maxBytes: bytesOfMegabytes(ANNOUNCEMENT_PICTURE_MAX_MB) } },
    reply: OwnAnnouncement,
    keyed: true,
    perMinute: 10,
  },
  removeAnnouncement: {
    summary: 'Takes an own announcement back: its page and its notifications are gone. It still counts for the day',
    access: ['performer'],
    params,
    reply: z.object({ removed: z.boolean() }),
  },
  viewAnnouncement: {
    summary:
      'Returns an announcement to its performer and to those who were told. The first look of a member counts it as opened. 404 for others',
    access: ['user', 'performer'],
    params,
    reply: Announcement,
  },
  setAnnouncements: {
    summary: 'Switches the announcements of a performer on or off for the member. Repeating it changes nothing',
    access: ['user'],
    params,
    body: z.object({ isOn: z.boolean() }),
    reply: z.object({ isOn: z.boolean() }),
  },
});
