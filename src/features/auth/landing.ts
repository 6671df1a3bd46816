import { type ReturnTo } from '@/lib/cookies';
import { type OwnProfile } from './slice';

/** Where a login leads: home for a user, /live for a verified performer, home for an unverified one, the dashboard for a studio. */
export function landingOf(profile: OwnProfile): string {
  if (profile.role === 'studio') return '/studio';
  return profile.role === 'performer' && profile.verified ? '/live' : '/';
}

/** The page that the guard had kept from the visitor, if their role may see it; else the landing. */
export function goalAfterLogin(profile: OwnProfile, goal: ReturnTo | null): string {
  const allowed = goal && (goal.roles.length === 0 || goal.roles.includes(profile.role));
  return allowed ? goal.path : landingOf(profile);
}
