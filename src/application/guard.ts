import { type NextPageContext } from 'next';
import { fetchOwnProfile } from '@/features/auth/ownProfile';
import { landingPath } from '@/features/auth/afterLogin';
import { authenticated, loggedOut, type OwnProfile } from '@/features/auth/slice';
import { clearCredentials, type Credentials, credentialsFrom, readCredentials, type ReturnTo } from '@/lib/cookies';
import { visitorOf } from '@/lib/visitor';
import { type Screen } from './screen';
import { type AppStore } from './wrapper';

/** Where a protected page leads who may not see it yet. */
export const LOGIN = '/auth/login/user';

export type Flags = Pick<Screen, 'authenticate' | 'roles' | 'verified' | 'visitorsOnly'>;

/** What the guard decided: nothing more, or where to go instead. */
export interface Verdict {
  goTo?: string;
  /** remembered for after the login */
  returnTo?: ReturnTo;
}

/** The profile behind the cookies, and whether the cookies are good for nothing. */
interface Identity {
  profile: OwnProfile | null;
  broken: boolean;
}

const credentialsOf = ({ req }: Pick<NextPageContext, 'req'>): Credentials =>
  req ? credentialsFrom(req.headers.cookie) : readCredentials();

/**
 * Both cookies must exist, and the profile behind them must be there. In a browser the profile of this session is known already;
 * on the server, or after the cookies changed, it is asked for.
 */
export async function identify(store: AppStore, context: Pick<NextPageContext, 'req'>): Promise<Identity> {
  const { token, role } = credentialsOf(context);
  if (!token || !role) return { profile: null, broken: Boolean(token || role) };
  const known = store.getState().auth.authUser;
  if (known?.role === role) return { profile: known, broken: false };
  try {
    const profile = await fetchOwnProfile(role, visitorOf(context));
    store.dispatch(authenticated(profile));
    return { profile, broken: false };
  } catch {
    return { profile: null, broken: true };
  }
}

/** Who may see a page, from its flags and the profile alone. */
export function judge(flags: Flags, profile: OwnProfile | null, path: string): Verdict {
  if (flags.visitorsOnly) return profile ? { goTo: landingPath(profile) } : {};
  if (!flags.authenticate) return {};
  if (!profile) return { goTo: LOGIN, returnTo: { path, roles: [...(flags.roles ?? [])] } };
  if (flags.roles && !flags.roles.includes(profile.role)) return { goTo: '/' };
  if (flags.verified && !(profile.role === 'performer' && profile.verified)) return { goTo: '/' };
  return {};
}

/** Forgets a session on this side: the cookies (the server's answer carries their removal, see `open`), and what the state holds. */
export function forgetSession(store: AppStore): void {
  if (typeof window !== 'undefined') clearCredentials();
  if (store.getState().auth.loggedIn) store.dispatch(loggedOut());
}
