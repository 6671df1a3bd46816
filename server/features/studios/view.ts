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
import { type MemberShares } from '../earnings/service';
import { tokensOf } from '../ledger/rules';
import { type Figures, stateOfInvitation } from './rules';
import { type KnownInvitation } from './store/invitations';
import { type currentMembership } from './store/memberships';
import { type StudioRow } from './store/profile';
import { type RosterRow } from './store/roster';

const NO_AVATAR = '/no-avatar.png';

/** The studio's own profile. @param balance in tokens */
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

/** A performer as a row of the roster; `shares` of those who are with the studio. */
export const viewRosterPerformer = (row: RosterRow, shares: MemberShares | null): RosterPerformerView => ({
  ...brief(row),
  status: row.status,
  since: row.since.toISOString(),
  until: row.until?.toISOString() ?? null,
  verification: row.status === 'left' ? null : row.verification,
  // whoever left is nobody's to watch
  streamingStatus: row.status === 'left' ? 'offline' : row.streamingStatus,
  isOnline: row.status !== 'left' && row.isOnline,
  tipCommission: shares?.commission.tipCommission ?? null,
});

const NAMES = {
  memberCommission: 'member',
  tipCommission: 'tip',
  privateCallCommission: 'private',
  groupCallCommission: 'group',
  productCommission: 'product',
  albumCommission: 'gallery',
  videoCommission: 'video',
} as const;
type Shares = Partial<Record<(typeof NAMES)[keyof typeof NAMES], number | null>>;

/** Shares out of the names of the wire. */
export const sharesFrom = (given: MemberCommissionView): Shares =>
  Object.fromEntries(Object.entries(NAMES).map(([wire, kind]) => [kind, given[wire as keyof typeof NAMES]]));

const viewShares = (own: Shares): MemberCommissionView =>
  Object.fromEntries(Object.entries(NAMES).map(([wire, kind]) => [wire, own[kind] ?? null]));

/** One performer of the roster with papers and shares; of who left only what the row says. */
export function viewRosterPage(row: RosterRow, shares: MemberShares | null): RosterPageView {
  const { verification, verificationNote: note, idVerification, documentVerification, releaseForm } = row;
  return {
    ...viewRosterPerformer(row, shares),
    documents: row.status === 'left' ? null : { verification, note, idVerification, documentVerification, releaseForm },
    commission: shares?.commission ?? null,
    own: viewShares(shares?.own ?? {}),
  };
}

/** Figures under the names of the wire: what neither the performer nor the studio got is the site's. */
export const viewFigures = ({ seconds, gross, performer, studio }: Figures): StudioFiguresView => ({
  secondsOnline: seconds,
  grossPrice: tokensOf(gross),
  performerNet: tokensOf(performer),
  studioNet: tokensOf(studio),
  siteNet: tokensOf(gross - performer - studio),
});

export const viewRosterStatistics = (row: RosterRow, figures: Figures, secondsToday: number): RosterStatisticsView => ({
  ...brief(row),
  status: row.status,
  ...viewFigures(figures),
  secondsToday,
  isLive: row.status !== 'left' && row.streamingStatus !== 'offline',
});

/** An invitation for its studio. */
export function viewInvitation(
  { invitation, acceptedBy }: KnownInvitation,
  linkOf: (id: string) => string,
  now: Date,
): InvitationView {
  const { id, email, createdAt, updatedAt, expiresAt } = invitation;
  const status = stateOfInvitation(invitation, now);
  return {
    _id: id,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    email,
    status,
    expiresAt: expiresAt.toISOString(),
    link: status === 'open' ? linkOf(id) : null,
    acceptedBy: acceptedBy && { _id: acceptedBy.id, username: acceptedBy.username, name: acceptedBy.name },
  };
}

/** An invitation for the invited. */
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

/** A performer's studio for the performer. */
export const viewOwnMembership = (
  { membership, studio }: NonNullable<Awaited<ReturnType<typeof currentMembership>>>,
  commission: CommissionView,
): OwnMembershipView => ({
  studio: { _id: studio.id, name: studio.name, username: studio.username, avatar: fileUrlOr(studio.avatar, NO_AVATAR) },
  since: membership.since.toISOString(),
  status: membership.status,
  commission,
});
