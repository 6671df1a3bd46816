import { type Context } from '@server/context';
import { sign, signaturesOf } from '@server/sealing/keys';
import { hashToken } from '../../auth/service/sessions';

const CODE_LENGTH = 24;

/**
 * Derives the code of a new invitation from its id and the site's secret, so that it needn't be stored and can be shown
 * to the studio again.
 */
export const createInvitationCode = (ctx: Pick<Context, 'config'>, id: string): string =>
  sign(ctx.config.secrets, 'invitation', id, CODE_LENGTH);

/** Returns the code of a stored invitation, which a former secret may have made. */
export function invitationCodeOf(
  ctx: Pick<Context, 'config'>,
  { id, codeHash }: { id: string; codeHash: string },
): string {
  const codes = signaturesOf(ctx.config.secrets, 'invitation', id, CODE_LENGTH);
  return codes.find((code) => hashToken(code) === codeHash) ?? createInvitationCode(ctx, id);
}
