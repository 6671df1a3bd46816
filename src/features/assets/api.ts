import { type BodyOf, call, type QueryOf } from '@/lib/http';
import { type Upload, upload, uploadSurely } from '@/lib/upload';
import { type Visitor } from '@/lib/visitor';
import { type AssetQuery } from './slice';

// a status that a kind does not have finds nothing of it; the wire says which there are
export const searchOwnProducts = (query: AssetQuery, visitor?: Visitor) => call('searchOwnProducts', { query: query as QueryOf<'searchOwnProducts'>, visitor });
export const searchOwnVideos = (query: AssetQuery, visitor?: Visitor) => call('searchOwnVideos', { query, visitor });
export const searchOwnPhotos = (query: AssetQuery, visitor?: Visitor) => call('searchOwnPhotos', { query: query as QueryOf<'searchOwnPhotos'>, visitor });
export const searchOwnGalleries = (query: AssetQuery, visitor?: Visitor) => call('searchOwnGalleries', { query, visitor });

export const deleteOwnProduct = (id: string) => call('deleteOwnProduct', { params: { id } });
export const deleteOwnVideo = (id: string) => call('deleteOwnVideo', { params: { id } });
export const deleteOwnPhoto = (id: string) => call('deleteOwnPhoto', { params: { id } });
export const deleteOwnGallery = (id: string) => call('deleteOwnGallery', { params: { id } });

export const searchVideos = (query: QueryOf<'searchVideos'>, visitor?: Visitor) => call('searchVideos', { query, visitor });

export const viewOwnProduct = (id: string, visitor?: Visitor) => call('viewOwnProduct', { params: { id }, visitor });
export const viewOwnVideo = (id: string, visitor?: Visitor) => call('viewOwnVideo', { params: { id }, visitor });
export const viewOwnPhoto = (id: string, visitor?: Visitor) => call('viewOwnPhoto', { params: { id }, visitor });
export const viewOwnGallery = (id: string, visitor?: Visitor) => call('viewOwnGallery', { params: { id }, visitor });

/** A form with its files, and how its sender follows it. `onRetry`: the connection broke, and it is begun again. */
export type Sending = Omit<Upload, 'params'> & { onRetry?: () => void };

export const createProduct = (sending: Sending) => uploadSurely('createProduct', sending);
export const updateProduct = (id: string, sending: Sending) => uploadSurely('updateProduct', { ...sending, params: { id } });
export const createVideo = (sending: Sending) => uploadSurely('createVideo', sending);
export const updateVideo = (id: string, sending: Sending) => uploadSurely('updateVideo', { ...sending, params: { id } });
export const retryVideo = (id: string) => call('retryVideo', { params: { id } });
export const createGallery = (body: BodyOf<'createGallery'>, idempotencyKey: string) => call('createGallery', { body, idempotencyKey });
export const updateGallery = (id: string, body: BodyOf<'updateGallery'>) => call('updateGallery', { params: { id }, body });
export const orderPhotos = (id: string, photoIds: string[]) => call('orderPhotos', { params: { id }, body: { photoIds } });
export const uploadPhoto = (sending: Sending) => uploadSurely('uploadPhoto', sending);
export const updatePhoto = (id: string, body: BodyOf<'updatePhoto'>) => upload('updatePhoto', { params: { id }, body: body ?? {}, files: {} });
export const retryPhoto = (id: string) => call('retryPhoto', { params: { id } });

// what everybody may see of them
export const searchProducts = (query: QueryOf<'searchProducts'>, visitor?: Visitor) => call('searchProducts', { query, visitor });
export const searchGalleries = (query: QueryOf<'searchGalleries'>, visitor?: Visitor) => call('searchGalleries', { query, visitor });
/** Photos of a gallery in its order, so many at once. */
export const searchGalleryPhotos = (galleryId: string, offset: number, visitor?: Visitor) => call('searchGalleryPhotos', { params: { galleryId }, query: { limit: 60, offset }, visitor });
export const viewVideo = (id: string, visitor?: Visitor) => call('viewVideo', { params: { id }, visitor });
export const viewGallery = (id: string, visitor?: Visitor) => call('viewGallery', { params: { id }, visitor });
export const viewProduct = (id: string, visitor?: Visitor) => call('viewProduct', { params: { id }, visitor });
export const countVideoView = (id: string) => call('incrementVideoViews', { params: { id }, quiet: true });
/** For a digital product that was bought. */
export const getDownloadLink = (id: string) => call('getDownloadLink', { params: { id } });
