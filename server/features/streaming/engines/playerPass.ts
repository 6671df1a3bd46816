import { isSigned, type Secrets, sign } from '@server/sealing/keys';

/** For whom the site fetches a stream: the session that a token is bound to, null for one bound to an address. */
export interface PlayerPass {
  sessionId: string | null;
}

/** The credentials of a request to MediaMTX. */
interface Credentials {
  user: string;
  password: string;
}

const NO_SESSION = 'address';
const SIGNATURE_LENGTH = 27;
const signedText = (user: string, token: string) => `${user} ${token}`;

/**
 * Returns the credentials with which the site fetches a stream from MediaMTX for the owner of a bound token
 * (docs/decisions/0020). No browser sees them.
 */
export function playerCredentials(secrets: Secrets, { sessionId }: PlayerPass, token: string): Credentials {
  const user = sessionId ?? NO_SESSION;
  return { user, password: sign(secrets, 'player pass', signedText(user, token), SIGNATURE_LENGTH) };
}

/** Returns for whom a request to MediaMTX was made; null if the site did not make it. */
export const readPlayerPass = (secrets: Secrets, { user, password }: Credentials, token: string): PlayerPass | null =>
  isSigned(secrets, 'player pass', signedText(user, token), password, SIGNATURE_LENGTH) ? passOfUser(user) : null;

/** Returns the pass of a user whom MediaMTX let in and lists. Earlier versions list none. */
export const passOfUser = (user: string | undefined): PlayerPass | null =>
  user === '' ? null : { sessionId: user === undefined || user === NO_SESSION ? null : user };
