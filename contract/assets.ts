import { z } from 'zod';
import { Id, maybe, pageOf, searchQuery } from './common';
import { contract } from './endpoint';
import {
  galleryForm,
  ItemName,
  ownSearch,
  photoFile,
  photoForm,
  productFiles,
  productForm,
  publicSearch,
  Stock,
  videoFiles,
  videoForm,
} from './itemForms';
import {
  Gallery,
  OwnGallery,
  OwnPhoto,
  OwnProduct,
  OwnVideo,
  Photo,
  Processing,
  Product,
  ProductStatus,
  ProductType,
  ReleaseStatus,
  Video,
} from './items';

const params = z.object({ id: Id });
const performer = ['performer'] as const;
const newVideo = {
  access: performer,
  body: z.object({ title: ItemName, ...videoForm }),
  files: videoFiles(true),
  reply: OwnVideo,
  keyed: true,
} as const;
const newPhoto = {
  access: performer,
  body: z.object({ title: maybe(ItemName), ...photoForm }),
  files: photoFile(true),
  reply: OwnPhoto,
  keyed: true,
  perMinute: 1200,
} as const;

/** The storage of a performer's items: in use, and the most. */
export const StorageUsage = z.object({ usedBytes: z.number().int(), quotaBytes: z.number().int() });
export type StorageUsageView = z.infer<typeof StorageUsage>;

/**
 * Items of performers. Files are checked before they are stored: 400 says what is wrong, 413 names the limit.
 * Videos and photos are then processed in the background; the event `asset/processed` reports the progress.
 */
export const assets = contract({
  getStorageUsage: {
    summary: 'Returns how much storage the items of the calling performer use, and how much they may use',
    access: performer,
    reply: StorageUsage,
    whileImpersonated: true,
  },
  searchOwnProducts: {
    summary: 'Lists the products of the calling performer',
    access: performer,
    query: z.object({ ...ownSearch, status: maybe(ProductStatus), type: maybe(ProductType) }),
    reply: pageOf(OwnProduct),
    whileImpersonated: true,
  },
  createProduct: {
    summary: 'Creates a product. 422: PERFORMER_NOT_VERIFIED',
    access: performer,
    body: z.object({ name: ItemName, ...productForm }),
    files: productFiles,
    reply: OwnProduct,
    keyed: true,
  },
  viewOwnProduct: {
    summary: 'A product of the calling performer',
    access: performer,
    params,
    reply: OwnProduct,
    whileImpersonated: true,
  },
  updateProduct: {
    summary:
      'Changes a product; absent fields and files stay. `stockSeen` is the stock that the form was loaded with: pieces sold since then are subtracted',
    access: performer,
    params,
    body: z.object({ name: maybe(ItemName), ...productForm, stockSeen: maybe(Stock) }),
    files: productFiles,
    reply: OwnProduct,
  },
  deleteOwnProduct: { summary: 'Deletes a product; its buyers keep it', access: performer, params, reply: null },
  searchOwnVideos: {
    summary: 'Lists the videos of the calling performer',
    access: performer,
    query: z.object({ ...ownSearch, status: maybe(ReleaseStatus), processing: maybe(Processing) }),
    reply: pageOf(OwnVideo),
    whileImpersonated: true,
  },
  createVideo: { summary: 'Creates a video. 422: PERFORMER_NOT_VERIFIED', ...newVideo },
  uploadVideo: { summary: 'The same as POST .../videos', ...newVideo },
  viewOwnVideo: {
    summary: 'A video of the calling performer',
    access: performer,
    params,
    reply: OwnVideo,
    whileImpersonated: true,
  },
  updateVideo: {
    summary: 'Changes a video; absent fields and files stay. A new file replaces the old one once it is processed',
    access: performer,
    params,
    body: z.object({ title: maybe(ItemName), ...videoForm }),
    files: videoFiles(false),
    reply: OwnVideo,
  },
  retryVideo: {
    summary: 'Processes a failed video again. 422: NOTHING_TO_RETRY',
    access: performer,
    params,
    reply: OwnVideo,
  },
  deleteOwnVideo: { summary: 'Deletes a video; its buyers keep it', access: performer, params, reply: null },
  searchOwnGalleries: {
    summary: 'Lists the galleries of the calling performer',
    access: performer,
    query: z.object({ ...ownSearch, status: maybe(ReleaseStatus) }),
    reply: pageOf(OwnGallery),
    whileImpersonated: true,
  },
  createGallery: {
    summary: 'Creates a gallery. 422: PERFORMER_NOT_VERIFIED',
    access: performer,
    body: z.object({ name: ItemName, ...galleryForm }),
    reply: OwnGallery,
    keyed: true,
  },
  viewOwnGallery: {
    summary: 'A gallery of the calling performer',
    access: performer,
    params,
    reply: OwnGallery,
    whileImpersonated: true,
  },
  updateGallery: {
    summary: 'Changes a gallery; absent fields stay. `coverId` is one of its photos. 422: GALLERY_EMPTY, to publish it',
    access: performer,
    params,
    body: z.object({ name: maybe(ItemName), ...galleryForm, coverId: maybe(Id) }),
    reply: OwnGallery,
  },
  orderPhotos: {
    summary: 'Orders the photos of a gallery; photos that are not named follow',
    access: performer,
    params,
    body: z.object({ photoIds: z.array(Id).min(1).max(1000) }),
    reply: OwnGallery,
  },
  deleteOwnGallery: {
    summary: 'Deletes a gallery with its photos; its buyers keep it',
    access: performer,
    params,
    reply: null,
  },
  searchOwnPhotos: {
    summary: 'Lists the photos of the calling performer; those of one gallery in their order',
    access: performer,
    query: z.object({
      ...ownSearch,
      status: maybe(ProductStatus),
      processing: maybe(Processing),
      galleryId: maybe(Id),
    }),
    reply: pageOf(OwnPhoto),
    whileImpersonated: true,
  },
  createPhoto: {
    summary: 'Creates a photo; its title defaults to the file name. 422: PERFORMER_NOT_VERIFIED',
    ...newPhoto,
  },
  uploadPhoto: { summary: 'The same as POST .../photos', ...newPhoto },
  viewOwnPhoto: {
    summary: 'A photo of the calling performer',
    access: performer,
    params,
    reply: OwnPhoto,
    whileImpersonated: true,
  },
  updatePhoto: {
    summary: 'Changes a photo; absent fields stay',
    access: performer,
    params,
    body: z.object({ title: maybe(ItemName), ...photoForm }),
    files: photoFile(false),
    reply: OwnPhoto,
  },
  retryPhoto: {
    summary: 'Processes a failed photo again. 422: NOTHING_TO_RETRY',
    access: performer,
    params,
    reply: OwnPhoto,
  },
  deleteOwnPhoto: {
    summary: 'Deletes a photo; buyers of its gallery keep it',
    access: performer,
    params,
    reply: null,
  },
  searchProducts: {
    summary: 'Lists products on sale',
    access: 'anyone',
    query: z.object({ ...publicSearch, type: maybe(ProductType) }),
    reply: pageOf(Product),
  },
  viewProduct: {
    summary: 'A product that is on sale or that the caller bought',
    access: 'anyone',
    params,
    reply: Product,
  },
  getDownloadLink: {
    summary:
      'A download link for a digital product that the caller bought, valid for a few hours. 404 without the purchase',
    access: 'signedIn',
    params,
    reply: z.object({ downloadLink: z.string(), fileName: z.string(), expiresAt: z.string() }),
  },
  searchVideos: {
    summary: 'Lists public videos',
    access: 'anyone',
    query: z.object(publicSearch),
    reply: pageOf(Video),
  },
  viewVideo: { summary: 'A video that is public or that the caller bought', access: 'anyone', params, reply: Video },
  incrementVideoViews: {
    summary: 'Counts a view, once a day per account or, for guests, address block',
    access: 'anyone',
    params,
    reply: z.object({ views: z.number().int() }),
  },
  searchGalleries: {
    summary: 'Lists public galleries',
    access: 'anyone',
    query: z.object(publicSearch),
    reply: pageOf(Gallery),
  },
  viewGallery: {
    summary: 'A gallery that is public or that the caller bought',
    access: 'anyone',
    params,
    reply: Gallery,
  },
  searchGalleryPhotos: {
    summary: 'The photos of a gallery in their order; blurred until the caller buys it',
    access: 'anyone',
    params: z.object({ galleryId: Id }),
    query: z.object({ limit: searchQuery.limit, offset: searchQuery.offset }),
    reply: pageOf(Photo),
  },
});
