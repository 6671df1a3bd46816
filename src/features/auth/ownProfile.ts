import { call } from '@/lib/http';
import { type Role } from '@/lib/roles';
import { type Visitor } from '@/lib/visitor';
import { type OwnProfile } from './slice';

/** Fetches the own profile. Quiet: the caller handles a refusal, and nothing redirects. */
export function fetchOwnProfile(role: Role, visitor?: Visitor): Promise<OwnProfile> {
  if (role === 'user') return call('getMe', { visitor, quiet: true });
  if (role === 'performer') return call('getPerformerMe', { visitor, quiet: true });
  return call('getStudioMe', { visitor, quiet: true });
}
