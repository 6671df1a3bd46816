import { type Context } from '@server/context';
import { findEmailHolder } from '../store/accounts';

/** Returns the id of the account that holds an email address, or null. */
export const findEmailOwner = async (ctx: Context, email: string): Promise<string | null> =>
  (await findEmailHolder(ctx.db, email))?.id ?? null;
