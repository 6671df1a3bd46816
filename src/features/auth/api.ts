import { type ReplyOf } from '@contract/all';
import { type BodyOf, call } from '@/lib/http';
import { type Progress, upload } from '@/lib/upload';
import { type Visitor } from '@/lib/visitor';
import { type LoginIntent, type PerformerRegistration, type UserRegistration } from './slice';

/** Logs in. A username with an @ is sent as an email address. */
export function login({ role, username, password }: LoginIntent): Promise<ReplyOf<'loginUser'>> {
  const name = username.trim();
  const body = name.includes('@') ? { email: name, password } : { username: name, password };
  return call(({ user: 'loginUser', performer: 'loginPerformer', studio: 'loginStudio' } as const)[role], { body });
}

export const registerUser = (body: UserRegistration) => call('registerUser', { body });
export const updatePassword = (body: { password: string; prePassword: string }) => call('updatePassword', { body });
export const logout = () => call('logout', { quiet: true });
export const registerPerformer = (
  body: PerformerRegistration,
  files: { idVerification: File; documentVerification: File },
  onProgress: Progress,
) => upload('registerPerformer', { body, files, onProgress });
export const registerStudio = (
  body: BodyOf<'registerStudio'>,
  files: { documentVerification: File },
  onProgress: Progress,
) => upload('registerStudio', { body, files, onProgress });
export const forgotPassword = (body: BodyOf<'forgotPassword'>) => call('forgotPassword', { body });
export const resetPassword = (body: BodyOf<'resetPassword'>) => call('resetPassword', { body });
export const verifyEmail = (body: BodyOf<'verifyEmail'>) => call('verifyEmail', { body });
export const resendVerification = (email?: string) => call('resendVerification', { body: email ? { email } : {} });
export const cancelEmailChange = () => call('cancelEmailChange');
export const undoEmailChange = (body: BodyOf<'undoEmailChange'>) => call('undoEmailChange', { body });
export const listSessions = (visitor?: Visitor) => call('listSessions', { visitor });
export const revokeSession = (id: string) => call('revokeSession', { params: { id } });
export const revokeOtherSessions = () => call('revokeOtherSessions');
export const listSecurityEvents = (before?: string) => call('listSecurityEvents', { query: before ? { before } : {} });
export type SecurityEvent = ReplyOf<'listSecurityEvents'>['data'][number];
export const suspendAccount = (role: 'user' | 'performer', password: string) =>
  call(role === 'user' ? 'suspendUser' : 'suspendPerformer', { body: { password } });
export type Session = ReplyOf<'listSessions'>[number];

export type BlockedAccount = ReplyOf<'getBlockedAccounts'>['data'][number];
export const listBlockedAccounts = async () => (await call('getBlockedAccounts')).data;
export const unblockAccount = async (id: string) => (await call('unblockAccount', { params: { id } })).data;
