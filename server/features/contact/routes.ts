import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { receiveContact } from './service';

export function contactRoutes(serve: Serve, ctx: Context): void {
  serve('sendContact', ({ body }) => receiveContact(ctx, body));
}
