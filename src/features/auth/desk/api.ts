import { call } from '@/lib/http';
import { logInByPasskey } from '../secondFactors/passkeys';

/** Logs an operator in. A username with an @ is sent as an email address. */
export function loginOperator({ username, password }: { username: string; password: string }) {
  const name = username.trim();
  const body = name.includes('@') ? { email: name, password } : { username: name, password };
  return call('loginOperator', { body });
}

/** Logs an operator in by a passkey. @returns the token @throws Error for an account that is no operator's */
export async function loginByPasskey(): Promise<string> {
  const { token, role } = await logInByPasskey();
  if (role !== 'operator') throw new Error('This passkey belongs to an account of the site. Log in there.');
  return token;
}
