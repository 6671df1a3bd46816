import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { readOwnStudio, replaceOwnDocument, updateOwnStudio } from './service/profile';

/** A studio's own account. */
export function studiosRoutes(serve: Serve, ctx: Context): void {
  serve('getStudioMe', ({ caller }) => readOwnStudio(ctx, caller));
  serve('updateStudio', ({ caller, body }) => updateOwnStudio(ctx, caller, body));
  serve('uploadStudioDocument', ({ caller, files }) => replaceOwnDocument(ctx, caller, files));
}
