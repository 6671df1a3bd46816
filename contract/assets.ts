import { z } from 'zod';
import { Document, Id, Tokens } from './common';
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
const address = (what: string) => z.string().nullable().meta({ description: `address of ${what}; null where there is none for whoever asks. Signed ones expire` });

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
export const OwnProduct = Document.extend({ ...product, status: ProductStatus, sold: z.number().int(), digitalFile: address('the file') });
export type OwnProductView = z.infer<typeof OwnProduct>;
export const OwnVideo = Document.extend({ ...video, ...worked, status: ReleaseStatus, sold: z.number().int() });
export type OwnVideoView = z.infer<typeof OwnVideo>;
export const OwnGallery = Document.extend({ ...gallery, status: ReleaseStatus, sold: z.number().int(), coverId: Id.nullable() });
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
