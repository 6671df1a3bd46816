import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import {
  createWebhook,
  enableWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resendWebhookDelivery,
  rotateWebhookSecret,
} from './service/webhooks';

/** Serves the webhooks of performers' own servers. */
export function webhooksRoutes(serve: Serve, ctx: Context): void {
  serve('listWebhooks', ({ caller }) => listWebhooks(ctx, caller));
  serve('createWebhook', ({ caller, body }) => createWebhook(ctx, caller, body));
  serve('rotateWebhookSecret', ({ caller, params }) => rotateWebhookSecret(ctx, caller, params.id));
  serve('enableWebhook', ({ caller, params }) => enableWebhook(ctx, caller, params.id));
  serve('deleteWebhook', ({ caller, params }) => removeWebhook(ctx, caller, params.id));
  serve('listWebhookDeliveries', ({ caller, params }) => listWebhookDeliveries(ctx, caller, params.id));
  serve('resendWebhookDelivery', ({ caller, params }) => resendWebhookDelivery(ctx, caller, params));
}
