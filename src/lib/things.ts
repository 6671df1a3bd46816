/** What performers sell, as cards and shelves show it: one shape for the three kinds. */
import { type ReplyOf } from '@contract/all';
import { twoDigits } from './clock';

type Video = ReplyOf<'viewVideo'>;
type Gallery = ReplyOf<'viewGallery'>;
type Product = ReplyOf<'viewProduct'>;
export type ThingKind = 'video' | 'gallery' | 'product';

export interface Thing {
  kind: ThingKind;
  _id: string;
  href: string;
  name: string;
  picture: string | null;
  /** whole tokens; 0: open to everybody */
  token: number;
  /** bought, or free, or the performer's own */
  open: boolean;
  isBought: boolean;
  /** one fact on the picture: how long, how many */
  fact: string;
  performer: { username: string; name: string };
}

/** 3725 seconds are 1:02:05. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}` : `${minutes}:${twoDigits(whole % 60)}`;
}

const photos = (count: number) => (count === 1 ? '1 photo' : `${count} photos`);
const shared = ({ _id, token, isBought, performer }: Video | Gallery | Product) => ({
  _id,
  token,
  isBought,
  performer,
});

export const thingOfVideo = (video: Video): Thing => ({
  ...shared(video),
  kind: 'video',
  href: `/videos/${video._id}`,
  name: video.title,
  picture: video.thumbnail,
  open: video.video !== null,
  fact: video.seconds === null ? '' : clock(video.seconds),
});
export const thingOfGallery = (gallery: Gallery): Thing => ({
  ...shared(gallery),
  kind: 'gallery',
  href: `/galleries/${gallery._id}`,
  name: gallery.name,
  picture: gallery.coverPhoto,
  open: !gallery.isSale || gallery.isBought,
  fact: photos(gallery.numOfItems),
});
export const thingOfProduct = (product: Product): Thing => ({
  ...shared(product),
  kind: 'product',
  href: `/products/${product._id}`,
  name: product.name,
  picture: product.image,
  open: true,
  fact: product.type === 'digital' ? 'Download' : product.stock === 0 ? 'Sold out' : 'By post',
});
