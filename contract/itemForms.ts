import { z } from 'zod';
import { Flag, Id, maybe, Required, searchQuery } from './common';
import { ProductStatus, ProductType, ReleaseStatus } from './items';
import {
  CAPTIONS_MAX_MB,
  ITEM_DESCRIPTION_MAX_CHARACTERS,
  ITEM_NAME_MAX_CHARACTERS,
  ITEM_PRICE_MAX_TOKENS,
  PRODUCT_STOCK_MAX,
  UPLOAD_DEFAULT_MAX_MB,
  USERNAME_LOOKUP_MAX_CHARACTERS,
  bytesOfMegabytes,
  rangeMessage,
} from './limits';

/** The name or title of an item. */
export const ItemName = Required.max(ITEM_NAME_MAX_CHARACTERS);
// an empty text clears the description
const Description = z.string().trim().max(ITEM_DESCRIPTION_MAX_CHARACTERS).optional();

/** A whole number from 0 to `max`. Forms send numbers as text. */
const wholeNumber = (max: number, message: string) =>
  z.coerce.number('Not a validate number!').int(message).min(0, rangeMessage(0, max)).max(max, rangeMessage(0, max));
const Price = wholeNumber(ITEM_PRICE_MAX_TOKENS, 'Whole tokens only!');
/** The stock of a physical product. */
export const Stock = wholeNumber(PRODUCT_STOCK_MAX, 'Whole numbers only!');

/** The fields of a product besides its name. */
export const productForm = {
  description: Description,
  type: maybe(ProductType),
  status: maybe(ProductStatus),
  token: maybe(Price),
  stock: maybe(Stock),
};
/** The fields of a video besides its title. */
export const videoForm = {
  description: Description,
  status: maybe(ReleaseStatus),
  isSaleVideo: maybe(Flag),
  token: maybe(Price),
  thumbnailIsFrame: maybe(Flag).meta({
    description: 'the thumbnail is a frame of the video: others see it blurred until they buy the video',
  }),
  removeCaptions: maybe(Flag).meta({ description: 'removes the captions, unless the form has new ones' }),
};
/** The fields of a gallery besides its name. */
export const galleryForm = {
  description: Description,
  status: maybe(ReleaseStatus),
  isSale: maybe(Flag),
  token: maybe(Price),
};
/** `position`: the index in the gallery; without it the photo goes to the end. */
export const photoForm = {
  galleryId: maybe(Id),
  description: Description,
  status: maybe(ProductStatus),
  position: maybe(z.coerce.number().int().min(0).max(100_000)),
};

// The API document shows these limits; the configuration of the server may set others.
const MAX_BYTES = {
  video: bytesOfMegabytes(UPLOAD_DEFAULT_MAX_MB.video),
  file: bytesOfMegabytes(UPLOAD_DEFAULT_MAX_MB.file),
  picture: bytesOfMegabytes(UPLOAD_DEFAULT_MAX_MB.picture),
};
/** The files of a product form. */
export const productFiles = {
  image: { required: false, kind: 'picture', maxBytes: MAX_BYTES.picture },
  digitalFile: { required: false, kind: 'file', maxBytes: MAX_BYTES.file },
} as const;
/** The files of a video form. `required`: a new video needs its file. */
export const videoFiles = (required: boolean) =>
  ({
    video: { required, kind: 'video', maxBytes: MAX_BYTES.video },
    trailer: { required: false, kind: 'video', maxBytes: MAX_BYTES.video },
    thumbnail: { required: false, kind: 'picture', maxBytes: MAX_BYTES.picture },
    captions: { required: false, maxBytes: bytesOfMegabytes(CAPTIONS_MAX_MB) },
  }) as const;
/** The file of a photo form. `required`: a new photo needs its file. */
export const photoFile = (required: boolean) =>
  ({ photo: { required, kind: 'picture', maxBytes: MAX_BYTES.picture } }) as const;

/** The filters of a performer's own lists. */
export const ownSearch = {
  ...searchQuery,
  sortBy: maybe(z.enum(['createdAt', 'updatedAt', 'token', 'sold', 'name', 'title']).catch('createdAt')),
};
/**
 * The filters of the public lists. `sale`: true finds items with a price, false finds free ones. `sortBy` is latest
 * by default. `status` accepts only `active`: other items are not public.
 */
export const publicSearch = {
  ...searchQuery,
  sortBy: maybe(z.enum(['latest', 'createdAt', 'price', 'popular']).catch('latest')),
  status: maybe(z.literal('active').catch('active')),
  performerId: maybe(Id),
  performer: maybe(z.string().max(USERNAME_LOOKUP_MAX_CHARACTERS).meta({ description: 'user name' })),
  excludeId: maybe(Id),
  sale: maybe(Flag),
};
