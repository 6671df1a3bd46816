import { z } from 'zod';
import { DOCUMENT_MAX_BYTES, registration } from './auth';
import { dateRange, Document, Email, Id, listOf, maybe, Moment, pageOf, searchQuery } from './common';
import { Commission, Percent } from './earnings';
import { contract } from './endpoint';
import { NAME_MAX_CHARACTERS } from './limits';
import { PerformerDocuments, StreamingStatus } from './performers';
import { StudioFigures } from './studios';

/** How a performer stands with a studio. `inactive`: kept off stage and out of the listings; `left`: was there once, and only that time is shown. */
export const RosterStatus = z.enum(['active', 'inactive', 'left']);

const performer = { _id: Id, username: z.string(), name: z.string(), avatar: z.string() };

/** A performer as a row of the studio's roster; who left is shown with what everybody may see. */
export const RosterPerformer = z.object({
  ...performer,
  status: RosterStatus,
  since: Moment,
  until: Moment.nullable(),
  /** null for who left */
  verification: PerformerDocuments.shape.verification.nullable(),
  streamingStatus: StreamingStatus,
  isOnline: z.boolean(),
  /** percent of a tip that the performer keeps; null for who left */
  tipCommission: z.number().nullable(),
});
export type RosterPerformerView = z.infer<typeof RosterPerformer>;

/** What the studio keeps and gives, in percent of its share. Absent or null: the wider one holds. */
export const MemberCommission = z.object({
  memberCommission: Percent.nullish(),
  tipCommission: Percent.nullish(),
  privateCallCommission: Percent.nullish(),
  groupCallCommission: Percent.nullish(),
  productCommission: Percent.nullish(),
  albumCommission: Percent.nullish(),
  videoCommission: Percent.nullish(),
});
export type MemberCommissionView = z.infer<typeof MemberCommission>;

/** One performer of the studio: papers and shares. The papers themselves are for the operator alone. */
export const RosterPage = RosterPerformer.extend({
  documents: PerformerDocuments.nullable(),
  /** what the performer keeps of each payment, in percent of it; null for who left */
  commission: Commission.nullable(),
  /** what the studio set for this performer alone, in percent of its share */
  own: MemberCommission,
});
export type RosterPageView = z.infer<typeof RosterPage>;

/** What a performer did for the studio in a range; `secondsToday`: on stage since the studio's midnight. */
export const RosterStatistics = z.object({
  ...performer,
  status: RosterStatus,
  ...StudioFigures.shape,
  secondsToday: z.number().int(),
  isLive: z.boolean(),
});
export type RosterStatisticsView = z.infer<typeof RosterStatistics>;

/** An invitation as its studio sees it. `link` is there while it can be used. */
export const Invitation = Document.extend({
  email: z.string().nullable(),
  status: z.enum(['open', 'accepted', 'revoked', 'expired']),
  expiresAt: Moment,
  link: z.string().nullable(),
  acceptedBy: z.object({ _id: Id, username: z.string(), name: z.string() }).nullable(),
});
export type InvitationView = z.infer<typeof Invitation>;

/** An invitation as the invited sees it, with the terms that would hold. */
export const Invited = z.object({
  studio: z.object({ name: z.string(), avatar: z.string() }),
  expiresAt: Moment,
  studioCommission: Percent,
  memberCommission: Percent,
});
export type InvitedView = z.infer<typeof Invited>;

/** The studio that looks after the performer who asks, and what both keep. */
export const OwnMembership = z.object({
  studio: z.object({ _id: Id, name: z.string(), username: z.string(), avatar: z.string() }),
  since: Moment,
  status: z.enum(['active', 'inactive']),
  commission: Commission,
});
export type OwnMembershipView = z.infer<typeof OwnMembership>;

const params = z.object({ id: Id });
const code = z.object({ code: z.string().min(1).max(64) });
const access = ['studio'] as const;
const Done = z.object({ success: z.literal(true) });
const { password: _password, acceptTerms: _acceptTerms, ...person } = registration;

/** The performers of a studio. All of a studio's calls answer 422 STUDIO_NOT_APPROVED until the operator approved it, and 404 for ids of other studios. */
export const roster = contract({
  searchRoster: {
    summary: 'The performers of the studio that calls, those who left too',
    access,
    query: z.object({
      ...searchQuery,
      sortBy: maybe(z.enum(['name', 'since']).catch('name')),
      status: maybe(RosterStatus),
    }),
    reply: pageOf(RosterPerformer),
  },
  searchRosterStatistics: {
    summary:
      'Time on stage and tokens of each performer in a range, as far as they belong to the studio; without a range the last 30 days',
    access,
    query: z.object({
      ...searchQuery,
      sortBy: maybe(z.enum(['name', 'online', 'earned', 'today']).catch('earned')),
      ...dateRange,
    }),
    reply: pageOf(RosterStatistics),
  },
  addRosterPerformer: {
    summary:
      'Opens the account of a performer of the studio. The performer gets a link by mail to set the password and accept the terms',
    access,
    body: z.object({ ...person, name: maybe(z.string().trim().max(NAME_MAX_CHARACTERS)), categoryIds: listOf(Id) }),
    files: {
      idVerification: { required: true, maxBytes: DOCUMENT_MAX_BYTES },
      documentVerification: { required: true, maxBytes: DOCUMENT_MAX_BYTES },
    },
    reply: RosterPage,
    perMinute: 20,
  },
  viewRosterPerformer: {
    summary: 'One performer of the studio, with papers and shares',
    access,
    params,
    reply: RosterPage,
  },
  updateRosterStatus: {
    summary:
      'Takes a performer off stage and out of the listings, or lets them back. 422 PERFORMER_ON_STAGE while a show runs',
    access,
    params,
    body: z.object({ status: z.enum(['active', 'inactive']) }),
    reply: RosterPage,
  },
  updateRosterCommission: {
    summary:
      'Sets what a performer keeps of the studio’s share, from now on; absent kinds stay, null ends what was set',
    access,
    params,
    body: MemberCommission,
    reply: RosterPage,
  },
  inviteToStudio: {
    summary: 'Makes an invitation, valid for a week and once; with an address it is mailed there',
    access,
    body: z.object({ email: maybe(Email) }).nullish(),
    reply: Invitation,
    perMinute: 30,
  },
  searchInvitations: {
    summary: 'The invitations of the studio, newest first',
    access,
    query: z.object(searchQuery),
    reply: pageOf(Invitation),
  },
  revokeInvitation: {
    summary: 'Takes an open invitation back. 404 for one that is not open',
    access,
    params,
    reply: Done,
  },
  viewInvitation: {
    summary: 'Who invites, and on which terms. 422 INVITATION_INVALID for one that does not work (any more)',
    access: 'anyone',
    params: code,
    reply: Invited,
    perMinute: 60,
  },
  acceptInvitation: {
    summary: 'A performer joins the studio that invites. 422 INVITATION_INVALID, ALREADY_IN_STUDIO',
    access: ['performer'],
    params: code,
    reply: OwnMembership,
    perMinute: 30,
  },
  getOwnStudio: {
    summary: 'The studio that looks after the performer who asks, and what both keep; null without one',
    access: ['performer'],
    reply: OwnMembership.nullable(),
  },
  leaveStudio: {
    summary: 'The performer is on their own from now on; what was earned stays as it was shared. 404 without a studio',
    access: ['performer'],
    reply: Done,
  },
});
