/** One shape for the items that performers sell, as cards and lists show them. */
import { type ReplyOf } from '@contract/all';
import { formatDuration } from './timeText';

type Video = ReplyOf<'viewVideo'>;
type Gallery = ReplyOf<'viewGallery'>;
type Product = ReplyOf<'viewProduct'>;
export type ItemKind = 'video' | 'gallery' | 'product';

export interface Item {
  kind: ItemKind;
  _id: string;
  href: string;
  name: string;
  picture: string | null;
  /** whole tokens; 0 means free */
  token: number;
  /** bought, free, or the performer's own */
  open: boolean;
  isBought: boolean;
  /** the one fact shown on the picture, such as a duration or a number of photos */
  fact: string;
  performer: { username: string; name: string };
}

const photoCount = (count: number) => (count === 1 ? '1 photo' : `${count} photos`);
const commonFields = ({ _id, token, isBought, performer }: Video | Gallery | Product) => ({
  _id,
  token,
  isBought,
  performer,
});

/** Builds the item of a video. */
export const itemFromVideo = (video: Video): Item => ({
  ...commonFields(video),
  kind: 'video',
  href: `/videos/${video._id}`,
  name: video.title,
  picture: video.thumbnail,
  open: video.video !== null,
  fact: video.seconds === null ? '' : formatDuration(video.seconds),
});

/** Builds the item of a gallery. */
export const itemFromGallery = (gallery: Gallery): Item => ({
  ...commonFields(gallery),
  kind: 'gallery',
  href: `/galleries/${gallery._id}`,
  name: gallery.name,
  picture: gallery.coverPhoto,
  open: !gallery.isSale || gallery.isBought,
  fact: photoCount(gallery.numOfItems),
});

/** Builds the item of a product. */
export const itemFromProduct = (product: Product): Item => ({
  ...commonFields(product),
  kind: 'product',
  href: `/products/${product._id}`,
  name: product.name,
  picture: product.image,
  open: true,
  fact: product.type === 'digital' ? 'Download' : product.stock === 0 ? 'Sold out' : 'By post',
});
