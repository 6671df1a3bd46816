import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { type CatalogMail } from '@server/mail/catalog';
import { actorOf } from '../security/service/record';
import { changeMailTemplate, listMailTemplates, previewMail, resetMailTemplate, sendTestMail } from './service/editing';

/** Serves the texts of emails to owners. */
export function mailsRoutes(serve: Serve, ctx: Context, mails: readonly CatalogMail[]): void {
  serve('listMailTemplates', () => listMailTemplates(ctx, mails));
  serve('changeMailTemplate', ({ caller, params, body }) =>
    changeMailTemplate(ctx, mails, params.key, body, actorOf(caller)),
  );
  serve('resetMailTemplate', ({ caller, params }) => resetMailTemplate(ctx, mails, params.key, actorOf(caller)));
  serve('previewMail', ({ params, body }) => previewMail(ctx, mails, params.key, body));
  serve('sendTestMail', ({ caller, params, body }) => sendTestMail(ctx, mails, caller, params.key, body));
}
