import { z } from 'zod';
import { Id, maybe, Moment, pageOf, searchQuery } from './common';
import { contract, operator } from './endpoint';
import { APPEAL_MAX_CHARACTERS, REPORT_NOTE_MAX_CHARACTERS, URL_MAX_CHARACTERS } from './limits';
import { reasonNames, RESTORE_REASONS } from './reasons';

/** What can be taken down. A recorded show is a video. */
export const TAKEDOWN_KINDS = ['video', 'photo', 'gallery', 'product', 'post', 'announcement', 'clip'] as const;
export type TakedownKind = (typeof TAKEDOWN_KINDS)[number];

/** Why an item is taken down. Each one is a sentence for its owner. */
export const TAKEDOWN_REASONS = [
  'copyright',
  'intimateImages',
  'consentWithdrawn',
  'minor',
  'illegal',
  'violence',
  'rules',
  'other',
] as const;
export type TakedownReason = (typeof TAKEDOWN_REASONS)[number];

/** `none`: the owner has not appealed; `open`: an operator has to decide. */
export const APPEAL_STATUSES = ['none', 'open', 'accepted', 'rejected'] as const;

/** A takedown as the owner of the item sees it. */
export const OwnTakedown = z.object({
  _id: Id,
  kind: z.enum(TAKEDOWN_KINDS),
  itemId: Id,
  title: z.string(),
  reason: z.enum(TAKEDOWN_REASONS),
  /** the reason in words for the owner */
  explanation: z.string(),
  status: z.enum(['active', 'lifted']),
  appeal: z.object({ status: z.enum(APPEAL_STATUSES), text: z.string(), answer: z.string() }),
  createdAt: Moment,
});
export type OwnTakedownView = z.infer<typeof OwnTakedown>;

/** A takedown as operators see it. */
export const Takedown = OwnTakedown.extend({
  owner: z.object({ _id: Id, username: z.string(), name: z.string() }).nullable(),
  note: z.string(),
  takenBy: z.string().nullable(),
  /** how many orders were refunded, or asked to be */
  refunds: z.number().int(),
  complaintId: Id.nullable(),
  appealedAt: Moment.nullable(),
  liftedAt: Moment.nullable(),
});
export type TakedownView = z.infer<typeof Takedown>;

/** An item that an operator looks up before taking it down. */
export const FoundItem = z.object({
  kind: z.enum(TAKEDOWN_KINDS),
  itemId: Id,
  title: z.string(),
  owner: z.object({ _id: Id, username: z.string(), name: z.string() }).nullable(),
  buyers: z.number().int(),
  isTakenDown: z.boolean(),
});
export type FoundItemView = z.infer<typeof FoundItem>;

const reviewers = operator('reviewer');
const params = z.object({ id: Id });
const note = z.string().trim().max(REPORT_NOTE_MAX_CHARACTERS);

export const takedowns = contract({
  findItem: {
    summary: 'Returns the item at an address of this site, or by its kind and id',
    access: reviewers,
    query: z
      .object({
        address: maybe(z.string().trim().max(URL_MAX_CHARACTERS)),
        kind: maybe(z.enum(TAKEDOWN_KINDS)),
        id: maybe(Id),
      })
      .refine(({ address, kind, id }) => Boolean(address) !== Boolean(kind && id), {
        path: ['address'],
        message: 'Give either an address, or a kind and an id!',
      }),
    reply: FoundItem,
  },
  takeDown: {
    summary:
      'Takes an item off all pages, searches, the sitemap and every link that was handed out, and tells its owner why. `refund`: buyers are refunded by an owner of the site, and a reviewer asks finance to. 422 ALREADY_DOWN',
    access: reviewers,
    body: z.object({
      kind: z.enum(TAKEDOWN_KINDS),
      itemId: Id,
      reason: z.enum(TAKEDOWN_REASONS, 'This field is required!'),
      note: maybe(note),
      refund: z.boolean().default(false),
      complaintId: maybe(Id),
    }),
    reply: Takedown,
  },
  searchTakedowns: {
    summary: 'Lists takedowns, newest first; open appeals come first, those that wait longest on top',
    access: reviewers,
    query: z.object({
      limit: searchQuery.limit,
      offset: searchQuery.offset,
      q: searchQuery.q,
      appeal: maybe(z.enum(APPEAL_STATUSES)),
      status: maybe(z.enum(['active', 'lifted'])),
    }),
    reply: pageOf(Takedown),
  },
  viewTakedown: { summary: 'Returns a takedown', access: reviewers, params, reply: Takedown },
  decideAppeal: {
    summary: 'Restores the item, or keeps it down, and mails the answer. 409 ALREADY_DECIDED',
    access: reviewers,
    params,
    body: z.object({
      decision: z.enum(['restore', 'keep']),
      reason: z.string().max(40).default('other').meta({ description: 'of `RESTORE_REASONS` or `KEEP_REASONS`' }),
      answer: note.min(1, 'This field is required!'),
    }),
    reply: Takedown,
  },
  restoreItem: {
    summary: 'Restores an item without an appeal, and tells its owner. 409 ALREADY_DECIDED',
    access: reviewers,
    params,
    body: z.object({ reason: z.enum(reasonNames(RESTORE_REASONS)).default('other'), note: maybe(note) }),
    reply: Takedown,
  },
  listOwnTakedowns: {
    summary: "Lists the takedowns of the calling performer's items, newest first",
    access: ['performer'],
    reply: z.object({ data: z.array(OwnTakedown) }),
    whileImpersonated: true,
  },
  appealTakedown: {
    summary: 'Asks the operator to restore an item, once per takedown. 422 ALREADY_APPEALED, NOT_DOWN',
    access: ['performer'],
    params,
    body: z.object({ text: z.string().trim().min(1, 'This field is required!').max(APPEAL_MAX_CHARACTERS) }),
    reply: OwnTakedown,
    perMinute: 10,
  },
});
