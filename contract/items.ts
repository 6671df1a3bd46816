import { z } from 'zod';
import { Document, Id, Moment, Tokens } from './common';
import { UserBrief } from './users';

/**
 * How far the processing of an uploaded file is. Others see only what is done; a failed file can be processed again.
 */
export const Processing = z.enum(['waiting', 'running', 'done', 'failed']);
export type Processing = z.infer<typeof Processing>;

/** The kinds of items that members buy. */
export const PurchasableType = z.enum(['product', 'video', 'gallery']);
export type PurchasableType = z.infer<typeof PurchasableType>;

/** How buyers get a product: as a parcel or as a download. */
export const ProductType = z.enum(['physical', 'digital']);
/** The statuses of products and photos. */
export const ProductStatus = z.enum(['active', 'inactive']);
/** The statuses of videos and galleries. */
export const ReleaseStatus = z.enum(['draft', 'active', 'inactive']);

const fileUrl = (file: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `URL of ${file}; null when the caller may not open it. Signed links expire` });

const product = {
  name: z.string(),
  description: z.string(),
  type: ProductType,
  /** whole tokens */
  token: Tokens,
  /** pieces left; null for digital products, which never run out */
  stock: z.number().int().nullable(),
  image: fileUrl('the picture'),
  /** name and size of the download; null for a physical product */
  fileName: z.string().nullable(),
  fileBytes: z.number().int().nullable(),
};
const video = {
  title: z.string(),
  description: z.string(),
  /** whether members have to buy it; `token` is 0 otherwise */
  isSaleVideo: z.boolean(),
  token: Tokens,
  seconds: z.number().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  views: z.number().int(),
  video: fileUrl('the video, MP4'),
  trailer: fileUrl('the trailer, MP4, which is public'),
  captions: fileUrl('the captions of the video, WebVTT'),
  storyboard: fileUrl('pictures over the length of the video, for its seek bar: 10 rows of 10, each 160 by 90 pixels'),
  thumbnail: fileUrl('the poster; blurred if it is a frame of a video that the caller has not bought'),
  /** the thumbnail is the blurred frame */
  thumbnailBlurred: z.boolean(),
};
const gallery = {
  name: z.string(),
  description: z.string(),
  isSale: z.boolean(),
  token: Tokens,
  numOfItems: z.number().int(),
  coverPhoto: fileUrl('the cover; blurred until the caller buys the gallery'),
};
const photo = {
  galleryId: Id.nullable(),
  title: z.string(),
  description: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  photo: fileUrl('the photo'),
  thumbnail: fileUrl('the small photo; blurred until the caller buys the gallery'),
};
/** The processing of a file, as its performer sees it. `fault` is a sentence that says why it failed. */
const processed = { processing: Processing, fault: z.string().nullable() };
/** Since when an operator's takedown hides the item; null: it is not taken down. */
const hidden = {
  takenDownAt: Moment.nullable(),
  /** since when it waits for a review */
  heldAt: Moment.nullable(),
};
/** The fields that others see besides the item itself. */
const shown = { performer: UserBrief, isBought: z.boolean() };

/** The items of the calling performer. `sold` counts sales without refunded ones. */
export const OwnProduct = Document.extend({
  ...product,
  ...hidden,
  status: ProductStatus,
  sold: z.number().int(),
  digitalFile: fileUrl('the file'),
});
export type OwnProductView = z.infer<typeof OwnProduct>;
export const OwnVideo = Document.extend({
  ...video,
  ...processed,
  ...hidden,
  status: ReleaseStatus,
  sold: z.number().int(),
});
export type OwnVideoView = z.infer<typeof OwnVideo>;
export const OwnGallery = Document.extend({
  ...gallery,
  ...hidden,
  status: ReleaseStatus,
  sold: z.number().int(),
  coverId: Id.nullable(),
});
export type OwnGalleryView = z.infer<typeof OwnGallery>;
export const OwnPhoto = Document.extend({
  ...photo,
  ...processed,
  ...hidden,
  status: ProductStatus,
  position: z.number().int(),
});
export type OwnPhotoView = z.infer<typeof OwnPhoto>;

/** The same items as others see them: links to the files if the item is free or bought, previews otherwise. */
export const Product = Document.extend({ ...product, ...shown });
export type ProductView = z.infer<typeof Product>;
export const Video = Document.extend({ ...video, ...shown });
export type VideoView = z.infer<typeof Video>;
export const Gallery = Document.extend({ ...gallery, ...shown });
export type GalleryView = z.infer<typeof Gallery>;
export const Photo = Document.extend({ ...photo, isBought: z.boolean() });
export type PhotoView = z.infer<typeof Photo>;
