import {
  type GalleryView,
  type OwnGalleryView,
  type OwnPhotoView,
  type OwnProductView,
  type OwnVideoView,
  type PhotoView,
  type ProductView,
  type VideoView,
} from '@contract/assets';
import { addressOr } from '@server/storage/storage';
import { holderOf } from './rules';
import { type Addressing } from './service/opening';
import { type GalleryFacts } from './store/galleries';
import { type ListedRow } from './store/listing';
import { type RowOf } from './store/rows';

/** For whom a view is made. `open`: the files themselves, not previews. */
export interface Eyes {
  accountId: string | null;
  address: Addressing;
  open: boolean;
}

const document = (row: { id: string; createdAt: Date; updatedAt: Date }) => ({
  _id: row.id,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const productOf = (row: RowOf<'product'>) => ({
  ...document(row),
  name: row.name,
  description: row.description,
  type: row.type,
  token: row.tokens,
  stock: row.stock,
  image: row.image && addressOr(row.image, ''),
  fileName: row.fileName,
  fileBytes: row.fileBytes,
});

function videoOf(row: RowOf<'video'>, { accountId, address, open }: Eyes) {
  const holder = holderOf('video', row.id, accountId);
  return {
    ...document(row),
    title: row.title,
    description: row.description,
    isSaleVideo: row.isSale,
    token: row.isSale ? row.tokens : 0,
    seconds: row.seconds,
    width: row.width,
    height: row.height,
    views: row.views,
    video: open ? address(row.file, holder) : null,
    trailer: address(row.trailer, holder),
    // the performer's own picture is there to be seen; a frame of a video that is paid for is not
    thumbnail: open || !row.blurred ? address(row.poster, holder) : address(row.blurred, holder),
  };
}

function galleryOf(row: RowOf<'gallery'>, facts: GalleryFacts | undefined, { accountId, address, open }: Eyes) {
  return {
    ...document(row),
    name: row.name,
    description: row.description,
    isSale: row.isSale,
    token: row.isSale ? row.tokens : 0,
    numOfItems: facts?.items ?? 0,
    coverPhoto: address((open ? facts?.thumbnail : facts?.blurred) ?? null, holderOf('gallery', row.id, accountId)),
  };
}

function photoOf(row: RowOf<'photo'>, holder: string, { address, open }: Eyes) {
  return {
    ...document(row),
    galleryId: row.galleryId,
    title: row.title,
    description: row.description,
    width: row.width,
    height: row.height,
    photo: open ? address(row.file, holder) : null,
    thumbnail: address(open ? row.thumbnail : row.blurred, holder),
  };
}

/** A performer's own product. */
export const viewOwnProduct = (row: RowOf<'product'>, address: Addressing): OwnProductView => ({
  ...productOf(row),
  status: row.status,
  sold: row.sold,
  digitalFile: address(row.file, holderOf('product', row.id, row.performerId), row.fileName ?? 'file'),
});

/** A performer's own video. */
export const viewOwnVideo = (row: RowOf<'video'>, address: Addressing): OwnVideoView => ({
  ...videoOf(row, { accountId: row.performerId, address, open: true }),
  token: row.tokens,
  status: row.status,
  sold: row.sold,
  processing: row.processing,
  fault: row.fault,
});

/** A performer's own gallery. */
export const viewOwnGallery = (
  row: RowOf<'gallery'>,
  facts: GalleryFacts | undefined,
  address: Addressing,
): OwnGalleryView => ({
  ...galleryOf(row, facts, { accountId: row.performerId, address, open: true }),
  token: row.tokens,
  status: row.status,
  sold: row.sold,
  coverId: row.coverId,
});

/** A performer's own photo. */
export const viewOwnPhoto = (row: RowOf<'photo'>, address: Addressing): OwnPhotoView => ({
  ...photoOf(row, holderOf('photo', row.id, row.performerId), { accountId: row.performerId, address, open: true }),
  status: row.status,
  position: row.position,
  processing: row.processing,
  fault: row.fault,
});

const performerOf = ({ id, username, name, avatar }: ListedRow<'product'>['performer']) => ({
  _id: id,
  username,
  name,
  avatar: addressOr(avatar, '/no-avatar.png'),
});

/** A product as others see it; its file comes by its own call. */
export const viewProduct = ({ asset, performer }: ListedRow<'product'>, isBought: boolean): ProductView => ({
  ...productOf(asset),
  performer: performerOf(performer),
  isBought,
});

/** A video as others see it: `eyes.open` when it is free, bought, or theirs. */
export const viewVideo = ({ asset, performer }: ListedRow<'video'>, eyes: Eyes, isBought: boolean): VideoView => ({
  ...videoOf(asset, eyes),
  performer: performerOf(performer),
  isBought,
});

/** A gallery as others see it. */
export const viewGallery = (
  { asset, performer }: ListedRow<'gallery'>,
  facts: GalleryFacts | undefined,
  eyes: Eyes,
  isBought: boolean,
): GalleryView => ({ ...galleryOf(asset, facts, eyes), performer: performerOf(performer), isBought });

/** A photo of a gallery as others see it. */
export const viewPhoto = (row: RowOf<'photo'>, galleryId: string, eyes: Eyes, isBought: boolean): PhotoView => ({
  ...photoOf(row, holderOf('gallery', galleryId, eyes.accountId), eyes),
  isBought,
});
