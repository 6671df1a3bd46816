import { type ReplyOf } from '@contract/all';
import { SEARCH_PAGE_MAX_ITEMS } from '@contract/limits';
import { type BodyOf, call, type QueryOf } from '@/lib/http';
import { type Upload, uploadWithRetry } from '@/lib/upload';
import { type Visitor } from '@/lib/visitor';
import { type AssetQuery } from './slice';

// a status that a kind does not have finds nothing of it; the wire says which there are
export const searchOwnProducts = (query: AssetQuery) =>
  call('searchOwnProducts', { query: query as QueryOf<'searchOwnProducts'> });
export const searchOwnVideos = (query: AssetQuery) => call('searchOwnVideos', { query });
/** A page of all photos; of one gallery all there are, in its order. */
export async function searchOwnPhotos({ status, ...given }: AssetQuery): Promise<ReplyOf<'searchOwnPhotos'>> {
  const query = { ...given, status: status === 'draft' ? undefined : status };
  if (!query.galleryId) return call('searchOwnPhotos', { query });
  const page = (offset: number) =>
    call('searchOwnPhotos', { query: { ...query, limit: SEARCH_PAGE_MAX_ITEMS, offset } });
  const found = await page(0);
  while (found.data.length < found.total) {
    const { data } = await page(found.data.length);
    if (!data.length) break;
    found.data.push(...data);
  }
  return found;
}
export const searchOwnGalleries = (query: AssetQuery) => call('searchOwnGalleries', { query });

/** The galleries that a photo can go to, by their names. */
export async function ownGalleryChoices(visitor?: Visitor): Promise<{ _id: string; name: string }[]> {
  const { data } = await call('searchOwnGalleries', {
    query: { limit: SEARCH_PAGE_MAX_ITEMS, sortBy: 'name' },
    visitor,
  });
  return data.map(({ _id, name }) => ({ _id, name }));
}

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

/** A form with its files, and how its sender follows it. `onRetry`: the connection broke, and it is begun again. */
export type Sending = Omit<Upload, 'params'> & { onRetry?: () => void };

/** How a form with files is followed on its way. */
export type Following = Pick<Sending, 'onProgress' | 'onRetry' | 'signal' | 'idempotencyKey'>;

export const createProduct = (sending: Sending) => uploadWithRetry('createProduct', sending);
export const updateProduct = (id: string, sending: Sending) =>
  uploadWithRetry('updateProduct', { ...sending, params: { id } });
export const createVideo = (sending: Sending) => uploadWithRetry('createVideo', sending);
export const updateVideo = (id: string, sending: Sending) =>
  uploadWithRetry('updateVideo', { ...sending, params: { id } });
export const retryVideo = (id: string) => call('retryVideo', { params: { id } });
export const createGallery = (body: BodyOf<'createGallery'>, idempotencyKey?: string) =>
  call('createGallery', { body, idempotencyKey });
export const updateGallery = (id: string, body: BodyOf<'updateGallery'>) =>
  call('updateGallery', { params: { id }, body });
export const orderPhotos = (id: string, photoIds: string[]) =>
  call('orderPhotos', { params: { id }, body: { photoIds } });
export const uploadPhoto = (sending: Sending) => uploadWithRetry('uploadPhoto', sending);
export const updatePhoto = (id: string, sending: Sending) =>
  uploadWithRetry('updatePhoto', { ...sending, params: { id } });
export const retryPhoto = (id: string) => call('retryPhoto', { params: { id } });

// what everybody may see of them
export const searchProducts = (query: QueryOf<'searchProducts'>, visitor?: Visitor) =>
  call('searchProducts', { query, visitor });
export const searchGalleries = (query: QueryOf<'searchGalleries'>, visitor?: Visitor) =>
  call('searchGalleries', { query, visitor });
/** Photos of a gallery in its order, so many at once. */
export const searchGalleryPhotos = (galleryId: string, offset: number, visitor?: Visitor) =>
  call('searchGalleryPhotos', { params: { galleryId }, query: { limit: 60, offset }, visitor });
export const viewVideo = (id: string, visitor?: Visitor) => call('viewVideo', { params: { id }, visitor });
export const viewGallery = (id: string, visitor?: Visitor) => call('viewGallery', { params: { id }, visitor });
export const viewProduct = (id: string, visitor?: Visitor) => call('viewProduct', { params: { id }, visitor });
export const countVideoView = (id: string) => call('incrementVideoViews', { params: { id }, quiet: true });
/** For a digital product that was bought. */
export const getDownloadLink = (id: string) => call('getDownloadLink', { params: { id } });
