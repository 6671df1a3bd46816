import { type ReturnTo } from '@/lib/cookies';
import { type OwnProfile } from './slice';

/** Returns the first page after a login: /live for a verified performer, /studio for a studio, else the home page. */
export function landingPath(profile: OwnProfile): string {
  if (profile.role === 'studio') return '/studio';
  return profile.role === 'performer' && profile.verified ? '/live' : '/';
}

/** Returns the page that the page guard had refused, if the role may see it, else the first page after a login. */
export function pathAfterLogin(profile: OwnProfile, goal: ReturnTo | null): string {
  const allowed = goal && (goal.roles.length === 0 || goal.roles.includes(profile.role));
  return allowed ? goal.path : landingPath(profile);
}
