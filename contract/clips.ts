import { z } from 'zod';
import { Id, maybe, Moment, pageOf, searchQuery } from './common';
import { contract } from './endpoint';
import { CLIP_SECONDS, CLIP_TITLE_MAX_CHARACTERS, CLIPS_PER_MINUTE } from './limits';
import { UserBrief } from './users';

/** `waiting`: only the performer and the member who made it see it; `takenDown`: hidden by the site. */
const Status = z.enum(['waiting', 'shown', 'takenDown']);

/** A clip of a public show. The API checks each request for its files. */
export const Clip = z.object({
  _id: Id,
  title: z.string(),
  status: Status,
  performer: z.object({ _id: Id, username: z.string(), name: z.string(), avatar: z.string() }),
  video: z.string(),
  /** null on sites without ffmpeg, unless the show had a thumbnail */
  poster: z.string().nullable(),
  seconds: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  createdAt: Moment,
});
export type ClipView = z.infer<typeof Clip>;

/** A clip with what the caller may do. */
export const ClipPage = Clip.extend({ mayApprove: z.boolean(), mayDelete: z.boolean() });
export type ClipPageView = z.infer<typeof ClipPage>;

/** A clip for its performer and the member who made it. */
export const OwnClip = Clip.extend({ maker: UserBrief });
export type OwnClipView = z.infer<typeof OwnClip>;

const params = z.object({ id: Id });
const page = z.object({ limit: searchQuery.limit, offset: searchQuery.offset });

export const clips = contract({
  createClip: {
    summary: `Makes a clip of the last ${CLIP_SECONDS} s of a performer's public show. 403 for a blocked member; 422 CLIPS_UNAVAILABLE if the media engine can't make clips, CLIPS_OFF if the performer doesn't allow them, PERFORMER_OFFLINE without a public show, NO_VIDEO_YET, ROOM_BANNED, ROOM_KICKED, ROOM_MUTED, LINKS_OFF, WORD_REFUSED; 429 for too many clips`,
    access: ['user'],
    params,
    body: z.object({
      title: z.string().trim().min(1, 'This field is required!').max(CLIP_TITLE_MAX_CHARACTERS),
    }),
    reply: ClipPage,
    perMinute: CLIPS_PER_MINUTE,
  },
  listClips: {
    summary: "Lists a performer's clips, newest first. 403 for a blocked viewer",
    access: 'anyone',
    params,
    query: page,
    reply: pageOf(Clip),
  },
  viewClip: {
    summary: 'Returns a clip. One that waits for approval is 404 for others than its performer and its maker',
    access: 'anyone',
    params,
    reply: ClipPage,
  },
  listOwnClips: {
    summary: 'Lists the clips of the calling performer’s shows, or those that the calling member made, newest first',
    access: ['user', 'performer'],
    query: page.extend({ status: maybe(Status) }),
    reply: pageOf(OwnClip),
    whileImpersonated: true,
  },
  approveClip: {
    summary: "Shows a waiting clip of the performer's own show to everybody. Repeating it changes nothing",
    access: ['performer'],
    params,
    reply: OwnClip,
  },
  deleteClip: {
    summary: 'Deletes a clip with its files: one of the performer’s shows, or one that the member made',
    access: ['user', 'performer'],
    params,
    reply: null,
  },
});
