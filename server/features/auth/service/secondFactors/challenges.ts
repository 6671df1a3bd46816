import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { type PasskeyProofInput } from '@contract/secondFactors';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type Caller } from '@server/http/caller';
import {
  type ChallengePurpose,
  consumeChallenge,
  findPasskeyByCredential,
  findPasskeys,
  insertChallenge,
  type PasskeyRow,
  touchPasskey,
} from '../../store/secondFactors';

const CHALLENGE_MINUTES = 5;
const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** Returns the ways to reach an authenticator that a browser named, without unknown ones. */
export const transportsOf = (named: readonly string[] = []): AuthenticatorTransport[] =>
  named.filter((name): name is AuthenticatorTransport => TRANSPORTS.includes(name));

/** Returns the domain that passkeys belong to, and the only origin that may ask for them. */
export function relyingPartyOf({ publicUrl }: Pick<Context, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** Stores what a browser has to sign. `sessionId` null: a login without a password. */
export const storeChallenge = (
  ctx: Context,
  challenge: string,
  purpose: ChallengePurpose,
  sessionId: string | null,
): Promise<void> => insertChallenge(ctx.db, { challenge, purpose, sessionId, minutes: CHALLENGE_MINUTES });

/** Consumes a challenge, so that it works once even when the rest fails. @returns whether it was this session's */
export const consumeOwnChallenge = (
  ctx: Context,
  challenge: string,
  purpose: ChallengePurpose,
  sessionId: string | null,
): Promise<boolean> => consumeChallenge(ctx.db, challenge, purpose, sessionId);

/** Asks for one of the caller's passkeys. @returns what WebAuthn asks of the browser */
export async function beginPasskeyCheck(ctx: Context, caller: Caller): Promise<Record<string, unknown>> {
  const known = await findPasskeys(ctx.db, caller.accountId);
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(ctx).id,
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: 'preferred',
  });
  await storeChallenge(ctx, options.challenge, 'prove', caller.sessionId);
  return { ...options };
}

/** Asks for any passkey of the site that verifies its user. @returns what WebAuthn asks of the browser */
export async function beginPasskeyLogin(ctx: Context): Promise<Record<string, unknown>> {
  const options = await generateAuthenticationOptions({ rpID: relyingPartyOf(ctx).id, userVerification: 'required' });
  await storeChallenge(ctx, options.challenge, 'login', null);
  return { ...options };
}

/**
 * Checks a passkey's signature over a challenge of this session, and that its counter grew: a copy of a passkey counts
 * on its own.
 * @param sessionId null: a login without a password, which needs a verified user
 * @returns the passkey and its new counter; null when it is refused
 */
export async function checkPasskey(
  ctx: Context,
  proof: PasskeyProofInput,
  sessionId: string | null,
): Promise<{ passkey: PasskeyRow; counter: number } | null> {
  const passkey = await findPasskeyByCredential(ctx.db, proof.id);
  if (!passkey) return null;
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(ctx);
  const { credentialId, publicKey, counter } = passkey;
  const { userHandle, ...signed } = proof.response;
  const checked = await verifyAuthenticationResponse({
    response: { ...proof, response: { ...signed, userHandle: userHandle ?? undefined } },
    expectedChallenge: (challenge) => consumeOwnChallenge(ctx, challenge, sessionId ? 'prove' : 'login', sessionId),
    expectedOrigin,
    expectedRPID,
    credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    requireUserVerification: sessionId === null,
  }).catch(() => null);
  return checked?.verified ? { passkey, counter: checked.authenticationInfo.newCounter } : null;
}

/** Stores the use of a checked passkey. @returns false when another use at the same time counted as far */
export const recordPasskeyUse = (
  tx: Tx,
  { passkey, counter }: { passkey: PasskeyRow; counter: number },
): Promise<boolean> => touchPasskey(tx, passkey.id, counter);
