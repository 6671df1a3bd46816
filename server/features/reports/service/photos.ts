import { type Context } from '@server/context';
import { photoKeyOf } from '../../chat/service/photos';
import { isReported } from '../store';

/** Where the picture of a reported message is kept, for the operator; null for what nobody reported. */
export async function reportedPhotoKey(
  ctx: Context,
  messageId: string,
  size: 'large' | 'small',
): Promise<string | null> {
  return (await isReported(ctx.db, messageId)) ? photoKeyOf(ctx.db, messageId, size) : null;
}
