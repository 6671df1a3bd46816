import {
  type GalleryView,
  type OwnGalleryView,
  type OwnPhotoView,
  type OwnProductView,
  type OwnVideoView,
  type PhotoView,
  type ProductView,
  type VideoView,
} from '@contract/items';
import { fileUrlOr, isPublic } from '@server/storage/storage';
import { formatHolder } from './rules';
import { type FileLinks } from './service/fileAccess';
import { type GalleryFacts } from './store/galleries';
import { type ItemRow } from './store/listing';
import { type RowOf } from './store/rows';

/** The files that a viewer may open. `isOpen` allows the files themselves, else only previews. */
export interface ViewerAccess {
  accountId: string | null;
  linkTo: FileLinks;
  isOpen: boolean;
}

/** Returns no links to the files of an item that was taken down: nothing opens them. */
export const linksUnlessTakenDown = ({ takenDownAt }: { takenDownAt: Date | null }, linkTo: FileLinks): FileLinks =>
  takenDownAt ? () => null : linkTo;

const takenDown = ({ takenDownAt, heldAt }: { takenDownAt: Date | null; heldAt: Date | null }) => ({
  takenDownAt: takenDownAt?.toISOString() ?? null,
  heldAt: heldAt?.toISOString() ?? null,
});

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
  image: row.image && isPublic(row.image) ? fileUrlOr(row.image, '') : null,
  fileName: row.fileName,
  fileBytes: row.fileBytes,
});

function videoOf(row: RowOf<'video'>, { accountId, linkTo, isOpen }: ViewerAccess) {
  const holder = formatHolder('video', row.id, accountId);
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
    video: isOpen ? linkTo(row.file, holder) : null,
    trailer: linkTo(row.trailer, holder),
    captions: isOpen ? linkTo(row.captions, holder) : null,
    storyboard: isOpen ? linkTo(row.storyboard, holder) : null,
    // without a blurred copy the poster is a picture of the performer's choice, which is public
    thumbnailBlurred: !isOpen && row.blurred !== null,
    thumbnail: isOpen || !row.blurred ? linkTo(row.poster, holder) : linkTo(row.blurred, holder),
  };
}

function galleryOf(
  row: RowOf<'gallery'>,
  facts: GalleryFacts | undefined,
  { accountId, linkTo, isOpen }: ViewerAccess,
) {
  return {
    ...document(row),
    name: row.name,
    description: row.description,
    isSale: row.isSale,
    token: row.isSale ? row.tokens : 0,
    numOfItems: facts?.items ?? 0,
    coverPhoto: linkTo(
      (isOpen ? facts?.thumbnail : facts?.blurred) ?? null,
      formatHolder('gallery', row.id, accountId),
    ),
  };
}

function photoOf(row: RowOf<'photo'>, holder: string, { linkTo, isOpen }: ViewerAccess) {
  return {
    ...document(row),
    galleryId: row.galleryId,
    title: row.title,
    description: row.description,
    width: row.width,
    height: row.height,
    photo: isOpen ? linkTo(row.file, holder) : null,
    thumbnail: linkTo(isOpen ? row.thumbnail : row.blurred, holder),
  };
}

/** Returns a product as its performer sees it. */
export const viewOwnProduct = (row: RowOf<'product'>, linkTo: FileLinks): OwnProductView => ({
  ...productOf(row),
  status: row.status,
  sold: row.sold,
  ...takenDown(row),
  digitalFile: linksUnlessTakenDown(row, linkTo)(
    row.file,
    formatHolder('product', row.id, row.performerId),
    row.fileName ?? 'file',
  ),
});

/** Returns a video as its performer sees it. */
export const viewOwnVideo = (row: RowOf<'video'>, linkTo: FileLinks): OwnVideoView => ({
  ...videoOf(row, { accountId: row.performerId, linkTo: linksUnlessTakenDown(row, linkTo), isOpen: true }),
  ...takenDown(row),
  token: row.tokens,
  status: row.status,
  sold: row.sold,
  processing: row.processing,
  fault: row.fault,
});

/** Returns a gallery as its performer sees it. */
export const viewOwnGallery = (
  row: RowOf<'gallery'>,
  facts: GalleryFacts | undefined,
  linkTo: FileLinks,
): OwnGalleryView => ({
  ...galleryOf(row, facts, { accountId: row.performerId, linkTo: linksUnlessTakenDown(row, linkTo), isOpen: true }),
  ...takenDown(row),
  token: row.tokens,
  status: row.status,
  sold: row.sold,
  coverId: row.coverId,
});

/** Returns a photo as its performer sees it. */
export const viewOwnPhoto = (row: RowOf<'photo'>, linkTo: FileLinks): OwnPhotoView => ({
  ...photoOf(row, formatHolder('photo', row.id, row.performerId), {
    accountId: row.performerId,
    linkTo: linksUnlessTakenDown(row, linkTo),
    isOpen: true,
  }),
  ...takenDown(row),
  status: row.status,
  position: row.position,
  processing: row.processing,
  fault: row.fault,
});

const performerOf = ({ id, username, name, avatar }: ItemRow<'product'>['performer']) => ({
  _id: id,
  username,
  name,
  avatar: fileUrlOr(avatar, '/no-avatar.png'),
});

/** Returns a product as others see it. Its file has a call of its own, `getDownloadLink`. */
export const viewProduct = ({ asset, performer }: ItemRow<'product'>, isBought: boolean): ProductView => ({
  ...productOf(asset),
  performer: performerOf(performer),
  isBought,
});

/** Returns a video as others see it. */
export const viewVideo = (
  { asset, performer }: ItemRow<'video'>,
  access: ViewerAccess,
  isBought: boolean,
): VideoView => ({
  ...videoOf(asset, access),
  performer: performerOf(performer),
  isBought,
});

/** Returns a gallery as others see it. */
export const viewGallery = (
  { asset, performer }: ItemRow<'gallery'>,
  facts: GalleryFacts | undefined,
  access: ViewerAccess,
  isBought: boolean,
): GalleryView => ({ ...galleryOf(asset, facts, access), performer: performerOf(performer), isBought });

/** Returns a photo of a gallery as others see it. */
export const viewPhoto = (
  row: RowOf<'photo'>,
  galleryId: string,
  access: ViewerAccess,
  isBought: boolean,
): PhotoView => ({
  ...photoOf(row, formatHolder('gallery', galleryId, access.accountId), access),
  isBought,
});
