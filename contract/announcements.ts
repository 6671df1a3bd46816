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

/** A picture in two sizes. Only the performer, the recipients and reviewers can load it. */
const Picture = z.object({ large: z.string(), small: z.string(), width: z.number().int(), height: z.number().int() });

/**
 * The numbers of people who opened an announcement, then watched and tipped; the performer sees no names. Watching and
 * tips count for ANNOUNCEMENT_EFFECT_HOURS after a person opened it, and only for the announcement opened last.
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
  /** `sending`: more people will be told; `takenDown`: hidden by the site */
  status: z.enum(['sending', 'sent', 'takenDown']),
  /** null: fewer than ANNOUNCEMENT_FIGURES_MIN_TOLD people were told */
  figures: Figures.nullable(),
  createdAt: Moment,
});
export type OwnAnnouncementView = z.infer<typeof OwnAnnouncement>;

/** An announcement as its recipients see it. */
export const Announcement = OwnAnnouncement.pick({ _id: true, text: true, picture: true, createdAt: true }).extend({
  performer: z.object({
    _id: Id,
    username: z.string(),
    name: z.string(),
    avatar: z.string(),
    isLive: z.boolean(),
  }),
  /** the audience that the reader belongs to */
  audience: Audience,
  /** whether the reader gets further announcements of this performer; null when the performer reads it */
  isOn: z.boolean().nullable(),
});
export type AnnouncementView = z.infer<typeof Announcement>;

/** The people a performer can reach, and how many announcements are left within 24 hours. */
export const Reach = z.object({
  followers: z.number().int(),
  /** the followers at the end of each day in UTC on which the number changed, oldest first */
  days: z.array(z.object({ day: z.string(), followers: z.number().int() })),
  /** how many people an announcement would reach now */
  audiences: z.object({ followers: z.number().int(), supporters: z.number().int() }),
  /** the items whose buyers an announcement would reach now, with their number, the largest first */
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
    summary:
      'Returns followers over time, the people an announcement would reach, and how many are left within 24 hours',
    access: ['performer'],
    reply: Reach,
    whileImpersonated: true,
  },
  listAnnouncements: {
    summary: `Lists the caller’s announcements with their figures, newest first. Figures are numbers of people, shown once ${ANNOUNCEMENT_FIGURES_MIN_TOLD} people were told; watching and tips count for ${ANNOUNCEMENT_EFFECT_HOURS} hours after opening`,
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
        { path: ['itemId'], message: 'Choose the item whose buyers get the announcement.' },
      ),
    files: { 'announcement-picture': { required: false, maxBytes: bytesOfMegabytes(ANNOUNCEMENT_PICTURE_MAX_MB) } },
    reply: OwnAnnouncement,
    keyed: true,
    perMinute: 10,
  },
  removeAnnouncement: {
    summary:
      'Takes back one of the caller’s announcements: its page and its notifications disappear. It still counts towards the limit',
    access: ['performer'],
    params,
    reply: z.object({ removed: z.boolean() }),
  },
  viewAnnouncement: {
    summary:
      'Returns an announcement to its performer and its recipients. A member’s first view counts as opening it. 404 for others',
    access: ['user', 'performer'],
    params,
    reply: Announcement,
  },
  setAnnouncements: {
    summary:
      'Switches the announcements of a performer on or off for the member. Repeating it, or an unknown id, changes nothing',
    access: ['user'],
    params,
    body: z.object({ isOn: z.boolean() }),
    reply: z.object({ isOn: z.boolean() }),
  },
});
