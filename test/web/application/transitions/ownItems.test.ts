/** Transitions of the store: a performer's own items. */
import { type UnknownAction } from '@reduxjs/toolkit';
import { type AppState } from '@/application/rootReducer';
import {
  assetProcessed,
  opened,
  photoOrderRequested,
  ownGalleries,
  ownPhotos,
  ownProducts,
  ownVideos,
} from '@/features/assets/slice';
import * as auth from '@/features/auth/slice';
import { type Row, testTransitions } from '@test/support/transitions';

// ---- own items: removing, adding, changing, and the open one
const KINDS = [
  ['products', 'product', ownProducts],
  ['videos', 'video', ownVideos],
  ['photos', 'photo', ownPhotos],
  ['galleries', 'gallery', ownGalleries],
] as const;
const ownRows = KINDS.flatMap(([name, one, slice]): Row[] => {
  const actions = slice.actions as unknown as Record<
    'searchSucceeded' | 'removed' | 'added' | 'changed',
    (payload: unknown) => UnknownAction
  >;
  const two = actions.searchSucceeded({ data: [{ _id: 'a' }, { _id: 'b' }], total: 7 });
  const open = opened({ [one]: { _id: 'a', status: 'inactive' } } as never);
  const picked = (state: AppState) => state.performer[name];
  const looked = (state: AppState) => state.assetOpened;
  return [
    [
      `own ${name}: removing deletes and lowers the total by one`,
      [two, actions.removed('a')],
      picked,
      { data: [{ _id: 'b' }], total: 6 },
    ],
    [
      `own ${name}: removing what is not there changes nothing`,
      [two, actions.removed('z')],
      picked,
      { data: [{ _id: 'a' }, { _id: 'b' }], total: 7 },
    ],
    [
      `own ${name}: adding raises the total by one`,
      [two, actions.added({ _id: 'c' })],
      picked,
      { data: [{ _id: 'c' }, { _id: 'a' }, { _id: 'b' }], total: 8 },
    ],
    [
      `own ${name}: a change takes its place in the list`,
      [two, actions.changed({ _id: 'b', status: 'active' })],
      picked,
      { data: [{ _id: 'a' }, { _id: 'b', status: 'active' }], total: 7 },
    ],
    [
      `own ${name}: a change of what is not in the list changes nothing`,
      [two, actions.changed({ _id: 'z' })],
      picked,
      { data: [{ _id: 'a' }, { _id: 'b' }], total: 7 },
    ],
    [
      `own ${name}: logged out`,
      [two, open, auth.loggedOut()],
      (state) => ({ list: picked(state), open: looked(state) }),
      { list: { data: [], total: 0 }, open: { product: null, video: null, photo: null, gallery: null } },
    ],
    [
      `own ${name}: opening one closes the others`,
      [opened({ product: { _id: 'p' } } as never), open],
      looked,
      { product: null, video: null, photo: null, gallery: null, [one]: { _id: 'a' } },
    ],
    [
      `own ${name}: what is open changes with it`,
      [open, actions.changed({ _id: 'a', status: 'active' })],
      looked,
      { [one]: { status: 'active' } },
    ],
    [
      `own ${name}: another one's change leaves what is open`,
      [open, actions.changed({ _id: 'b', status: 'active' })],
      looked,
      { [one]: { status: 'inactive' } },
    ],
    [`own ${name}: what is deleted is not open any more`, [open, actions.removed('a')], looked, { [one]: null }],
  ];
});

// ---- the processing of uploads, and the order of photos
const working = (type: 'video' | 'photo', word: 'running' | 'failed', progress = 0.4, fault: string | null = null) =>
  assetProcessed({ type, _id: 'a', processing: word, progress, fault });
const workRows = (
  [
    ['videos', 'video', ownVideos],
    ['photos', 'photo', ownPhotos],
  ] as const
).flatMap(([name, type, slice]): Row[] => {
  const listed = (slice.actions.searchSucceeded as unknown as (payload: unknown) => UnknownAction)({
    data: [
      { _id: 'a', processing: 'waiting', fault: null },
      { _id: 'b', processing: 'done' },
    ],
    total: 2,
  });
  const open = opened({ [type]: { _id: 'a', processing: 'waiting', fault: null } } as never);
  return [
    [
      `work on ${name}: the list follows it`,
      [listed, working(type, 'running')],
      (s) => s.performer[name],
      {
        data: [
          { _id: 'a', processing: 'running' },
          { _id: 'b', processing: 'done' },
        ],
      },
    ],
    [
      `work on ${name}: so does what is open`,
      [open, working(type, 'failed', 0, 'It is damaged.')],
      (s) => s.assetOpened[type],
      { processing: 'failed', fault: 'It is damaged.' },
    ],
    [
      `work on ${name}: how far it is, by id`,
      [working(type, 'running')],
      (s) => s.assetProgress,
      { a: { progress: 0.4, processing: 'running' } },
    ],
    [
      `work on ${name}: on another page it changes no list`,
      [working(type, 'running')],
      (s) => s.performer[name],
      { data: [], total: 0 },
    ],
    [
      `work on ${name}: forgotten with the account`,
      [working(type, 'running'), auth.loggedOut()],
      (s) => s.assetProgress,
      {},
    ],
  ];
});
const inGallery = (ownPhotos.actions.searchSucceeded as unknown as (payload: unknown) => UnknownAction)({
  data: [
    { _id: 'a', position: 0 },
    { _id: 'b', position: 1 },
    { _id: 'c', position: 2 },
  ],
  total: 3,
});
const placeRows: Row[] = [
  [
    'photos of a gallery: a new order is shown at once',
    [inGallery, photoOrderRequested({ galleryId: 'g', photoIds: ['c', 'a', 'b'] })],
    (s) => s.performer.photos,
    {
      data: [
        { _id: 'a', position: 1 },
        { _id: 'b', position: 2 },
        { _id: 'c', position: 0 },
      ],
    },
  ],
];

testTransitions([...ownRows, ...workRows, ...placeRows]);
