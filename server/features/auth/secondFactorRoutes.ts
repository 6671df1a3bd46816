import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { beginPasskeyCheck, beginPasskeyLogin } from './service/secondFactors/challenges';
import { listSecondFactors, replaceOwnRecoveryCodes } from './service/secondFactors/factors';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './service/secondFactors/passkeys';
import { logInByPasskey } from './service/secondFactors/passkeyLogin';
import { completeSecondStep, readSecondStep } from './service/secondFactors/secondStep';
import { deviceOf } from './device';
import { beginTotp, confirmTotp, removeTotp } from './service/secondFactors/totp';

const done = { success: true as const };

/** Serves the second step of a login, and passkeys, authenticator apps and recovery codes. */
export function secondFactorRoutes(serve: Serve, ctx: Context): void {
  serve('getSecondStep', ({ caller }) => readSecondStep(ctx, caller));
  serve('beginPasskeyCheck', ({ caller }) => beginPasskeyCheck(ctx, caller));
  serve('completeSecondStep', ({ caller, body }) => completeSecondStep(ctx, caller, body).then(() => done));
  serve('beginPasskeyLogin', () => beginPasskeyLogin(ctx));
  serve('loginByPasskey', (call) => logInByPasskey(ctx, call.body, deviceOf(call), call.visitor.device));
  serve('listSecondFactors', ({ caller }) => listSecondFactors(ctx, caller));
  serve('beginPasskey', ({ caller }) => beginPasskey(ctx, caller));
  serve('addPasskey', ({ caller, body }) => addPasskey(ctx, caller, body));
  serve('renamePasskey', ({ caller, params, body }) =>
    renamePasskey(ctx, caller, params.id, body.name).then(() => done),
  );
  serve('removePasskey', ({ caller, params }) => removePasskey(ctx, caller, params.id).then(() => done));
  serve('beginTotp', ({ caller }) => beginTotp(ctx, caller));
  serve('confirmTotp', ({ caller, body }) => confirmTotp(ctx, caller, body.code));
  serve('removeTotp', ({ caller }) => removeTotp(ctx, caller).then(() => done));
  serve('replaceRecoveryCodes', ({ caller }) => replaceOwnRecoveryCodes(ctx, caller));
}
