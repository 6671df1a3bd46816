import { type ReplyOf } from '@contract/all';
import { SEARCH_PAGE_MAX_ITEMS } from '@contract/limits';
import { type BodyOf, call, type QueryOf } from '@/lib/http';
import { type Upload, uploadWithRetry } from '@/lib/upload';
import { type Visitor } from '@/lib/visitor';
import { type AssetQuery } from './slice';

// products have fewer statuses than `AssetQuery` allows; the API rejects the others
export const searchOwnProducts = (query: AssetQuery) =>
  call('searchOwnProducts', { query: query as QueryOf<'searchOwnProducts'> });
export const searchOwnVideos = (query: AssetQuery) => call('searchOwnVideos', { query });
/** Returns one page of the performer's photos; with `galleryId` all photos of that gallery in their order. */
export async function searchOwnPhotos({ status, ...given }: AssetQuery): Promise<ReplyOf<'searchOwnPhotos'>> {
  const query = { ...given, status: status === 'draft' ? undefined : status };
  if (!query.galleryId) return call('searchOwnPhotos', { query });
  const page = (offset: number) =>
    call('searchOwnPhotos', { query: { ...query, limit: SEARCH_PAGE_MAX_ITEMS, offset } });
  const photos = await page(0);
  while (photos.data.length < photos.total) {
    const { data } = await page(photos.data.length);
    if (!data.length) break;
    photos.data.push(...data);
  }
  return photos;
}
export const searchOwnGalleries = (query: AssetQuery) => call('searchOwnGalleries', { query });

/** Returns ids and names of the performer's galleries, sorted by name. */
export async function listGalleryChoices(visitor?: Visitor): Promise<{ _id: string; name: string }[]> {
  const { data } = await call('searchOwnGalleries', {
    query: { limit: SEARCH_PAGE_MAX_ITEMS, sortBy: 'name' },
    visitor,
  });
  return data.map(({ _id, name }) => ({ _id, name }));
}

/** Returns how many bytes the performer's items use, and how many they may use. */
export const getStorageUsage = () => call('getStorageUsage');

export const deleteOwnProduct = (id: string) => call('deleteOwnProduct', { params: { id } });
export const deleteOwnVideo = (id: string) => call('deleteOwnVideo', { params: { id } });
export const deleteOwnPhoto = (id: string) => call('deleteOwnPhoto', { params: { id } });
export const deleteOwnGallery = (id: string) => call('deleteOwnGallery', { params: { id } });

export const searchVideos = (query: QueryOf<'searchVideos'>, visitor?: Visitor) =>
  call('searchVideos', { query, visitor });

export const viewOwnProduct = (id: string, visitor?: Visitor) => call('viewOwnProduct', { params: { id }, visitor });
export const viewOwnVideo = (id: string, visitor?: Visitor) => call('viewOwnVideo', { params: { id }, visitor });
export const viewOwnPhoto = (id: string, visitor?: Visitor) => call('viewOwnPhoto', { params: { id }, visitor });
export const viewOwnGallery = (id: string, visitor?: Visitor) => call('viewOwnGallery', { params: { id }, visitor });

/** A form with its files. `onRetry` is called when the connection broke and the upload starts again. */
export type UploadRequest = Omit<Upload, 'params'> & { onRetry?: () => void };

/** How to follow, cancel and identify an upload. */
export type UploadOptions = Pick<UploadRequest, 'onProgress' | 'onRetry' | 'signal' | 'idempotencyKey'>;

export const createProduct = (request: UploadRequest) => uploadWithRetry('createProduct', request);
export const updateProduct = (id: string, request: UploadRequest) =>
  uploadWithRetry('updateProduct', { ...request, params: { id } });
export const createVideo = (request: UploadRequest) => uploadWithRetry('createVideo', request);
export const updateVideo = (id: string, request: UploadRequest) =>
  uploadWithRetry('updateVideo', { ...request, params: { id } });
export const retryVideo = (id: string) => call('retryVideo', { params: { id } });
export const createGallery = (body: BodyOf<'createGallery'>, idempotencyKey?: string) =>
  call('createGallery', { body, idempotencyKey });
export const updateGallery = (id: string, body: BodyOf<'updateGallery'>) =>
  call('updateGallery', { params: { id }, body });
export const orderPhotos = (id: string, photoIds: string[]) =>
  call('orderPhotos', { params: { id }, body: { photoIds } });
export const uploadPhoto = (request: UploadRequest) => uploadWithRetry('uploadPhoto', request);
export const updatePhoto = (id: string, request: UploadRequest) =>
  uploadWithRetry('updatePhoto', { ...request, params: { id } });
export const retryPhoto = (id: string) => call('retryPhoto', { params: { id } });

// the public lists and pages
export const searchProducts = (query: QueryOf<'searchProducts'>, visitor?: Visitor) =>
  call('searchProducts', { query, visitor });
export const searchGalleries = (query: QueryOf<'searchGalleries'>, visitor?: Visitor) =>
  call('searchGalleries', { query, visitor });
/** Returns 60 photos of a gallery in their order. */
export const searchGalleryPhotos = (galleryId: string, offset: number, visitor?: Visitor) =>
  call('searchGalleryPhotos', { params: { galleryId }, query: { limit: 60, offset }, visitor });
export const viewVideo = (id: string, visitor?: Visitor) => call('viewVideo', { params: { id }, visitor });
export const viewGallery = (id: string, visitor?: Visitor) => call('viewGallery', { params: { id }, visitor });
export const viewProduct = (id: string, visitor?: Visitor) => call('viewProduct', { params: { id }, visitor });
export const countVideoView = (id: string) => call('incrementVideoViews', { params: { id }, quiet: true });
/** Returns a download link for a digital product that the visitor bought. */
export const getDownloadLink = (id: string) => call('getDownloadLink', { params: { id } });
