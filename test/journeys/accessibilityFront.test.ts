/** Accessibility of the pages for guests and members. Separate from accessibilityBackstage to run in parallel. */
import { findNothingOn } from '@test/support/accessible';

jest.setTimeout(300_000);

findNothingOn([
  {
    name: 'a guest',
    role: null,
    pages: [
      '/',
      '/search?q=torch',
      '/categories/music',
      '/performers/juno-valcourt',
      '/posts/terms',
      '/auth/login/user',
      '/auth/register/user',
      '/auth/register/performer',
      '/auth/register/studio',
      '/auth/forgot-password',
      '/auth/resend-verification',
      '/no-such-page',
    ],
  },
  {
    name: 'mira',
    role: 'user',
    pages: [
      '/',
      '/account/user/wallet',
      '/account/user/transactions',
      '/account/user/profile',
      '/account/user/security',
      '/account/user/favourites',
    ],
  },
]);
