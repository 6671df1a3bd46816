import { type ReplyOf } from '@contract/all';
import { type BodyOf, call, type QueryOf } from '@/lib/http';
import { type Progress, upload } from '@/lib/upload';
import { type Visitor } from '@/lib/visitor';

export type Stats = ReplyOf<'getStudioStats'>;
export type RosterPage = ReplyOf<'searchRoster'>;
export type RosterPerformer = RosterPage['data'][number];
export type RosterDetail = ReplyOf<'viewRosterPerformer'>;
export type RosterStatistics = ReplyOf<'searchRosterStatistics'>;
export type Commissions = ReplyOf<'getStudioCommissions'>;
export type Invitations = ReplyOf<'searchInvitations'>;
export type Invitation = Invitations['data'][number];
export type Invited = ReplyOf<'viewInvitation'>;
export type OwnMembership = ReplyOf<'getOwnStudio'>;
/** A performer that a studio adds. The performer sets the password later. */
export type NewPerformer = BodyOf<'addRosterPerformer'>;

export const updateStudio = (body: BodyOf<'updateStudio'>) => call('updateStudio', { body });
export const uploadDocument = (documentVerification: File, onProgress: Progress) =>
  upload('uploadStudioDocument', { files: { documentVerification }, onProgress });
export const getStats = (query: QueryOf<'getStudioStats'>, visitor?: Visitor) =>
  call('getStudioStats', { query, visitor });
export const searchRoster = (query: QueryOf<'searchRoster'>, visitor?: Visitor) =>
  call('searchRoster', { query, visitor });
export const searchStatistics = (query: QueryOf<'searchRosterStatistics'>, visitor?: Visitor) =>
  call('searchRosterStatistics', { query, visitor });
export const viewPerformer = (id: string, visitor?: Visitor) =>
  call('viewRosterPerformer', { params: { id }, visitor });
export const addPerformer = (
  body: NewPerformer,
  files: { idVerification: File; documentVerification: File },
  onProgress: Progress,
) => upload('addRosterPerformer', { body, files, onProgress });
export const changeStatus = (id: string, status: 'active' | 'inactive') =>
  call('updateRosterStatus', { params: { id }, body: { status } });
export const changeShares = (id: string, body: BodyOf<'updateRosterCommission'>) =>
  call('updateRosterCommission', { params: { id }, body });
export const getCommissions = (visitor?: Visitor) => call('getStudioCommissions', { visitor });
export const changeCommissions = (memberCommission: number) =>
  call('updateStudioCommissions', { body: { memberCommission } });
export const invite = (email?: string) => call('inviteToStudio', { body: { email } });
export const searchInvitations = (visitor?: Visitor) => call('searchInvitations', { query: { limit: 50 }, visitor });
export const revokeInvitation = (id: string) => call('revokeInvitation', { params: { id } });
export const viewInvitation = (code: string, visitor?: Visitor) =>
  call('viewInvitation', { params: { code }, visitor });
export const acceptInvitation = (code: string) => call('acceptInvitation', { params: { code } });
export const getOwnStudio = (visitor?: Visitor) => call('getOwnStudio', { visitor });
export const leaveStudio = () => call('leaveStudio');
