import { type FastifyInstance } from 'fastify';
import { admits, operator } from '@contract/endpoint';
import { type Context } from './context';
import { pictureKeyFor } from './features/announcements/service/reading';
import { identifyComplete } from './features/auth/service/sessions';
import { photoKeyFor } from './features/chat/service/photos';
import { reportedPhotoKey } from './features/reports/service/photos';
import { type Caller } from './http/caller';
import { servePhotos } from './http/files';

const isReviewer = (caller: Caller | null) => caller !== null && admits(operator('reviewer'), caller);

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
