import { type Api } from './api';

/** Creates a tip menu with one entry, a song for 25 tokens. */
export const createSongMenu = (api: Api, token: string) =>
  api.must(
    'createTipMenu',
    {
      body: {
        name: 'Tonight',
        entries: [
          {
            name: 'Song',
            section: '',
            detail: '',
            icon: 'music',
            price: 25,
            cooldownSeconds: null,
            stock: null,
            followersOnly: false,
          },
        ],
      },
    },
    token,
  );
