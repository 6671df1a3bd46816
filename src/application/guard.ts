import { type NextPageContext } from 'next';
import { fetchOwnProfile } from '@/features/auth/ownProfile';
import { landingPath } from '@/features/auth/afterLogin';
import { authenticated, loggedOut, type OwnProfile, staleStateCleared } from '@/features/auth/slice';
import { getImpersonation } from '@/features/impersonations/api';
import { impersonationFound } from '@/features/impersonations/slice';
import { clearCredentials, type Credentials, credentialsFrom, readCredentials, type ReturnTo } from '@/lib/cookies';
import { codeOf, isSecondFactorRequired, statusOf } from '@/lib/errorText';
import { ACCOUNT_CLOSING, CLOSING_PAGE } from '@/lib/http';
import { visitorOf } from '@/lib/visitor';
import { type Screen } from './screen';
import { type AppStore } from './wrapper';

/** Protected pages send guests here. */
export const LOGIN = '/auth/login/user';

export type Flags = Pick<Screen, 'authenticate' | 'roles' | 'verified' | 'visitorsOnly'>;

/** The guard's decision: empty if the page may be shown, otherwise where to go. */
export interface Verdict {
  goTo?: string;
  /** the page to return to after the login */
  returnTo?: ReturnTo;
}

/** The profile of the session, and whether the cookies are invalid. */
interface Identity {
  profile: OwnProfile | null;
  broken: boolean;
  /** the account's deletion is scheduled: it is a guest everywhere except on one page */
  closing?: true;
  /** the login still needs its second step */
  pending?: boolean;
}

/** Returns the session cookies of a page's visitor. */
export const credentialsOf = ({ req }: Pick<NextPageContext, 'req'>): Credentials =>
  typeof window === 'undefined' ? credentialsFrom(req?.headers.cookie) : readCredentials();

/** Whether an error says that the session is not valid; an API that can't be reached says nothing about it. */
const isRefusal = (error: unknown) => [401, 403, 404].includes(statusOf(error) ?? 0);

/**
 * Returns the profile of the session. Both cookies must exist. Public pages take the profile that a browser knows. It
 * is requested on the server, after the cookies have changed, and for protected pages: the session may have been
 * revoked, or be another account's by now.
 */
export async function identify(
  store: AppStore,
  context: Pick<NextPageContext, 'req'>,
  { authenticate }: Flags,
): Promise<Identity> {
  const { token, role, impersonating } = credentialsOf(context);
  if (!token || !role) return { profile: null, broken: Boolean(token || role) };
  const { authUser } = store.getState().auth;
  const known = authUser?.role === role ? authUser : null;
  if (known && !authenticate) return { profile: known, broken: false };
  try {
    const profile = await fetchOwnProfile(role, visitorOf(context));
    if (authUser && authUser._id !== profile._id) store.dispatch(staleStateCleared());
    store.dispatch(authenticated(profile));
    if (impersonating) store.dispatch(impersonationFound(await getImpersonation(visitorOf(context))));
    return { profile, broken: false };
  } catch (error) {
    if (codeOf(error) === ACCOUNT_CLOSING) return { profile: null, broken: false, closing: true };
    const pending = isSecondFactorRequired(error);
    if (known && !isRefusal(error)) return { profile: known, broken: false };
    return { profile: null, broken: !pending, pending };
  }
}

/** Sends an account that is closing from pages for sessions, and from the login, to its own page. */
export const judgeClosing = ({ authenticate, visitorsOnly }: Flags): Verdict =>
  authenticate || visitorsOnly ? { goTo: CLOSING_PAGE } : {};

/** Decides from a page's flags and the profile whether the page may be shown. */
export function judge(flags: Flags, profile: OwnProfile | null, path: string): Verdict {
  if (flags.visitorsOnly) return profile ? { goTo: landingPath(profile) } : {};
  if (!flags.authenticate) return {};
  if (!profile) return { goTo: LOGIN, returnTo: { path, roles: [...(flags.roles ?? [])] } };
  if (flags.roles && !flags.roles.includes(profile.role)) return { goTo: '/' };
  if (flags.verified && !(profile.role === 'performer' && profile.verified)) return { goTo: '/' };
  return {};
}

/**
 * Removes the session from the state and, in a browser, the cookies. On the server, `open` sends headers that remove
 * them.
 */
export function forgetSession(store: AppStore): void {
  if (typeof window !== 'undefined') clearCredentials();
  if (store.getState().auth.loggedIn) store.dispatch(loggedOut());
}
