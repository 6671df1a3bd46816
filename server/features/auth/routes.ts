import { type Context } from '@server/context';
import { type Call, type Serve } from '@server/http/serve';
import { logIn } from './service/login';
import { registerPerformer, registerUser } from './service/registration';
import { type Device, logOut } from './service/sessions';

const deviceOf = ({ visitor, request }: Pick<Call<'loginUser'>, 'visitor' | 'request'>): Device => ({ ip: visitor.ip, userAgent: request.headers['user-agent'] ?? null });

/** Ways in and out. */
export function authRoutes(serve: Serve, ctx: Context): void {
  serve('loginUser', (call) => logIn(ctx, 'user', call.body, deviceOf(call)));
  serve('loginPerformer', (call) => logIn(ctx, 'performer', call.body, deviceOf(call)));
  serve('registerUser', ({ body }) => registerUser(ctx, body));
  serve('registerPerformer', ({ body, files }) => registerPerformer(ctx, body, files));
  serve('logout', async ({ caller }) => {
    await logOut(ctx, caller);
    return { success: true as const };
  });
}
