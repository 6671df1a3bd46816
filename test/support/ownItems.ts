import { type OwnGallery, type OwnPhoto, type OwnProduct, type OwnVideo } from '@/features/assets/slice';

const document = {
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  description: '',
  takenDownAt: null,
  heldAt: null,
};
const done = { processing: 'done', fault: null } as const;

export const ownProduct = (changes: Partial<OwnProduct> = {}): OwnProduct => ({
  _id: 'x1',
  ...document,
  name: 'Signed poster',
  type: 'physical',
  status: 'active',
  token: 40,
  stock: 3,
  sold: 2,
  image: null,
  fileName: null,
  fileBytes: null,
  digitalFile: null,
  ...changes,
});

export const ownVideo = (changes: Partial<OwnVideo> = {}): OwnVideo => ({
  _id: 'v1',
  ...document,
  ...done,
  title: 'One night',
  status: 'active',
  isSaleVideo: true,
  token: 30,
  sold: 0,
  seconds: 95,
  width: 1280,
  height: 720,
  views: 7,
  video: '/files/private/v.mp4',
  trailer: null,
  captions: null,
  storyboard: null,
  thumbnail: null,
  thumbnailBlurred: false,
  ...changes,
});

export const ownGallery = (changes: Partial<OwnGallery> = {}): OwnGallery => ({
  _id: 'g1',
  ...document,
  name: 'Backstage',
  status: 'active',
  isSale: false,
  token: 0,
  sold: 0,
  numOfItems: 3,
  coverPhoto: null,
  coverId: null,
  ...changes,
});

/** Returns a photo of the gallery `g1` whose title is its id. */
export const ownPhoto = (_id: string, position: number, changes: Partial<OwnPhoto> = {}): OwnPhoto => ({
  _id,
  ...document,
  ...done,
  galleryId: 'g1',
  title: _id,
  status: 'active',
  position,
  width: 900,
  height: 600,
  photo: `/files/${_id}.webp`,
  thumbnail: `/files/${_id}-small.webp`,
  ...changes,
});
