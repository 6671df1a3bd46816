import { type CommissionView } from '@contract/earnings';
import {
  type InvitationView,
  type InvitedView,
  type MemberCommissionView,
  type OwnMembershipView,
  type RosterPageView,
  type RosterPerformerView,
  type RosterStatisticsView,
} from '@contract/roster';
import { type OwnStudioView, type StudioFiguresView } from '@contract/studios';
import { fileUrlOr } from '@server/storage/storage';
import { type Account } from '../auth/service/accounts';
import { type MemberShares } from '../earnings/service/commission';
import { toTokens } from '../ledger/rules';
import { type Figures, invitationStatus } from './rules';
import { type InvitationWithPerformer } from './store/invitations';
import { type findCurrentMembership } from './store/memberships';
import { type StudioRow } from './store/profile';
import { type RosterRow } from './store/roster';

const NO_AVATAR = '/no-avatar.png';

/** Returns the profile of a studio for its owner. @param balance in tokens */
export function viewOwnStudio(account: Account, studio: StudioRow, balance: number): OwnStudioView {
  return {
    _id: account.id,
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
    role: 'studio',
    username: account.username,
    name: account.name,
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    pendingEmail: account.pendingEmail,
    emailFailure: account.emailFailure,
    avatar: fileUrlOr(account.avatar, NO_AVATAR),
    country: account.country,
    timeZone: account.timeZone,
    status: studio.status,
    note: studio.statusNote,
    documentVerification: studio.documentVerification !== null,
    balance,
  };
}

const brief = ({ performerId, username, name, avatar }: RosterRow) => ({
  _id: performerId,
  username,
  name,
  avatar: fileUrlOr(avatar, NO_AVATAR),
});

/** Returns a row of the roster. @param shares null for former members */
export const viewRosterPerformer = (row: RosterRow, shares: MemberShares | null): RosterPerformerView => ({
  ...brief(row),
  status: row.status,
  since: row.since.toISOString(),
  until: row.until?.toISOString() ?? null,
  verification: row.status === 'left' ? null : row.verification,
  // A studio doesn't see the live status of former members.
  streamingStatus: row.status === 'left' ? 'offline' : row.streamingStatus,
  isOnline: row.status !== 'left' && row.isOnline,
  tipCommission: shares?.commission.tipCommission ?? null,
});

const KIND_OF_FIELD = {
  memberCommission: 'member',
  tipCommission: 'tip',
  privateCallCommission: 'private',
  groupCallCommission: 'group',
  productCommission: 'product',
  albumCommission: 'gallery',
  videoCommission: 'video',
} as const;
type Shares = Partial<Record<(typeof KIND_OF_FIELD)[keyof typeof KIND_OF_FIELD], number | null>>;

/** Converts commissions from the names of the API. */
export const toShares = (given: MemberCommissionView): Shares =>
  Object.fromEntries(
    Object.entries(KIND_OF_FIELD).map(([field, kind]) => [kind, given[field as keyof typeof KIND_OF_FIELD]]),
  );

const viewShares = (own: Shares): MemberCommissionView =>
  Object.fromEntries(Object.entries(KIND_OF_FIELD).map(([field, kind]) => [field, own[kind] ?? null]));

/** Returns a performer of the roster with verification status and commissions; former members have neither. */
export function viewRosterPage(row: RosterRow, shares: MemberShares | null): RosterPageView {
  const { verification, verificationNote: note, idVerification, documentVerification, releaseForm } = row;
  return {
    ...viewRosterPerformer(row, shares),
    documents: row.status === 'left' ? null : { verification, note, idVerification, documentVerification, releaseForm },
    commission: shares?.commission ?? null,
    own: viewShares(shares?.own ?? {}),
  };
}

/** Returns figures for the API. The site gets what remains after the shares of the performer and the studio. */
export const viewFigures = ({ seconds, gross, performer, studio }: Figures): StudioFiguresView => ({
  secondsOnline: seconds,
  grossPrice: toTokens(gross),
  performerNet: toTokens(performer),
  studioNet: toTokens(studio),
  siteNet: toTokens(gross - performer - studio),
});

/** Returns the figures of one performer. */
export const viewRosterStatistics = (row: RosterRow, figures: Figures, secondsToday: number): RosterStatisticsView => ({
  ...brief(row),
  status: row.status,
  ...viewFigures(figures),
  secondsToday,
  isLive: row.status !== 'left' && row.streamingStatus !== 'offline',
});

/** Returns an invitation for its studio. */
export function viewInvitation(
  { invitation, acceptedBy }: InvitationWithPerformer,
  linkOf: (invitation: InvitationWithPerformer['invitation']) => string,
  now: Date,
): InvitationView {
  const { id, email, createdAt, updatedAt, expiresAt } = invitation;
  const status = invitationStatus(invitation, now);
  return {
    _id: id,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    email,
    status,
    expiresAt: expiresAt.toISOString(),
    link: status === 'open' ? linkOf(invitation) : null,
    acceptedBy: acceptedBy && { _id: acceptedBy.id, username: acceptedBy.username, name: acceptedBy.name },
  };
}

/** Returns an invitation for its recipient. */
export const viewInvited = (
  studio: Account,
  expiresAt: Date,
  rates: { studio: number; member: number },
): InvitedView => ({
  studio: { name: studio.name, avatar: fileUrlOr(studio.avatar, NO_AVATAR) },
  expiresAt: expiresAt.toISOString(),
  studioCommission: rates.studio,
  memberCommission: rates.member,
});

/** Returns the studio of a performer for the performer. */
export const viewOwnMembership = (
  { membership, studio }: NonNullable<Awaited<ReturnType<typeof findCurrentMembership>>>,
  commission: CommissionView,
): OwnMembershipView => ({
  studio: { _id: studio.id, name: studio.name, username: studio.username, avatar: fileUrlOr(studio.avatar, NO_AVATAR) },
  since: membership.since.toISOString(),
  status: membership.status,
  commission,
});
