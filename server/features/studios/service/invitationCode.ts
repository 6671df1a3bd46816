import { createHmac } from 'node:crypto';
import { type Context } from '@server/context';

/**
 * Derives the code of an invitation from its id and the site's secret, so that it needn't be stored and can be shown to
 * the studio again.
 */
export const createInvitationCode = (ctx: Pick<Context, 'config'>, id: string): string =>
  createHmac('sha256', ctx.config.secret).update(`invitation:${id}`).digest('base64url').slice(0, 24);
