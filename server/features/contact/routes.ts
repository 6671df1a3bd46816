import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { queueContactEmail } from './service';

/** Serves the contact form. */
export function contactRoutes(serve: Serve, ctx: Context): void {
  serve('sendContact', ({ body }) => queueContactEmail(ctx, body));
}
