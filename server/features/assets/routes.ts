import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import {
  createGallery,
  deleteGallery,
  orderPhotos,
  searchOwnGalleries,
  updateGallery,
  readOwnGallery,
} from './service/own/galleries';
import { createPhoto, deletePhoto, retryPhoto, searchOwnPhotos, updatePhoto, readOwnPhoto } from './service/own/photos';
import { createProduct, deleteProduct, searchOwnProducts, updateProduct, readOwnProduct } from './service/own/products';
import { createVideo, deleteVideo, retryVideo, searchOwnVideos, updateVideo, readOwnVideo } from './service/own/videos';
import { admitChangedItem, admitNewItem, readStorageUsage } from './service/quota';
import { countVideoView, createDownloadLink, findAsset, searchGalleryPhotos, searchAssets } from './service/catalogue';

/** Serves the uploads of items, each with what refuses it before its body is read. */
function uploadRoutes(serve: Serve, ctx: Context): void {
  serve(
    'createProduct',
    ({ caller, body, files, idempotencyKey }) => createProduct(ctx, caller, body, files, idempotencyKey),
    (upload) => admitNewItem(ctx, 'product', upload),
  );
  serve(
    'updateProduct',
    ({ caller, params, body, files }) => updateProduct(ctx, caller, params.id, body, files),
    (upload) => admitChangedItem(ctx, 'product', upload.params.id, upload),
  );
  serve(
    'createVideo',
    ({ caller, body, files, idempotencyKey }) => createVideo(ctx, caller, body, files, idempotencyKey),
    (upload) => admitNewItem(ctx, 'video', upload),
  );
  serve(
    'uploadVideo',
    ({ caller, body, files, idempotencyKey }) => createVideo(ctx, caller, body, files, idempotencyKey),
    (upload) => admitNewItem(ctx, 'video', upload),
  );
  serve(
    'updateVideo',
    ({ caller, params, body, files }) => updateVideo(ctx, caller, params.id, body, files),
    (upload) => admitChangedItem(ctx, 'video', upload.params.id, upload),
  );
  serve(
    'createPhoto',
    ({ caller, body, files, idempotencyKey }) => createPhoto(ctx, caller, body, files, idempotencyKey),
    (upload) => admitNewItem(ctx, 'photo', upload),
  );
  serve(
    'uploadPhoto',
    ({ caller, body, files, idempotencyKey }) => createPhoto(ctx, caller, body, files, idempotencyKey),
    (upload) => admitNewItem(ctx, 'photo', upload),
  );
  serve(
    'updatePhoto',
    ({ caller, params, body, files }) => updatePhoto(ctx, caller, params.id, body, files),
    (upload) => admitChangedItem(ctx, 'photo', upload.params.id, upload),
  );
}

/** Serves items: performers manage their own, everybody sees public ones. */
export function assetsRoutes(serve: Serve, ctx: Context): void {
  uploadRoutes(serve, ctx);
  serve('getStorageUsage', ({ caller }) => readStorageUsage(ctx, caller));
  serve('searchOwnProducts', ({ caller, query }) => searchOwnProducts(ctx, caller, query));
  serve('viewOwnProduct', ({ caller, params }) => readOwnProduct(ctx, caller, params.id));
  serve('deleteOwnProduct', ({ caller, params }) => deleteProduct(ctx, caller, params.id));
  serve('searchOwnVideos', ({ caller, query }) => searchOwnVideos(ctx, caller, query));
  serve('viewOwnVideo', ({ caller, params }) => readOwnVideo(ctx, caller, params.id));
  serve('retryVideo', ({ caller, params }) => retryVideo(ctx, caller, params.id));
  serve('deleteOwnVideo', ({ caller, params }) => deleteVideo(ctx, caller, params.id));
  serve('searchOwnGalleries', ({ caller, query }) => searchOwnGalleries(ctx, caller, query));
  serve('createGallery', ({ caller, body, idempotencyKey }) => createGallery(ctx, caller, body, idempotencyKey));
  serve('viewOwnGallery', ({ caller, params }) => readOwnGallery(ctx, caller, params.id));
  serve('updateGallery', ({ caller, params, body }) => updateGallery(ctx, caller, params.id, body));
  serve('orderPhotos', ({ caller, params, body }) => orderPhotos(ctx, caller, params.id, body.photoIds));
  serve('deleteOwnGallery', ({ caller, params }) => deleteGallery(ctx, caller, params.id));
  serve('searchOwnPhotos', ({ caller, query }) => searchOwnPhotos(ctx, caller, query));
  serve('viewOwnPhoto', ({ caller, params }) => readOwnPhoto(ctx, caller, params.id));
  serve('retryPhoto', ({ caller, params }) => retryPhoto(ctx, caller, params.id));
  serve('deleteOwnPhoto', ({ caller, params }) => deletePhoto(ctx, caller, params.id));
  serve('searchProducts', async ({ viewer, query }) => searchAssets(ctx, 'product', await viewer(), query));
  serve('viewProduct', async ({ viewer, params }) => findAsset(ctx, 'product', params.id, await viewer()));
  serve('getDownloadLink', async ({ viewer, params }) => createDownloadLink(ctx, params.id, await viewer()));
  serve('searchVideos', async ({ viewer, query }) => searchAssets(ctx, 'video', await viewer(), query));
  serve('viewVideo', async ({ viewer, params }) => findAsset(ctx, 'video', params.id, await viewer()));
  serve('incrementVideoViews', async ({ viewer, params, visitor }) =>
    countVideoView(ctx, params.id, await viewer(), visitor.ip),
  );
  serve('searchGalleries', async ({ viewer, query }) => searchAssets(ctx, 'gallery', await viewer(), query));
  serve('viewGallery', async ({ viewer, params }) => findAsset(ctx, 'gallery', params.id, await viewer()));
  serve('searchGalleryPhotos', async ({ viewer, params, query }) =>
    searchGalleryPhotos(ctx, params.galleryId, await viewer(), query),
  );
}
