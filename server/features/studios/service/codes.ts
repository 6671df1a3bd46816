import { createHmac } from 'node:crypto';
import { type Context } from '@server/context';

/** The code of an invitation: made from its id and the site's secret, so that it is kept nowhere and its studio can be shown it again. */
export const codeOfInvitation = (ctx: Pick<Context, 'config'>, id: string): string =>
  createHmac('sha256', ctx.config.secret).update(`invitation:${id}`).digest('base64url').slice(0, 24);
