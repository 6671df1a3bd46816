import { Readable } from 'node:stream';
import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { actorOf } from '../security/service/record';
import {
  blurPreview,
  cutShow,
  listWall,
  openWallShow,
  readWallPicture,
  suspendFromWall,
  warnPerformer,
} from './service';

/** Serves the wall of running shows. */
export function wallRoutes(serve: Serve, ctx: Context): void {
  serve('listWall', () => listWall(ctx));
  serve('viewWallPicture', async ({ params, reply }) => {
    const picture = await readWallPicture(ctx, params.id);
    reply.headers({
      'content-type': 'video/mp4',
      'content-length': picture.length,
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    return Readable.from([picture], { objectMode: false });
  });
  serve('openWallShow', async ({ caller, viewer, params }) =>
    openWallShow(ctx, actorOf(caller), await viewer(), params.id),
  );
  serve('warnPerformer', ({ caller, params, body }) => warnPerformer(ctx, actorOf(caller), params.id, body.text));
  serve('blurPreview', ({ caller, params, body }) => blurPreview(ctx, actorOf(caller), params.id, body.isBlurred));
  serve('cutShow', ({ caller, params, body }) => cutShow(ctx, actorOf(caller), params.id, body));
  serve('suspendFromWall', ({ caller, params, body }) => suspendFromWall(ctx, actorOf(caller), params.id, body));
}
