import { z } from 'zod';
import { Id, Moment, Tokens } from './common';
import { contract, operator } from './endpoint';
import { OPERATOR_TEXT_MAX_CHARACTERS } from './limits';
import { reasonNames, SHOW_REASONS } from './reasons';
import { REPORT_REASONS } from './reports';
import { Playback } from './streaming';

/** A running show on the operators' wall. */
export const WallShow = z.object({
  /** the id of the show's stream */
  _id: Id,
  kind: z.enum(['public', 'private', 'group']),
  performer: z.object({ _id: Id, username: z.string(), name: z.string(), avatar: z.string() }),
  title: z.string(),
  /** the latest thumbnail, up to a minute old; null without one, and for private and group shows */
  picture: z.string().nullable(),
  pictureAt: Moment.nullable(),
  viewers: z.number().int(),
  /** tokens per minute; null for a public show */
  price: Tokens.nullable(),
  since: Moment,
  accountCreatedAt: Moment,
  /** when an operator approved the performer's documents; null: on the command line */
  identityApprovedAt: Moment.nullable(),
  /** tips of the last hour */
  tips: Tokens,
  /** reports against the performer during this show, newest first */
  reports: z.array(z.object({ reason: z.enum(REPORT_REASONS), note: z.string(), createdAt: Moment })),
  warnedAt: Moment.nullable(),
  blurredBy: z.string().nullable(),
});
export type WallShowView = z.infer<typeof WallShow>;

const reviewers = operator('reviewer');
const params = z.object({ id: Id });
const Text = z.string().trim().min(1, 'This field is required!').max(OPERATOR_TEXT_MAX_CHARACTERS);
const End = z.object({
  reason: z.enum(reasonNames(SHOW_REASONS), 'Choose a reason.'),
  text: Text.meta({ description: 'what the performer reads' }),
});

/** All running shows for operators, and what they can do about one. Each action is recorded in the security log. */
export const wall = contract({
  listWall: {
    summary: 'Returns all running shows: most reports first, then most viewers, then the youngest account',
    access: reviewers,
    reply: z.object({ data: z.array(WallShow), viewers: z.number().int() }),
    perMinute: 120,
  },
  viewWallPicture: {
    summary:
      'Returns the newest key frame of a public show as a small MP4, which the browser decodes. Empty while there is none, and from engines that cannot provide it. 404 for other shows',
    access: reviewers,
    params,
    reply: z.string(),
    enveloped: false,
    streamed: true,
    perMinute: 900,
  },
  openWallShow: {
    summary: 'Returns where to play a show. Nobody in the show is told, and opening it is recorded',
    access: reviewers,
    params,
    reply: Playback,
  },
  warnPerformer: {
    summary: 'Shows the performer a line that only they see',
    access: reviewers,
    params,
    body: z.object({ text: Text }),
    reply: null,
  },
  blurPreview: {
    summary: 'Blurs the preview picture of a public show for everybody, or shows it again. 422 NOT_PUBLIC',
    access: reviewers,
    params,
    body: z.object({ isBlurred: z.boolean() }),
    reply: null,
  },
  cutShow: {
    summary: 'Ends the show for everybody: the pictures stop within 2 seconds and no token works any more',
    access: reviewers,
    params,
    body: End,
    reply: null,
  },
  suspendFromWall: {
    summary: 'Ends the show, suspends the account and ends its sessions',
    access: reviewers,
    params,
    body: End,
    reply: null,
  },
});
