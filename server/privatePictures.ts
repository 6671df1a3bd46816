import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { admits, operator } from '@contract/endpoint';
import { type Context } from './context';
import { pictureKeyFor } from './features/announcements/service/reading';
import { identifyComplete } from './features/auth/service/sessions';
import { photoKeyFor } from './features/chat/service/photos';
import { clipFileFor } from './features/clips/service/reading';
import { reportedPhotoKey } from './features/reports/service/photos';
import { type Caller } from './http/caller';
import { fileTokenOf, serveClips, servePhotos } from './http/files';
import { viewerOf } from './http/viewer';
import { type Visitor } from './http/visitor';

const isReviewer = (caller: Caller | null) => caller !== null && admits(operator('reviewer'), caller);

/** Serves clips to those who may see them. */
export const servePrivateClips = (
  app: FastifyInstance,
  ctx: Context,
  visitorFor: (request: FastifyRequest) => Visitor,
): void =>
  serveClips(app, ctx.storage, async (id, file, request) => {
    const token = fileTokenOf(request);
    const caller = token ? await identifyComplete(ctx, token) : null;
    return clipFileFor(ctx, await viewerOf(caller, visitorFor(request)), id, { file, isReviewer: isReviewer(caller) });
  });

/** Serves the pictures of messages and announcements to those who may see them. */
export function servePrivatePictures(app: FastifyInstance, ctx: Context): void {
  const identify = (token: string) => identifyComplete(ctx, token);
  servePhotos(app, { folder: 'messages', storage: ctx.storage, identify }, (caller, id, size) =>
    isReviewer(caller) ? reportedPhotoKey(ctx, id, size) : photoKeyFor(ctx, caller, id, size),
  );
  servePhotos(app, { folder: 'announcements', storage: ctx.storage, identify }, (caller, id, size) =>
    pictureKeyFor(ctx, caller, id, { size, isReviewer: isReviewer(caller) }),
  );
}
