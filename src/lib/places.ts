/** Addresses that more than one feature leads to. */
import { isOwnPath } from './cookies';

export const LOGIN_PATH = '/auth/login/user';
export const WALLET_PATH = '/account/user/wallet';
export const HISTORY_PATH = '/account/user/transactions';

/** The wallet, which leads back to where the tokens were missing. @param missing tokens that one more step needs */
export function walletPath(back: string, missing?: number): string {
  const query = new URLSearchParams({ back });
  if (missing && missing > 0) query.set('missing', String(Math.ceil(missing)));
  return `${WALLET_PATH}?${query}`;
}

/** A way back that came in an address: only a path of this site, else null. */
export function wayBack(given: string | string[] | undefined): string | null {
  return typeof given === 'string' && given.length <= 300 && !/\s/.test(given) && isOwnPath(given) ? given : null;
}

/** Where earnings, payouts and payment details of a performer or a studio are. */
export const moneyPlaces = (role: 'performer' | 'studio') => {
  const base = role === 'studio' ? '/studio' : '/account/performer';
  return { earnings: `${base}/earnings`, payouts: `${base}/payouts`, information: `${base}/payment-information` };
};
