import { type Context } from '@server/context';
import { type Email } from '@server/mail/compose';
import { withText } from '@server/mail/templates';
import { findOwnText } from './store';

/** Returns an email with the text that an owner wrote for it, where there is one. */
export async function withOwnText(ctx: Pick<Context, 'db'>, email: Email): Promise<Email> {
  const own = await findOwnText(ctx.db, email.template.key);
  return own ? withText(email, own) : email;
}
