/*
 * Mocks for the screens of shows. This file imports nothing, so that the factories of `jest.mock` can load it.
 */

/** The router that the screens use. */
export const route = {
  asPath: '/shows/private/juno',
  query: {} as Record<string, string>,
  push: jest.fn(async () => true),
  replace: jest.fn(async () => true),
};

/** Mocks `next/router`. */
export const mockRouter = () => ({
  __esModule: true,
  default: { router: {}, push: jest.fn(async () => true) },
  useRouter: () => route,
});

/** Mocks `@/lib/live/useDevices`: jsdom has no cameras. */
export const mockDevices = () => ({
  HEIGHTS: [360, 480, 720, 1080],
  useDevices: () => ({
    status: 'ready',
    stream: null,
    cameras: [],
    microphones: [],
    choice: {},
    choose: () => undefined,
    flip: null,
    retry: () => undefined,
  }),
});
