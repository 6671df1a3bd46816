import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { actorOf } from '../security/service/record';
import { changeMailTemplate, listMailTemplates, previewMail, resetMailTemplate, sendTestMail } from './service/editing';

/** Serves the texts of emails to owners. */
export function mailsRoutes(serve: Serve, ctx: Context): void {
  serve('listMailTemplates', () => listMailTemplates(ctx));
  serve('changeMailTemplate', ({ caller, params, body }) => changeMailTemplate(ctx, params.key, body, actorOf(caller)));
  serve('resetMailTemplate', ({ caller, params }) => resetMailTemplate(ctx, params.key, actorOf(caller)));
  serve('previewMail', ({ params, body }) => previewMail(ctx, params.key, body));
  serve('sendTestMail', ({ caller, params, body }) => sendTestMail(ctx, caller, params.key, body));
}
