import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { type RequestOf } from '@contract/all';
import { PASSKEYS_MAX } from '@contract/limits';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { type Caller } from '@server/http/caller';
import { notFound, Refusal, refused } from '@server/http/errors';
import { readSetting } from '../../../site/service';
import {
  deletePasskey,
  findPasskeyByCredential,
  findPasskeys,
  insertPasskey,
  renamePasskeyRow,
} from '../../store/secondFactors';
import { requireStepUp } from '../stepUp';
import { consumeOwnChallenge, relyingPartyOf, storeChallenge, transportsOf } from './challenges';
import { addFactor, removeFactor } from './factors';

/** Begins to add a passkey. @returns what WebAuthn asks of the browser @throws Refusal 403 STEP_UP_REQUIRED, 422 */
export async function beginPasskey(ctx: Context, caller: Caller): Promise<Record<string, unknown>> {
  requireStepUp(caller);
  const known = await findPasskeys(ctx.db, caller.accountId);
  if (known.length >= PASSKEYS_MAX)
    throw refused('TOO_MANY_PASSKEYS', `An account can have ${PASSKEYS_MAX} passkeys. Remove one first.`);
  const options = await generateRegistrationOptions({
    rpName: await readSetting(ctx, 'siteName'),
    rpID: relyingPartyOf(ctx).id,
    userName: caller.username,
    userDisplayName: caller.username,
    userID: new TextEncoder().encode(caller.accountId),
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await storeChallenge(ctx, options.challenge, 'register', caller.sessionId);
  return { ...options };
}

const notAccepted = () =>
  new Refusal(400, 'PASSKEY_REFUSED', 'This passkey was not accepted. Nothing was added. Please try again.');

/** Adds a passkey of the caller. @throws Refusal 400 PASSKEY_REFUSED, 403 STEP_UP_REQUIRED */
export async function addPasskey(
  ctx: Context,
  caller: Caller,
  { name, passkey }: RequestOf<'addPasskey'>['body'],
): Promise<{ recoveryCodes: string[] | null }> {
  requireStepUp(caller);
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(ctx);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, response: { ...passkey.response, transports: transportsOf(passkey.response.transports) } },
    expectedChallenge: (challenge) => consumeOwnChallenge(ctx, challenge, 'register', caller.sessionId),
    expectedOrigin,
    expectedRPID,
    requireUserVerification: false,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw notAccepted();
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  return addFactor(ctx, caller, 'passkeyAdded', async (tx) => {
    if (await findPasskeyByCredential(tx, credentialId)) throw notAccepted();
    await insertPasskey(tx, {
      id: newId(),
      accountId: caller.accountId,
      credentialId,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transportsOf(passkey.response.transports),
      name,
    });
  });
}

/** Renames a passkey of the caller. @throws Refusal 403 STEP_UP_REQUIRED, 404 */
export async function renamePasskey(ctx: Context, caller: Caller, id: string, name: string): Promise<void> {
  requireStepUp(caller);
  if (!(await renamePasskeyRow(ctx.db, caller.accountId, id, name))) throw notFound('This passkey');
}

/** Removes a passkey of the caller. @throws Refusal 403 STEP_UP_REQUIRED, 404, 422 LAST_FACTOR */
export async function removePasskey(ctx: Context, caller: Caller, id: string): Promise<void> {
  requireStepUp(caller);
  await removeFactor(ctx, caller, 'passkeyRemoved', async (tx) => {
    if ((await deletePasskey(tx, caller.accountId, id)) === null) throw notFound('This passkey');
  });
}
