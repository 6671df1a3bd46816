import { type Context } from '@server/context';
import { photoKeyOf } from '../../chat/service/photos';
import { isReported } from '../store';

/** Returns the storage key of a reported photo for the operator, or null when the message was not reported. */
export async function reportedPhotoKey(
  ctx: Context,
  messageId: string,
  size: 'large' | 'small',
): Promise<string | null> {
  return (await isReported(ctx.db, messageId)) ? photoKeyOf(ctx.db, messageId, size) : null;
}
