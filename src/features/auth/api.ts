import { type ReplyOf } from '@contract/all';
import { call } from '@/lib/http';
import { type Role } from '@/lib/roles';
import { type Visitor } from '@/lib/visitor';
import { type LoginIntent, type OwnProfile, type UserRegistration } from './slice';

/** Signs in; a name with an @ is sent as an address. */
export function login({ role, username, password }: LoginIntent): Promise<ReplyOf<'loginUser'>> {
  const name = username.trim();
  const body = name.includes('@') ? { email: name, password } : { username: name, password };
  return call(({ user: 'loginUser', performer: 'loginPerformer', studio: 'loginStudio' } as const)[role], { body });
}

/** The own profile. Quiet: who asks clears the credentials when the answer is a refusal, and nothing redirects. */
export function fetchOwnProfile(role: Role, visitor?: Visitor): Promise<OwnProfile> {
  if (role === 'user') return call('getMe', { visitor, quiet: true });
  if (role === 'performer') return call('getPerformerMe', { visitor, quiet: true });
  return call('getStudioMe', { visitor, quiet: true });
}

export const registerUser = (body: UserRegistration) => call('registerUser', { body });
export const updatePassword = (body: { password: string; prePassword: string }) => call('updatePassword', { body });
export const logout = () => call('logout', { quiet: true });
