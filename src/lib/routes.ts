/** Paths that several features link to. */
import { API_BASE } from '@contract/base';
import { isOwnPath } from './cookies';

export const LOGIN_PATH = '/auth/login/user';
export const REGISTER_PATH = '/auth/register/user';
export const TERMS_PATH = '/posts/terms';
export const WALLET_PATH = '/account/user/wallet';
/** the performer's prices */
export const PRICES_PATH = '/account/performer/prices';
export const TIP_MENU_PATH = '/account/performer/tip-menu';
export const LIMITS_PATH = '/account/user/limits';
export const TRANSACTIONS_PATH = '/account/user/transactions';

/** The site's feed without its ending: `.xml` is RSS, `.json` is JSON Feed. */
export const SITE_FEED = `${API_BASE}/feed`;

/** Returns a performer's feed without its ending. */
export const performerFeed = (username: string): string =>
  `${API_BASE}/performers/${encodeURIComponent(username)}/feed`;

/** Returns the path of the page of a draw. */
export const drawPath = (orderId: string): string => `/draws/${orderId}`;

/** Returns the path of the page of a clip. */
export const clipPath = (id: string): string => `/clips/${id}`;

/** Returns the path of the player of a clip that other sites can show. */
export const clipEmbedPath = (id: string): string => `/embed/clips/${id}`;

/** Returns the path of the player that other sites can show. */
export const embedPath = (username: string): string => `/embed/${encodeURIComponent(username)}`;

/** Returns the wallet's path with a way back. @param missing tokens that the next step still needs */
export function walletPath(back: string, missing?: number): string {
  const query = new URLSearchParams({ back });
  if (missing && missing > 0) query.set('missing', String(Math.ceil(missing)));
  return `${WALLET_PATH}?${query}`;
}

/** Returns the `back` parameter of a query when it is a path of this site, else null. */
export function returnPath(given: string | string[] | undefined): string | null {
  return typeof given === 'string' && given.length <= 300 && !/\s/.test(given) && isOwnPath(given) ? given : null;
}

/** Returns the paths of the earnings, payouts and payment details of a performer or a studio. */
export const earningsRoutes = (role: 'performer' | 'studio') => {
  const base = role === 'studio' ? '/studio' : '/account/performer';
  return { earnings: `${base}/earnings`, payouts: `${base}/payouts`, information: `${base}/payment-information` };
};
