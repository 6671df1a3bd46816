import { type Context } from '@server/context';
import { CLEARED_PROOF_COOKIE, proofCookie } from '@server/http/linkBinding';
import { type Call, type Serve } from '@server/http/serve';
import { deviceOf } from './device';
import { receiveMailWebhook } from './service/emailFailures';
import { cancelEmailChange, undoEmailChange } from './service/emailChange';
import { logIn } from './service/login';
import { changePassword, forgetPassword, resetPassword } from './service/passwords';
import { admitRegistration, registerPerformer, registerStudio, registerUser } from './service/registration';
import { endOtherSessions, endSession, identify, listSessions, logOut } from './service/sessions';
import { stepUp } from './service/secondFactors/secondStep';
import { resendVerification, verifyEmail } from './service/verification';

const done = { success: true as const };

/** Gives the browser that has just logged in the proof of its session. */
async function prove<T extends { token: string }>(ctx: Context, reply: Call<'loginUser'>['reply'], login: Promise<T>) {
  const answer = await login;
  const caller = await identify(ctx, answer.token);
  if (caller) reply.header('set-cookie', proofCookie(ctx.config.secrets, caller.sessionId, ctx.config.browser.https));
  return answer;
}

/** Serves login, registration, passwords and sessions. */
export function authRoutes(serve: Serve, ctx: Context): void {
  serve('loginUser', (call) =>
    prove(ctx, call.reply, logIn(ctx, 'user', call.body, deviceOf(call), call.visitor.device)),
  );
  serve('loginPerformer', (call) =>
    prove(ctx, call.reply, logIn(ctx, 'performer', call.body, deviceOf(call), call.visitor.device)),
  );
  serve('loginStudio', (call) =>
    prove(ctx, call.reply, logIn(ctx, 'studio', call.body, deviceOf(call), call.visitor.device)),
  );
  serve('loginOperator', (call) => prove(ctx, call.reply, logIn(ctx, 'operator', call.body, deviceOf(call))));
  serve('registerUser', async ({ viewer, body }) => registerUser(ctx, await viewer(), body));
  const admit = async ({ viewer }: Pick<Call<'registerUser'>, 'viewer'>) => admitRegistration(ctx, await viewer());
  serve('registerPerformer', ({ body, files }) => registerPerformer(ctx, body, files), admit);
  serve('registerStudio', ({ body, files }) => registerStudio(ctx, body, files), admit);
  serve('logout', async ({ caller, reply }) => {
    await logOut(ctx, caller);
    reply.header('set-cookie', CLEARED_PROOF_COOKIE);
    return done;
  });
  serve('mailWebhook', async ({ request }) => {
    await receiveMailWebhook(ctx, request.rawBody ?? Buffer.alloc(0), request.headers);
    return { received: true as const };
  });
  serve('updatePassword', ({ caller, visitor, body }) =>
    changePassword(ctx, caller, visitor.ip, body).then(() => done),
  );
  serve('forgotPassword', ({ body }) => forgetPassword(ctx, body.email));
  serve('resetPassword', (call) =>
    resetPassword(ctx, call.body.token, call.body.password, deviceOf(call)).then(() => done),
  );
  serve('verifyEmail', ({ body }) => verifyEmail(ctx, body.token));
  serve('resendVerification', ({ caller, body }) => resendVerification(ctx, caller, body?.email));
  serve('cancelEmailChange', ({ caller }) => cancelEmailChange(ctx, caller).then(() => done));
  serve('undoEmailChange', ({ body }) => undoEmailChange(ctx, body.token));
  serve('stepUp', ({ caller, visitor, body }) => stepUp(ctx, caller, visitor.ip, body).then(() => done));
  serve('listSessions', ({ caller }) => listSessions(ctx, caller));
  serve('revokeSession', ({ caller, params }) => endSession(ctx, caller, params.id).then(() => done));
  serve('revokeOtherSessions', async ({ caller }) => ({ ended: await endOtherSessions(ctx, caller) }));
}
