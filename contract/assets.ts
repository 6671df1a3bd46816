import { z } from 'zod';
import { Document, Flag, Id, maybe, pageOf, Required, searchQuery, Tokens } from './common';
import { contract } from './endpoint';
import {
  ITEM_DESCRIPTION_MAX_CHARACTERS,
  ITEM_NAME_MAX_CHARACTERS,
  ITEM_PRICE_MAX_TOKENS,
  PRODUCT_STOCK_MAX,
  UPLOAD_DEFAULT_MAX_MB,
  bytesOfMegabytes,
  rangeMessage,
} from './limits';
import { UserBrief } from './users';

/** How far the work on an uploaded file is. Only what is done is shown to others; what failed says why and can be tried again. */
export const Processing = z.enum(['waiting', 'running', 'done', 'failed']);
export type ProcessingWord = z.infer<typeof Processing>;

/** What can be bought. */
export const ForSaleType = z.enum(['product', 'video', 'gallery']);
export type ForSaleTypeWord = z.infer<typeof ForSaleType>;

const ProductType = z.enum(['physical', 'digital']);
const ProductStatus = z.enum(['active', 'inactive']);
const ReleaseStatus = z.enum(['draft', 'active', 'inactive']);
const address = (what: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `address of ${what}; null where there is none for whoever asks. Signed ones expire` });

const product = {
  name: z.string(),
  description: z.string(),
  type: ProductType,
  /** whole tokens */
  token: Tokens,
  /** how many there are; null: no end (digital ones) */
  stock: z.number().int().nullable(),
  image: address('the picture'),
  /** name and size of what is downloaded; null for a physical product */
  fileName: z.string().nullable(),
  fileBytes: z.number().int().nullable(),
};
const video = {
  title: z.string(),
  description: z.string(),
  /** whether it has to be bought; `token` is 0 otherwise */
  isSaleVideo: z.boolean(),
  token: Tokens,
  seconds: z.number().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  views: z.number().int(),
  video: address('the video, MP4'),
  trailer: address('the trailer, MP4, which everybody may see'),
  thumbnail: address('the poster; blurred where it is a frame of a video that was not bought'),
};
const gallery = {
  name: z.string(),
  description: z.string(),
  isSale: z.boolean(),
  token: Tokens,
  numOfItems: z.number().int(),
  coverPhoto: address('the cover; blurred while the gallery is not bought'),
};
const photo = {
  galleryId: Id.nullable(),
  title: z.string(),
  description: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  photo: address('the photo'),
  thumbnail: address('the small photo; blurred while the gallery is not bought'),
};
/** What its performer sees of the work on a file: `fault` says in words why it failed. */
const worked = { processing: Processing, fault: z.string().nullable() };
/** What everybody sees of whose it is. */
const shown = { performer: UserBrief, isBought: z.boolean() };

/** The own things of a performer. `sold`: how often, less what was refunded. */
export const OwnProduct = Document.extend({
  ...product,
  status: ProductStatus,
  sold: z.number().int(),
  digitalFile: address('the file'),
});
export type OwnProductView = z.infer<typeof OwnProduct>;
export const OwnVideo = Document.extend({ ...video, ...worked, status: ReleaseStatus, sold: z.number().int() });
export type OwnVideoView = z.infer<typeof OwnVideo>;
export const OwnGallery = Document.extend({
  ...gallery,
  status: ReleaseStatus,
  sold: z.number().int(),
  coverId: Id.nullable(),
});
export type OwnGalleryView = z.infer<typeof OwnGallery>;
export const OwnPhoto = Document.extend({ ...photo, ...worked, status: ProductStatus, position: z.number().int() });
export type OwnPhotoView = z.infer<typeof OwnPhoto>;

/** The same as everybody else sees them: file addresses only when free or bought, previews otherwise. */
export const Product = Document.extend({ ...product, ...shown });
export type ProductView = z.infer<typeof Product>;
export const Video = Document.extend({ ...video, ...shown });
export type VideoView = z.infer<typeof Video>;
export const Gallery = Document.extend({ ...gallery, ...shown });
export type GalleryView = z.infer<typeof Gallery>;
export const Photo = Document.extend({ ...photo, isBought: z.boolean() });
export type PhotoView = z.infer<typeof Photo>;

/** What a performer writes. Numbers and booleans of a form arrive as text. */
const Title = Required.max(ITEM_NAME_MAX_CHARACTERS);
// an empty one empties it
const Description = z.string().trim().max(ITEM_DESCRIPTION_MAX_CHARACTERS).optional();
const Price = z.coerce
  .number('Not a validate number!')
  .int('Whole tokens only!')
  .min(0, rangeMessage(0, ITEM_PRICE_MAX_TOKENS))
  .max(ITEM_PRICE_MAX_TOKENS, rangeMessage(0, ITEM_PRICE_MAX_TOKENS));
const Stock = z.coerce
  .number('Not a validate number!')
  .int('Whole numbers only!')
  .min(0, rangeMessage(0, PRODUCT_STOCK_MAX))
  .max(PRODUCT_STOCK_MAX, rangeMessage(0, PRODUCT_STOCK_MAX));

const productForm = {
  description: Description,
  type: maybe(ProductType),
  status: maybe(ProductStatus),
  token: maybe(Price),
  stock: maybe(Stock),
};
const videoForm = {
  description: Description,
  status: maybe(ReleaseStatus),
  isSaleVideo: maybe(Flag),
  token: maybe(Price),
  thumbnailIsFrame: maybe(Flag).meta({
    description: 'the thumbnail was taken from the video: blurred until it is bought',
  }),
};
const galleryForm = {
  description: Description,
  status: maybe(ReleaseStatus),
  isSale: maybe(Flag),
  token: maybe(Price),
};
/** `position`: its place in the gallery, at the end when absent */
const photoForm = {
  galleryId: maybe(Id),
  description: Description,
  status: maybe(ProductStatus),
  position: maybe(z.coerce.number().int().min(0).max(100_000)),
};

// The server's configuration may set other limits; the API document shows these.
const maxBytes = {
  video: bytesOfMegabytes(UPLOAD_DEFAULT_MAX_MB.video),
  file: bytesOfMegabytes(UPLOAD_DEFAULT_MAX_MB.file),
  picture: bytesOfMegabytes(UPLOAD_DEFAULT_MAX_MB.picture),
};
const productFiles = {
  image: { required: false, kind: 'picture', maxBytes: maxBytes.picture },
  digitalFile: { required: false, kind: 'file', maxBytes: maxBytes.file },
} as const;
const videoFiles = (required: boolean) =>
  ({
    video: { required, kind: 'video', maxBytes: maxBytes.video },
    trailer: { required: false, kind: 'video', maxBytes: maxBytes.video },
    thumbnail: { required: false, kind: 'picture', maxBytes: maxBytes.picture },
  }) as const;
const photoFile = (required: boolean) =>
  ({ photo: { required, kind: 'picture', maxBytes: maxBytes.picture } }) as const;

const params = z.object({ id: Id });
const performer = ['performer'] as const;
const ownSearch = {
  ...searchQuery,
  sortBy: maybe(z.enum(['createdAt', 'updatedAt', 'token', 'sold', 'name', 'title']).catch('createdAt')),
};
/** sortBy: latest (standard), price, popular. `sale`: only what has to be bought, or only what has not. `status`: what is not active is found by nobody */
const publicSearch = {
  ...searchQuery,
  sortBy: maybe(z.enum(['latest', 'createdAt', 'price', 'popular']).catch('latest')),
  status: maybe(z.literal('active').catch('active')),
  performerId: maybe(Id),
  performer: maybe(z.string().max(60).meta({ description: 'user name' })),
  excludeId: maybe(Id),
  sale: maybe(Flag),
};
const newVideo = {
  access: performer,
  body: z.object({ title: Title, ...videoForm }),
  files: videoFiles(true),
  reply: OwnVideo,
  keyed: true,
} as const;
const newPhoto = {
  access: performer,
  body: z.object({ title: maybe(Title), ...photoForm }),
  files: photoFile(true),
  reply: OwnPhoto,
  keyed: true,
  perMinute: 1200,
} as const;

/** Files are checked before they are kept: 400 says what is wrong with one, 413 names the limit. Videos and photos are then worked on; `asset/processed` tells how far that is. */
export const assets = contract({
  searchOwnProducts: {
    summary: 'The own products of a performer',
    access: performer,
    query: z.object({ ...ownSearch, status: maybe(ProductStatus), type: maybe(ProductType) }),
    reply: pageOf(OwnProduct),
  },
  createProduct: {
    summary: 'A new product. 422: PERFORMER_NOT_VERIFIED',
    access: performer,
    body: z.object({ name: Title, ...productForm }),
    files: productFiles,
    reply: OwnProduct,
    keyed: true,
  },
  viewOwnProduct: { summary: 'A product of the performer who asks', access: performer, params, reply: OwnProduct },
  updateProduct: {
    summary:
      'Changes a product; absent fields and files stay. With `stockSeen` (the stock that the performer saw) what was sold meanwhile stays sold',
    access: performer,
    params,
    body: z.object({ name: maybe(Title), ...productForm, stockSeen: maybe(Stock) }),
    files: productFiles,
    reply: OwnProduct,
  },
  deleteOwnProduct: { summary: 'Deletes a product; who bought it keeps it', access: performer, params, reply: null },
  searchOwnVideos: {
    summary: 'The own videos of a performer',
    access: performer,
    query: z.object({ ...ownSearch, status: maybe(ReleaseStatus), processing: maybe(Processing) }),
    reply: pageOf(OwnVideo),
  },
  createVideo: { summary: 'A new video. 422: PERFORMER_NOT_VERIFIED', ...newVideo },
  uploadVideo: { summary: 'The same as POST .../videos', ...newVideo },
  viewOwnVideo: { summary: 'A video of the performer who asks', access: performer, params, reply: OwnVideo },
  updateVideo: {
    summary: 'Changes a video; absent fields and files stay. A new file is shown when the work on it is done',
    access: performer,
    params,
    body: z.object({ title: maybe(Title), ...videoForm }),
    files: videoFiles(false),
    reply: OwnVideo,
  },
  retryVideo: { summary: 'Works once more on a video on which it failed', access: performer, params, reply: OwnVideo },
  deleteOwnVideo: { summary: 'Deletes a video; who bought it keeps it', access: performer, params, reply: null },
  searchOwnGalleries: {
    summary: 'The own galleries of a performer',
    access: performer,
    query: z.object({ ...ownSearch, status: maybe(ReleaseStatus) }),
    reply: pageOf(OwnGallery),
  },
  createGallery: {
    summary: 'A new gallery. 422: PERFORMER_NOT_VERIFIED',
    access: performer,
    body: z.object({ name: Title, ...galleryForm }),
    reply: OwnGallery,
    keyed: true,
  },
  viewOwnGallery: { summary: 'A gallery of the performer who asks', access: performer, params, reply: OwnGallery },
  updateGallery: {
    summary: 'Changes a gallery; absent fields stay. `coverId` is one of its photos',
    access: performer,
    params,
    body: z.object({ name: maybe(Title), ...galleryForm, coverId: maybe(Id) }),
    reply: OwnGallery,
  },
  orderPhotos: {
    summary: 'Puts the photos of a gallery into this order; those not named follow',
    access: performer,
    params,
    body: z.object({ photoIds: z.array(Id).min(1).max(1000) }),
    reply: OwnGallery,
  },
  deleteOwnGallery: {
    summary: 'Deletes a gallery with its photos; who bought it keeps it',
    access: performer,
    params,
    reply: null,
  },
  searchOwnPhotos: {
    summary: 'The own photos of a performer; of one gallery in its order',
    access: performer,
    query: z.object({
      ...ownSearch,
      status: maybe(ProductStatus),
      processing: maybe(Processing),
      galleryId: maybe(Id),
    }),
    reply: pageOf(OwnPhoto),
  },
  createPhoto: {
    summary: 'A new photo, called like its file when it has no title. 422: PERFORMER_NOT_VERIFIED',
    ...newPhoto,
  },
  uploadPhoto: { summary: 'The same as POST .../photos', ...newPhoto },
  viewOwnPhoto: { summary: 'A photo of the performer who asks', access: performer, params, reply: OwnPhoto },
  updatePhoto: {
    summary: 'Changes a photo; absent fields stay',
    access: performer,
    params,
    body: z.object({ title: maybe(Title), ...photoForm }),
    files: photoFile(false),
    reply: OwnPhoto,
  },
  retryPhoto: { summary: 'Works once more on a photo on which it failed', access: performer, params, reply: OwnPhoto },
  deleteOwnPhoto: {
    summary: 'Deletes a photo; who bought its gallery keeps it',
    access: performer,
    params,
    reply: null,
  },
  searchProducts: {
    summary: 'Products on sale',
    access: 'anyone',
    query: z.object({ ...publicSearch, type: maybe(ProductType) }),
    reply: pageOf(Product),
  },
  viewProduct: { summary: 'A product on sale, or one that was bought', access: 'anyone', params, reply: Product },
  getDownloadLink: {
    summary:
      'Where the file of a digital product that was bought can be fetched, for a few hours. 404 without the purchase',
    access: 'signedIn',
    params,
    reply: z.object({ downloadLink: z.string(), fileName: z.string(), expiresAt: z.string() }),
  },
  searchVideos: {
    summary: 'Videos that are out',
    access: 'anyone',
    query: z.object(publicSearch),
    reply: pageOf(Video),
  },
  viewVideo: { summary: 'A video that is out, or one that was bought', access: 'anyone', params, reply: Video },
  incrementVideoViews: {
    summary: 'Counts a view; one visitor counts once a day',
    access: 'anyone',
    params,
    reply: z.object({ views: z.number().int() }),
  },
  searchGalleries: {
    summary: 'Galleries that are out',
    access: 'anyone',
    query: z.object(publicSearch),
    reply: pageOf(Gallery),
  },
  viewGallery: { summary: 'A gallery that is out, or one that was bought', access: 'anyone', params, reply: Gallery },
  searchGalleryPhotos: {
    summary: 'The photos of a gallery in its order; blurred ones while it is not bought',
    access: 'anyone',
    params: z.object({ galleryId: Id }),
    query: z.object({ limit: searchQuery.limit, offset: searchQuery.offset }),
    reply: pageOf(Photo),
  },
});
