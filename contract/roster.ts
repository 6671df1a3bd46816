import { z } from 'zod';
import { DOCUMENT_MAX_BYTES, registration } from './auth';
import { dateRange, Document, Email, Id, listOf, maybe, Moment, pageOf, searchQuery } from './common';
import { Commission, Percent } from './earnings';
import { contract } from './endpoint';
import { NAME_MAX_CHARACTERS, STATISTICS_DEFAULT_DAYS } from './limits';
import { PerformerDocuments, StreamingStatus } from './performers';
import { StudioFigures } from './studios';

/**
 * The membership status of a performer. An `inactive` performer can't go live and isn't listed; one who `left` is a
 * former member.
 */
export const RosterStatus = z.enum(['active', 'inactive', 'left']);

const performer = { _id: Id, username: z.string(), name: z.string(), avatar: z.string() };

/** A row of the studio's roster. Former members show only public data. */
export const RosterPerformer = z.object({
  ...performer,
  status: RosterStatus,
  since: Moment,
  until: Moment.nullable(),
  /** null for former members */
  verification: PerformerDocuments.shape.verification.nullable(),
  streamingStatus: StreamingStatus,
  isOnline: z.boolean(),
  /** the performer's percentage of a tip; null for former members */
  tipCommission: z.number().nullable(),
});
export type RosterPerformerView = z.infer<typeof RosterPerformer>;

/**
 * Percentages of the studio's share that the performer gets. An absent or null kind uses `memberCommission`, then the
 * studio's default.
 */
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

/** A performer of the studio with verification status and commissions. Only the operator can open the documents. */
export const RosterPage = RosterPerformer.extend({
  documents: PerformerDocuments.nullable(),
  /** the performer's percentage of each kind of payment; null for former members */
  commission: Commission.nullable(),
  /** the commissions that the studio set for this performer */
  own: MemberCommission,
});
export type RosterPageView = z.infer<typeof RosterPage>;

/**
 * The figures of one performer in a range. `secondsToday` is the live time since midnight in the studio's time zone.
 */
export const RosterStatistics = z.object({
  ...performer,
  status: RosterStatus,
  ...StudioFigures.shape,
  secondsToday: z.number().int(),
  isLive: z.boolean(),
});
export type RosterStatisticsView = z.infer<typeof RosterStatistics>;

/** An invitation as its studio sees it. `link` is null once the invitation no longer works. */
export const Invitation = Document.extend({
  email: z.string().nullable(),
  status: z.enum(['open', 'accepted', 'revoked', 'expired']),
  expiresAt: Moment,
  link: z.string().nullable(),
  acceptedBy: z.object({ _id: Id, username: z.string(), name: z.string() }).nullable(),
});
export type InvitationView = z.infer<typeof Invitation>;

/** An invitation as its recipient sees it, with the offered commissions. */
export const Invited = z.object({
  studio: z.object({ name: z.string(), avatar: z.string() }),
  expiresAt: Moment,
  studioCommission: Percent,
  memberCommission: Percent,
});
export type InvitedView = z.infer<typeof Invited>;

/** The studio of the performer who calls, and the commissions of both. */
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

/**
 * Calls about the performers of a studio. Before the operator approves the studio they answer 422 STUDIO_NOT_APPROVED.
 * Ids of other studios get 404.
 */
export const roster = contract({
  searchRoster: {
    summary: 'Lists the performers of the studio, including former members',
    access,
    query: z.object({
      ...searchQuery,
      sortBy: maybe(z.enum(['name', 'since']).catch('name')),
      status: maybe(RosterStatus),
    }),
    reply: pageOf(RosterPerformer),
    whileImpersonated: 'money',
  },
  searchRosterStatistics: {
    summary: `Lists live time and tokens of each performer during their membership; ${STATISTICS_DEFAULT_DAYS} days by default`,
    access,
    query: z.object({
      ...searchQuery,
      sortBy: maybe(z.enum(['name', 'online', 'earned', 'today']).catch('earned')),
      ...dateRange,
    }),
    reply: pageOf(RosterStatistics),
    whileImpersonated: 'money',
  },
  addRosterPerformer: {
    summary:
      'Creates an account for a performer of the studio. The performer gets an email with a link to set a password and accept the terms',
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
    summary: 'Returns a performer of the studio with verification status and commissions',
    access,
    params,
    reply: RosterPage,
  },
  updateRosterStatus: {
    summary:
      'Makes a performer inactive (not listed, unable to go live) or active again. 422 PERFORMER_ON_STAGE during a show',
    access,
    params,
    body: z.object({ status: z.enum(['active', 'inactive']) }),
    reply: RosterPage,
  },
  updateRosterCommission: {
    summary: 'Sets the commissions of a performer for future payments. Absent kinds stay, null removes one',
    access,
    params,
    body: MemberCommission,
    reply: RosterPage,
  },
  inviteToStudio: {
    summary: 'Creates an invitation that works once within a week, and emails it to the given address',
    access,
    body: z.object({ email: maybe(Email) }).nullish(),
    reply: Invitation,
    perMinute: 30,
  },
  searchInvitations: {
    summary: 'Lists the invitations of the studio, newest first',
    access,
    query: z.object(searchQuery),
    reply: pageOf(Invitation),
    whileImpersonated: true,
  },
  revokeInvitation: {
    summary: 'Revokes an open invitation; 404 for others',
    access,
    params,
    reply: Done,
  },
  viewInvitation: {
    summary: 'Returns the studio and the offered commissions. 422 INVITATION_INVALID',
    access: 'anyone',
    params: code,
    reply: Invited,
    perMinute: 60,
  },
  acceptInvitation: {
    summary: 'Makes the performer a member of the inviting studio. 422 INVITATION_INVALID, ALREADY_IN_STUDIO',
    access: ['performer'],
    params: code,
    reply: OwnMembership,
    perMinute: 30,
  },
  getOwnStudio: {
    summary: 'Returns the studio of the performer who calls, and the commissions of both; null without a studio',
    access: ['performer'],
    reply: OwnMembership.nullable(),
    whileImpersonated: true,
  },
  leaveStudio: {
    summary: 'Ends the membership of the performer who calls. Earlier earnings keep their split. 404 without a studio',
    access: ['performer'],
    reply: Done,
  },
});
